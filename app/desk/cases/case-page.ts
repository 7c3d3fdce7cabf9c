import { data, redirect } from "react-router";
import { addStaffNote, NoteForm } from "#app/cases/history/staff-notes.ts";
import { appendReplies, insertButton } from "#app/cases/saved-replies/reply.ts";
import { readAssignees } from "#app/desk/cases/assignment.ts";
import { findNeighbors, listKindAt, readCase, saveCase } from "#app/desk/cases/cases.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { askedValues, checkForm } from "#app/platform/forms/typed-form.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { listQuery } from "#app/ui/paging.ts";

type LoaderArgs = { params: object; url: URL; context: Parameters<typeof requireStaff>[0] };
type ActionArgs = LoaderArgs & { request: Request };

function idOf(params: object): number {
	return numberIn((params as { id?: string }).id) ?? 0;
}

/** What the frame of a case’s page shows, and the parts that its kind describes. */
export async function loadCase({ params, url, context }: LoaderArgs) {
	const kind = listKindAt(url);
	const reader = requireStaff(context);
	const id = idOf(params);
	const view = orNotFound(await readCase(kind, id, reader));
	const { path, title: listTitle, notices = {}, page } = kind;
	const [people, neighbors] = await Promise.all([
		page?.hasAssignee ? readAssignees([id], reader) : undefined,
		page?.hasNext ? findNeighbors(kind, id, url.searchParams, reader) : undefined,
	]);
	const fields = page?.edit?.fields ?? [];
	return { ...view, path, listTitle, notices, fields, people, neighbors, reader: reader.id };
}

export type LoadedCase = Awaited<ReturnType<typeof loadCase>>;

/** Saves what the form of a case’s page sent: its kind’s own, or a note. */
export async function submitCase({ request, params, url, context }: ActionArgs) {
	const found = listKindAt(url);
	const { kind, path, page } = found;
	const actor = requireStaff(context);
	const id = idOf(params);
	const open = (done: string) => redirect(`${path}/${id}${listQuery(url.searchParams, { done })}`);
	const { edit } = orNotFound(await readCase(found, id, actor));
	const sent = await readValues(request);
	const isNote = page?.hasNotes && "words" in sent;
	if (page?.edit && edit && !isNote) {
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
		if ("notice" in saved) return open(saved.notice);
		return data({ errors: {}, values, message: saved.refused }, 409);
	}
	orNotFound(page?.hasNotes);
	const form = checkForm(sent, NoteForm);
	if (!form.ok) return data({ errors: form.errors, values: sent, isNote: true }, 422);
	await addStaffNote({ kind, id }, form.value.words, actor);
	return open("noted");
}
