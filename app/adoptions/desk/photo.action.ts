import { redirect } from "react-router";
import { moveListingPhoto } from "#app/adoptions/desk/listings.ts";
import { isPhotoMove } from "#app/moderation/record-photos.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { numberIn } from "#app/ui/desk-number.ts";
import type { Route } from "./+types/photo.action.ts";

export const handle = acceptsBody();

/** Moves a photo of a dog or takes it off: `/desk/adoptions/:id/photos/:photo/:move`. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const [id, photo] = [numberIn(params.id), numberIn(params.photo)];
	const { move } = params;
	if (!id || !photo || !isPhotoMove(move)) throw new Response(null, { status: 404 });
	const order = String((await readFields(request))?.get("seen") ?? "");
	const seen = order.split(" ").flatMap((text) => numberIn(text) ?? []);
	const asked = move === "remove" ? move : { to: move, seen };
	const moved = await moveListingPhoto(id, photo, asked, actor);
	// Taken off twice is taken off: the second press finds nothing and says the same.
	if (!moved && move !== "remove") throw new Response(null, { status: 404 });
	const done = moved === "meanwhile" ? moved : move === "remove" ? "removed" : "moved";
	return redirect(`/desk/adoptions/${id}/photos?done=${done}`);
}
