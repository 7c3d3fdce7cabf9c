import { redirect } from "react-router";
import { setStatusAtDesk } from "#app/moderation/records/desk-edits.ts";
import { storeAt } from "#app/owner/stores.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/status.action.ts";

export const handle = acceptsBody();

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const store = storeAt(request);
	const { statuses, deskPath } = store.record;
	const id = numberIn(params.id);
	const { status } = params;
	const offered = Object.hasOwn(statuses, status) && statuses[status]?.desk;
	if (!id || !offered) throw new Response(null, { status: 404 });
	const seen = String((await readFields(request))?.get("seen") ?? "");
	const set = await setStatusAtDesk(store, id, status, seen, actor);
	if (!set) throw new Response(null, { status: 404 });
	return redirect(`${deskPath}/${id}?done=${set === "set" ? "status" : set}`);
}
