import { data, redirect } from "react-router";
import { findDeskListing } from "#app/adoptions/desk/listings.ts";
import { DogPage } from "#app/adoptions/desk/record.tsx";
import { RecordNotes } from "#app/moderation/desk-record-notes.tsx";
import { NoteForm } from "#app/moderation/note-form.ts";
import { noteLimit } from "#app/moderation/note-limit.ts";
import { addNote, notesOf } from "#app/moderation/staff-notes.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { checkForm, typedValues } from "#app/platform/typed-form.server.ts";
import { numberIn } from "#app/ui/desk-number.ts";
import type { Route } from "./+types/notes.page.ts";

export const handle = acceptsBody();

async function requireDog(text: string) {
	const id = numberIn(text);
	const dog = id && (await findDeskListing(id));
	if (!dog) throw new Response(null, { status: 404 });
	return dog;
}

export async function loader({ params }: Route.LoaderArgs) {
	const { id, name, status, sample } = await requireDog(params.id);
	return {
		dog: { id, name, status, sample },
		notes: await notesOf({ kind: "dog", id }),
		limit: noteLimit,
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { id } = await requireDog(params.id);
	const values = typedValues((await readFields(request)) ?? new FormData());
	const checked = checkForm(values, NoteForm);
	if (!checked.ok) return data({ errors: checked.errors, values }, 422);
	await addNote({ kind: "dog", id }, checked.value.words, actor);
	return redirect(`/desk/adoptions/${id}/notes?done=kept`);
}

export default function DeskNotesPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<DogPage dog={loaderData.dog} done={{ kept: "The note is kept." }}>
			<RecordNotes notes={loaderData.notes} answer={actionData} limit={loaderData.limit} />
		</DogPage>
	);
}
