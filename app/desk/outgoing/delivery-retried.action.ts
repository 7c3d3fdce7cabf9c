import { redirect } from "react-router";
import { retryOne } from "#app/desk/outgoing/delivery-retries.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/delivery-retried.action.ts";

export const handle = acceptsBody();

export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	if (!id) throw new Response(null, { status: 404 });
	return redirect(`/desk/deliveries?done=${(await retryOne(id, actor)) ? "retried" : "gone"}`);
}
