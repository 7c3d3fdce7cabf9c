import { redirect } from "react-router";
import { confirmBreeder } from "#app/breeders/desk/breeders.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { numberIn } from "#app/ui/desk-number.ts";
import type { Route } from "./+types/confirmed.action.ts";

export const handle = acceptsBody();

/** The breeder said today that the profile is still true: `/desk/breeders/:id/confirmed`. */
export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	if (!id || !(await confirmBreeder(id, actor))) throw new Response(null, { status: 404 });
	return redirect(`/desk/breeders/${id}?done=confirmed`);
}
