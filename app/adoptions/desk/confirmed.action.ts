import { redirect } from "react-router";
import { confirmListing } from "#app/adoptions/desk/listings.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { numberIn } from "#app/ui/desk-number.ts";
import type { Route } from "./+types/confirmed.action.ts";

export const handle = acceptsBody();

/** The owner said today that the listing is still true: `/desk/adoptions/:id/confirmed`. */
export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	if (!id || !(await confirmListing(id, actor))) throw new Response(null, { status: 404 });
	return redirect(`/desk/adoptions/${id}?done=confirmed`);
}
