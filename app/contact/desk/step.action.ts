import { redirect } from "react-router";
import { type MessageStep, messageSteps, setMessageState } from "#app/contact/desk/thread.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/step.action.ts";

export const handle = acceptsBody();

/** `/desk/messages/:id/:step` */
export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	if (!id || !Object.hasOwn(messageSteps, params.step)) throw new Response(null, { status: 404 });
	const step = params.step as MessageStep;
	const stepped = await setMessageState(id, step, actor);
	if (!stepped) throw new Response(null, { status: 404 });
	return redirect(`/desk/messages/${id}?done=${stepped === "late" ? "late" : step}`);
}
