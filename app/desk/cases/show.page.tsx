import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { HistoryList } from "#app/cases/history/desk-history.tsx";
import { RecordNotes } from "#app/cases/history/desk-record-notes.tsx";
import { addStaffNote, NoteForm } from "#app/cases/history/staff-notes.ts";
import { appendReplies, insertButton } from "#app/cases/saved-replies/reply.ts";
import { ReplyChoice } from "#app/cases/saved-replies/reply-choice.tsx";
import { listKindAt, readCase, saveCase } from "#app/desk/cases/cases.ts";
import { Messages, Panel, Section } from "#app/desk/cases/parts.tsx";
import { Picture } from "#app/media/picture.tsx";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { askedValues, checkForm } from "#app/platform/forms/typed-form.server.ts";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { Inline } from "#app/ui/desk/inline.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { UnsavedGuard } from "#app/ui/desk/unsaved.tsx";
import { TextField } from "#app/ui/field.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import type { Route } from "./+types/show.page.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const kind = listKindAt(url);
	const reader = requireStaff(context);
	const view = orNotFound(await readCase(kind, idOf(params), reader));
	const { path, title: listTitle, notices = {}, page } = kind;
	const fields = page?.edit?.fields ?? [];
	return { ...view, path, listTitle, notices, fields, reader: reader.id };
}

function idOf(params: object): number {
	return numberIn((params as { id?: string }).id) ?? 0;
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
	const found = listKindAt(url);
	const { kind, path, page } = found;
	const actor = requireStaff(context);
	const id = idOf(params);
	const { edit } = orNotFound(await readCase(found, id, actor));
	const sent = await readValues(request);
	if (page?.edit && edit) {
		const { schema, also, fields } = page.edit;
		const values = askedValues(sent, schema, also);
		// What the page doesn’t say has changed is still unread.
		const unread = { errors: {}, values, seen: values };
		if (sent[insertButton]) {
			const name = fields[0]?.name ?? "";
			const isChosen = (box: string) => sent[box] === "yes";
			const text = appendReplies(values[name] ?? "", edit.replies ?? [], isChosen);
			return { ...unread, values: { ...values, [name]: text }, inserted: true };
		}
		const form = checkForm(values, schema);
		if (!form.ok) return data({ ...unread, errors: form.errors }, 422);
		const saved = orNotFound(await saveCase(found, id, { ...values, ...form.value }, actor));
		if ("notice" in saved) return redirect(`${path}/${id}?done=${saved.notice}`);
		return data({ errors: {}, values, words: saved.refused }, 409);
	}
	orNotFound(page?.hasNotes);
	const form = checkForm(sent, NoteForm);
	if (!form.ok) return data({ errors: form.errors, values: sent }, 422);
	await addStaffNote({ kind, id }, form.value.words, actor);
	return redirect(`${path}/${id}?done=noted`);
}

/** Reloads after every submission: a refused form needs what has changed since. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.actionStatus !== undefined || args.defaultShouldRevalidate;
}

type Shown = Route.ComponentProps["loaderData"];

export default function CasePage({ loaderData: shown, actionData }: Route.ComponentProps) {
	const { id, path, listTitle, title, description, notices } = shown;
	const {
		messages = [],
		none,
		picture,
		cards = [],
		sections = [],
		panels,
		notes,
		entries,
		reader,
	} = shown;
	const own = `${path}/${id}`;
	return (
		<DeskPage
			title={title}
			description={<Inline of={description} />}
			back={{ to: path, label: listTitle }}
			notices={{ noted: "Your note has been saved.", ...notices }}
		>
			<div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid min-w-0 gap-5">
					{none && messages.every((group) => group.length === 0) ? (
						<p className="text-stone">{none}</p>
					) : null}
					{messages.map((group, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the groups of a page never move, and their ids repeat
						<Messages key={at} of={group} />
					))}
					{picture ? (
						<Picture
							photo={picture}
							sizes="(min-width: 1024px) 560px, 92vw"
							className="rounded-20"
							eager
						/>
					) : null}
					<EditForm shown={shown} answer={actionData} />
					{cards.map((card, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two may have the same title
						<Panel key={at} of={card} path={own} isWide />
					))}
					{sections.map((section) => (
						<Section key={section.title} of={section} />
					))}
					{notes ? (
						<>
							<h2 className="mt-3 text-23">Notes</h2>
							<RecordNotes
								notes={notes}
								reader={reader}
								answer={actionData}
								quiet
								stays={[`${own}/`]}
							/>
						</>
					) : null}
					{entries ? (
						<>
							<h2 className="mt-3 text-23">History</h2>
							<HistoryList entries={entries} />
						</>
					) : null}
				</div>
				<div className="grid gap-5">
					{panels.map((panel) => (
						<Panel key={panel.title} of={panel} path={own} />
					))}
				</div>
			</div>
		</DeskPage>
	);
}

type Answer = DeskAnswer & { seen?: Record<string, string>; inserted?: boolean };

function EditForm({ shown, answer }: { shown: Shown; answer: Answer | undefined }) {
	const { edit, fields, path, id } = shown;
	if (!edit) return null;
	return (
		<DeskForm
			key={edit.key}
			id="edit"
			draft
			answer={answer?.inserted ? undefined : answer}
			values={answer?.values ?? edit.values ?? {}}
			className="grid gap-5 rounded-20 border border-line bg-card px-5 py-5"
		>
			<UnsavedGuard answer={answer} stays={[`${path}/${id}/`]} />
			{Object.entries(edit.hidden).map(([name, value]) => (
				<input
					key={name}
					type="hidden"
					name={name}
					value={answer?.seen?.[name] ?? value}
					autoComplete="off"
				/>
			))}
			{edit.replies ? <ReplyChoice replies={edit.replies} field={fields[0]?.name ?? ""} /> : null}
			{fields.map(({ lines, isRequired = false, ...field }) =>
				lines ? (
					<TextArea key={field.name} {...field} limit={lines} required={isRequired} />
				) : (
					<TextField key={field.name} {...field} required={isRequired} />
				),
			)}
			<p className="flex flex-wrap gap-3">
				{edit.buttons.map(({ label, isMain = false, ...sent }) => (
					<DeskButton key={label} {...sent} variant={isMain ? "action" : "quiet"}>
						{label}
					</DeskButton>
				))}
			</p>
		</DeskForm>
	);
}
