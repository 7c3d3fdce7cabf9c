import { redirect } from "react-router";
import { mostAtOnce, retryFailed } from "#app/desk/outgoing/deliveries.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/retried.action.ts";

export async function action({ params, context }: Route.ActionArgs) {
	const which = params.id === "all" ? "all" : orNotFound(numberIn(params.id));
	const retried = await retryFailed(which, requireStaff(context));
	let done = which === "all" ? "all" : "retried";
	if (retried >= mostAtOnce) done = "some";
	return redirect(`/desk/deliveries?done=${retried > 0 ? done : "gone"}`);
}
