import { redirect } from "react-router";
import { assignMessage } from "#app/contact/desk/thread.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/assigned.action.ts";

export const handle = acceptsBody();

/** `/desk/messages/:id/assigned` */
export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	if (!id) throw new Response(null, { status: 404 });
	const fields = await readFields(request);
	const [typed, from] = [fields?.get("person"), fields?.get("from")];
	const person = numberIn(typeof typed === "string" ? typed : undefined);
	if (!person && typed !== "") throw new Response(null, { status: 400 });
	const seen = typeof from === "string" ? (numberIn(from) ?? null) : undefined;
	const assigned = await assignMessage(id, person ?? null, actor, seen);
	if (!assigned) throw new Response(null, { status: 404 });
	return redirect(`/desk/messages/${id}?done=${assigned === "late" ? "late" : "assigned"}`);
}
