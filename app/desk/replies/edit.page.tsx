import { data, href, redirect } from "react-router";
import { replyFields } from "#app/cases/saved-replies/fields.ts";
import { replyLimit, type Use, uses } from "#app/cases/saved-replies/reply.ts";
import {
	addReply,
	changeReply,
	deleteReply,
	findReply,
	ReplyForm,
} from "#app/cases/saved-replies/saved-replies.ts";
import type { SavedReply } from "#app/cases/saved-replies/table.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { findName } from "#app/people/team.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { reviewedRecords } from "#app/records/records.ts";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { Confirm } from "#app/ui/desk/confirm.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { momentInText } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { UnsavedGuard } from "#app/ui/desk/unsaved.tsx";
import { Select, TextField } from "#app/ui/field.tsx";
import { longDate } from "#app/ui/format.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import { ConflictNotice } from "#app/writing/desk-autosaved-form.tsx";
import type { TextAnswer } from "#app/writing/use-autosave.ts";
import type { Route } from "./+types/edit.page.ts";

export const handle = acceptsBody(32 * 1024);

const kinds = reviewedRecords.map(({ caseKind, labels }) => ({
	value: caseKind,
	label: labels.many,
}));

function listFields() {
	const of = (use: Use, kind: string | null) =>
		replyFields(use, kind).map(({ name, hint }) => ({ name, hint }));
	const general = of("changes", null);
	const isSpecial = ({ name }: { name: string }) => general.every((each) => each.name !== name);
	return [
		{ title: "In changes and declines", fields: general },
		...kinds.map(({ value, label }) => ({
			title: `Also, if it’s about ${label.toLowerCase()}`,
			fields: of("changes", value).filter(isSpecial),
		})),
		{ title: "In an answer to a message", fields: of("answer", null) },
	];
}

export async function loader({ params }: Route.LoaderArgs) {
	const found = params.id === "new" ? undefined : await findReply(orNotFound(numberIn(params.id)));
	const values: Record<string, string> = found ? valuesOf(found) : { use: "changes" };
	const changed = found && {
		by: (await findName(found.changedBy)) ?? "",
		on: longDate(found.updatedAt),
	};
	const path = href("/desk/replies/:id", params);
	const isGone = params.id !== "new" && !found;
	const loaded = { path, values, title: found?.title ?? "", changed, isGone, fields: listFields() };
	return data(loaded, isGone ? 404 : 200);
}

function valuesOf({ title, use, kind, body, updatedAt }: SavedReply) {
	return { title, use, kind: kind ?? "", body, revision: String(updatedAt.getTime()) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = params.id === "new" ? undefined : orNotFound(numberIn(params.id));
	const form = await readForm(request, ReplyForm, ["remove", "revision"]);
	if (form.values.remove) {
		// A second click finds no reply but gets the same response.
		if (id !== undefined) await deleteReply(id, actor);
		return redirect("/desk/replies?done=removed");
	}
	const { values } = form;
	if (!form.ok) return data<TextAnswer>({ errors: form.errors, values }, 422);
	const expectedVersion = new Date(Number(values.revision));
	const saved = id && (await changeReply(id, { expectedVersion, values: form.value }, actor));
	if (!saved) {
		if (id && values.revision) {
			return data<TextAnswer>(
				{ errors: {}, values: { ...values, revision: "" }, message: gone },
				409,
			);
		}
		await addReply(form.value, actor);
	} else if (!saved.ok) {
		const theirs = await theirsOf(saved.theirs);
		return data<TextAnswer>({ errors: {}, values, theirs }, 409);
	}
	return redirect("/desk/replies?done=saved");
}

const gone =
	"Someone on your team has removed this reply, so nothing was saved. What you typed is still here: save again to add it as a new reply.";

async function theirsOf({ title, use, kind, body, changedBy, updatedAt }: SavedReply) {
	const about = kinds.find(({ value }) => value === kind)?.label ?? "All";
	return {
		by: (await findName(changedBy)) ?? "Someone",
		at: `on ${momentInText(updatedAt)}`,
		revision: updatedAt.getTime(),
		title,
		shortDescription: "",
		about: `For: ${uses[use]} · About: ${about}`,
		body,
	};
}

const useOptions = Object.entries(uses).map(([value, label]) => ({ value, label }));

export default function SavedReplyPage({ loaderData, actionData }: Route.ComponentProps) {
	const { path, values, title, changed, isGone, fields } = loaderData;
	const theirs = actionData && "theirs" in actionData ? actionData.theirs : undefined;
	return (
		<DeskPage
			title={title || "New reply"}
			description={
				changed ? (
					<>
						Saved {changed.by ? <bdi>by {changed.by}, </bdi> : null}
						{changed.on}
					</>
				) : isGone ? (
					"This reply isn’t here anymore. What you save becomes a new one."
				) : undefined
			}
			back={{ to: "/desk/replies", label: "Saved replies" }}
		>
			<div className="grid items-start gap-8 xl:grid-cols-[minmax(0,40rem)_20rem]">
				<DeskForm id="reply" draft answer={actionData} values={values} className="grid gap-6">
					<input
						type="hidden"
						name="revision"
						value={theirs?.revision ?? actionData?.values.revision ?? values.revision}
						autoComplete="off"
					/>
					<UnsavedGuard answer={actionData} />
					{theirs ? <ConflictNotice theirs={theirs} path={path} answer={actionData} /> : null}
					<TextField name="title" label="Title" hint="Only your team sees it." required />
					<Select name="use" label="For" options={useOptions} />
					<Select name="kind" label="About" options={[{ value: "", label: "All" }, ...kinds]} />
					<TextArea name="body" label="Text" limit={replyLimit} required />
					<div className="flex flex-wrap items-start gap-3">
						<DeskButton>{theirs ? "Save mine over theirs" : "Save"}</DeskButton>
						{title ? (
							<Confirm
								label="Remove"
								description={
									<>
										No one on the team can insert “<bdi>{title}</bdi>” anymore. This can’t be
										undone.
									</>
								}
							>
								<DeskButton name="remove" value="yes" variant="quiet">
									Remove this reply
								</DeskButton>
							</Confirm>
						) : null}
					</div>
				</DeskForm>
				<DeskCard
					small
					title="Fields"
					description="Filled when you insert the text. One that can’t be filled stays as it is, and nothing is sent until you replace it."
				>
					{fields.map(({ title, fields }) => (
						<div key={title} className="mt-3">
							<h3 className="font-sans text-15 font-semibold text-heading">{title}</h3>
							<dl className="text-15">
								{fields.map(({ name, hint }) => (
									<div key={name} className="border-b border-line py-1.5 last:border-0">
										<dt>
											<code>{`{${name}}`}</code>
										</dt>
										<dd className="text-stone">{hint}</dd>
									</div>
								))}
							</dl>
						</div>
					))}
				</DeskCard>
			</div>
		</DeskPage>
	);
}
