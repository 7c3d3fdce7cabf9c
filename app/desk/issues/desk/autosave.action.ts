import { IssueForm, issueClosedMessage, theirsOf } from "#app/desk/issues/issue-form.ts";
import { saveIssue } from "#app/desk/issues/issues.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/found.ts";
import type { Theirs } from "#app/writing/desk-autosave.ts";
import type { Route } from "./+types/autosave.action.ts";

export const handle = acceptsBody(512 * 1024);

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	const form = await readForm(request, IssueForm);
	if (!form.ok) return refuse(422, { message: Object.values(form.errors).join(" ") });
	const saved = id && (await saveIssue(id, form.value, actor));
	if (!saved) return refuse(404, { message: "This issue no longer exists." });
	if (!saved.ok && saved.why === "closed") return refuse(409, { message: issueClosedMessage });
	if (!saved.ok) return refuse(409, { theirs: theirsOf(saved) });
	return Response.json({ ok: true, revision: saved.revision });
}

function refuse(status: number, why: { message: string } | { theirs: Theirs }) {
	return Response.json({ ok: false, ...why }, { status });
}
