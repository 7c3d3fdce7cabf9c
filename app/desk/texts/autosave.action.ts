import { textStoreForRequest } from "#app/desk/texts/find-text.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/found.ts";
import { theirsOf } from "#app/writing/conflict.ts";
import { maxFormBytes } from "#app/writing/content.ts";
import { checkContent } from "#app/writing/content-form.ts";
import type { Theirs } from "#app/writing/desk-autosave.ts";
import type { Route } from "./+types/autosave.action.ts";

export const handle = acceptsBody(maxFormBytes);

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const store = textStoreForRequest(request);
	const id = numberIn(params.id);
	const form = checkContent(store.kind, await readValues(request));
	if (!form.ok) return refuse(422, { message: Object.values(form.errors).join(" ") });
	const saved = id && (await store.save(id, form.value, actor));
	if (!saved) return refuse(404, { message: "This text no longer exists." });
	if (!saved.ok) return refuse(409, { theirs: theirsOf(store.kind, saved) });
	return Response.json({ ok: true, revision: saved.revision });
}

function refuse(status: number, why: { message: string } | { theirs: Theirs }) {
	return Response.json({ ok: false, ...why }, { status });
}
