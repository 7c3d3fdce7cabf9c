import { redirect } from "react-router";
import { setStatus } from "#app/adoptions/desk/listings.ts";
import { isDeskStatus } from "#app/adoptions/desk/words.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { numberIn } from "#app/ui/desk-number.ts";
import type { Route } from "./+types/status.action.ts";

export const handle = acceptsBody();

/** Sets where a dog stands: `/desk/adoptions/:id/status/:status`. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	if (!id || !isDeskStatus(params.status)) throw new Response(null, { status: 404 });
	const seen = String((await readFields(request))?.get("seen") ?? "");
	const set = await setStatus(id, params.status, seen, actor);
	if (!set) throw new Response(null, { status: 404 });
	return redirect(`/desk/adoptions/${id}?done=${set === "set" ? "status" : set}`);
}
