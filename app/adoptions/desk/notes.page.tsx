import { data, redirect } from "react-router";
import { headOf, requireDog } from "#app/adoptions/desk/dog.ts";
import { DogPage } from "#app/adoptions/desk/record.tsx";
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
	const dog = await requireDog(params);
	const notes = await notesOf({ kind: "dog", id: dog.id });
	return { dog: headOf(dog), notes, reader, limit: noteLimit };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { id } = await requireDog(params);
	const values = typedValues((await readFields(request)) ?? new FormData());
	const checked = checkForm(values, NoteForm);
	if (!checked.ok) return data({ errors: checked.errors, values }, 422);
	await addNote({ kind: "dog", id }, checked.value.words, actor);
	return redirect(`/desk/adoptions/${id}/notes?done=kept`);
}

export default function DeskNotesPage({ loaderData, actionData }: Route.ComponentProps) {
	const { dog, ...notes } = loaderData;
	return (
		<DogPage dog={dog} done={{ kept: "The note is kept." }}>
			<RecordNotes {...notes} answer={actionData} />
		</DogPage>
	);
}
