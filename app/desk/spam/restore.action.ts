import { redirect } from "react-router";
import { publicForms } from "#app/desk/public-forms.ts";
import { restoreSubmission } from "#app/moderation/intake/quarantine.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/restore.action.ts";

export const handle = acceptsBody();

export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	if (!id) throw new Response(null, { status: 404 });
	const found = await restoreSubmission(id, publicForms, actor);
	return redirect(`/desk/spam?done=${found ? "restored" : "gone"}`);
}
