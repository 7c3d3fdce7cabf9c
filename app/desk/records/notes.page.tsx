import { data, redirect } from "react-router";
import { RecordNotes } from "#app/cases/history/desk-record-notes.tsx";
import { addStaffNote, NoteForm, notesOf } from "#app/cases/history/staff-notes.ts";
import { requireRecord } from "#app/desk/records/find-record.ts";
import { RecordPage } from "#app/desk/records/record-page.tsx";
import { requireStaff } from "#app/people/sessions.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import type { Route } from "./+types/notes.page.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const reader = requireStaff(context).id;
	const { head } = await requireRecord(request, params);
	return { head, notes: await notesOf(head), reader };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { record, head } = await requireRecord(request, params);
	const form = await readForm(request, NoteForm);
	if (!form.ok) return data(form, 422);
	await addStaffNote(head, form.value.words, actor);
	return redirect(`${record.deskPath}/${head.id}/notes?done=kept`);
}

export default function DeskNotesPage({ loaderData, actionData }: Route.ComponentProps) {
	const { head, ...notes } = loaderData;
	return (
		<RecordPage head={head} notices={{ kept: "Your note has been saved." }}>
			<RecordNotes {...notes} answer={actionData} />
		</RecordPage>
	);
}
