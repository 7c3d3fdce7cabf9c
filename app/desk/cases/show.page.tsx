import type { ShouldRevalidateFunctionArgs } from "react-router";
import { ReplyChoice } from "#app/cases/saved-replies/reply-choice.tsx";
import { loadCase, submitCase } from "#app/desk/cases/case-page.ts";
import { CaseFrame } from "#app/desk/cases/frame.tsx";
import { Messages } from "#app/desk/cases/parts.tsx";
import { Picture } from "#app/media/picture.tsx";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { UnsavedGuard } from "#app/ui/desk/unsaved.tsx";
import { TextField } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { Route } from "./+types/show.page.ts";

export const loader = (args: Route.LoaderArgs) => loadCase(args);
export const action = (args: Route.ActionArgs) => submitCase(args);

/** Reloads after every submission: a refused form needs what has changed since. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.actionStatus !== undefined || args.defaultShouldRevalidate;
}

type Shown = Route.ComponentProps["loaderData"];

export default function CasePage({ loaderData: shown, actionData }: Route.ComponentProps) {
	const { messages = [], none, picture } = shown;
	return (
		<CaseFrame shown={shown} answer={actionData}>
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
			<EditForm
				shown={shown}
				answer={actionData && "isNote" in actionData ? undefined : actionData}
			/>
		</CaseFrame>
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
