import { redirect } from "react-router";
import { removeSubscriber } from "#app/newsletter/desk/subscribers.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/removed.action.ts";

export const handle = acceptsBody();

/** `/desk/subscribers/:id/removed` */
export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	if (!id || !(await removeSubscriber(id, actor))) throw new Response(null, { status: 404 });
	return redirect(`/desk/subscribers/${id}?done=removed`);
}
