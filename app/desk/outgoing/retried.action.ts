import { redirect } from "react-router";
import { mostAtOnce, retryFailed } from "#app/desk/outgoing/deliveries.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/retried.action.ts";

export async function action({ url, params, context }: Route.ActionArgs) {
	const name = url.searchParams.get("name") ?? "";
	const which = params.id === "all" ? { name } : orNotFound(numberIn(params.id));
	const retried = await retryFailed(which, requireStaff(context));
	let done = typeof which === "number" ? "retried" : "all";
	if (retried >= mostAtOnce) done = "some";
	if (retried === 0) done = "gone";
	return redirect(`/desk/deliveries?${new URLSearchParams({ ...(name && { name }), done })}`);
}
