import { redirect } from "react-router";
import { removeLogo } from "#app/breeders/desk/breeders.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { numberIn } from "#app/ui/desk-number.ts";
import type { Route } from "./+types/logo.action.ts";

export const handle = acceptsBody();

/** Takes a logo off a kennel: `/desk/breeders/:id/logo/:photo/remove`. */
export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const [id, photo] = [numberIn(params.id), numberIn(params.photo)];
	if (!id || !photo) throw new Response(null, { status: 404 });
	const removed = await removeLogo(id, photo, actor);
	return redirect(`/desk/breeders/${id}/logo?done=${removed ? "removed" : "gone"}`);
}
