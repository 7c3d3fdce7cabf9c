import { redirect } from "react-router";
import { mostAtOnce, retryAll, retryOne } from "#app/desk/outgoing/deliveries.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import { orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/retried.action.ts";

/** `/desk/deliveries/:id/retried`, or all failed ones: `/desk/deliveries/all/retried` */
export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	if (params.id === "all") {
		const retried = await retryAll(actor);
		const done = retried >= mostAtOnce ? "some" : "all";
		return redirect(`/desk/deliveries?done=${retried > 0 ? done : "gone"}`);
	}
	const retried = await retryOne(orNotFound(numberIn(params.id)), actor);
	return redirect(`/desk/deliveries?done=${retried ? "retried" : "gone"}`);
}
