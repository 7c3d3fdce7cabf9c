import { redirect } from "react-router";
import { publicForms } from "#app/desk/public-forms.ts";
import { discardSubmission, restoreSubmission } from "#app/moderation/intake/quarantine.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/step.action.ts";

export async function action({ params: { id: number, step }, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = orNotFound(numberIn(number));
	orNotFound(step === "restored" || step === "discarded");
	const found =
		step === "restored"
			? await restoreSubmission(id, publicForms, actor)
			: await discardSubmission(id, actor);
	return redirect(`/desk/spam?done=${found ? step : "gone"}`);
}
