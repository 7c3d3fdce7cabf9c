import { redirect } from "react-router";
import { moveListingPhoto } from "#app/adoptions/desk/listings.ts";
import { isPhotoMove } from "#app/moderation/record-photos.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { numberIn } from "#app/ui/desk-number.ts";
import type { Route } from "./+types/photo.action.ts";

export const handle = acceptsBody();

/** Moves a photo of a dog or takes it off: `/desk/adoptions/:id/photos/:photo/:move`. */
export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const [id, photo] = [numberIn(params.id), numberIn(params.photo)];
	const { move } = params;
	if (!id || !photo || !isPhotoMove(move)) throw new Response(null, { status: 404 });
	const there = await moveListingPhoto(id, photo, move, actor);
	// Taken off twice is taken off: the second press finds nothing and says the same.
	if (!there && move !== "remove") throw new Response(null, { status: 404 });
	return redirect(`/desk/adoptions/${id}/photos?done=${move === "remove" ? "removed" : "moved"}`);
}
