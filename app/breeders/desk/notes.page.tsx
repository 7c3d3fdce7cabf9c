import { data, redirect } from "react-router";
import { headOf, requireKennel } from "#app/breeders/desk/kennel.ts";
import { KennelPage } from "#app/breeders/desk/record.tsx";
import { RecordNotes } from "#app/moderation/desk-record-notes.tsx";
import { NoteForm } from "#app/moderation/note-form.ts";
import { noteLimit } from "#app/moderation/note-limit.ts";
import { addNote, notesOf } from "#app/moderation/staff-notes.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { checkForm, typedValues } from "#app/platform/typed-form.server.ts";
import type { Route } from "./+types/notes.page.ts";

export const handle = acceptsBody();

export async function loader({ params, context }: Route.LoaderArgs) {
	const reader = requireStaff(context).id;
	const kennel = await requireKennel(params);
	const notes = await notesOf({ kind: "kennel", id: kennel.id });
	return { kennel: headOf(kennel), notes, reader, limit: noteLimit };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { id } = await requireKennel(params);
	const values = typedValues((await readFields(request)) ?? new FormData());
	const checked = checkForm(values, NoteForm);
	if (!checked.ok) return data({ errors: checked.errors, values }, 422);
	await addNote({ kind: "kennel", id }, checked.value.words, actor);
	return redirect(`/desk/breeders/${id}/notes?done=kept`);
}

export default function DeskNotesPage({ loaderData, actionData }: Route.ComponentProps) {
	const { kennel, ...notes } = loaderData;
	return (
		<KennelPage kennel={kennel} done={{ kept: "The note is kept." }}>
			<RecordNotes {...notes} answer={actionData} />
		</KennelPage>
	);
}
