import { data, redirect } from "react-router";
import { findDeskBreeder } from "#app/breeders/desk/breeders.ts";
import { KennelPage } from "#app/breeders/desk/record.tsx";
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

async function requireKennel(text: string) {
	const id = numberIn(text);
	const kennel = id && (await findDeskBreeder(id));
	if (!kennel) throw new Response(null, { status: 404 });
	return kennel;
}

export async function loader({ params }: Route.LoaderArgs) {
	const { id, kennelName, status, sample } = await requireKennel(params.id);
	return {
		kennel: { id, name: kennelName, status, sample },
		notes: await notesOf({ kind: "kennel", id }),
		limit: noteLimit,
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { id } = await requireKennel(params.id);
	const values = typedValues((await readFields(request)) ?? new FormData());
	const checked = checkForm(values, NoteForm);
	if (!checked.ok) return data({ errors: checked.errors, values }, 422);
	await addNote({ kind: "kennel", id }, checked.value.words, actor);
	return redirect(`/desk/breeders/${id}/notes?done=kept`);
}

export default function DeskNotesPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<KennelPage kennel={loaderData.kennel} done={{ kept: "The note is kept." }}>
			<RecordNotes notes={loaderData.notes} answer={actionData} limit={loaderData.limit} />
		</KennelPage>
	);
}
