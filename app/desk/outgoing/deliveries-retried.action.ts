import { redirect } from "react-router";
import { retryAll } from "#app/desk/outgoing/delivery-retries.ts";
import { mostAtOnce } from "#app/outbox/desk-deliveries.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import type { Route } from "./+types/deliveries-retried.action.ts";

export const handle = acceptsBody();

export async function action({ context }: Route.ActionArgs) {
	const retried = await retryAll(requireStaff(context));
	const done = retried >= mostAtOnce ? "some" : "all";
	return redirect(`/desk/deliveries?done=${retried > 0 ? done : "gone"}`);
}
