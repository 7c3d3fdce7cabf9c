import { redirect } from "react-router";
import { isPhotoStep, movePhotoAtDesk } from "#app/moderation/records/photos.ts";
import { storeAt } from "#app/owner/stores.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/photo.action.ts";

export const handle = acceptsBody();

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const store = storeAt(request);
	const [id, photo] = [numberIn(params.id), numberIn(params.photo)];
	const { move } = params;
	if (!id || !photo || !isPhotoStep(move)) throw new Response(null, { status: 404 });
	const order = String((await readFields(request))?.get("seen") ?? "");
	const seen = order.split(" ").flatMap((text) => numberIn(text) ?? []);
	const step = move === "remove" ? move : { to: move, seen };
	const moved = await movePhotoAtDesk(store, id, photo, step, actor);
	// A second click on Remove finds no photo and gets the same answer.
	if (!moved && move !== "remove") throw new Response(null, { status: 404 });
	const done = moved === "meanwhile" ? moved : move === "remove" ? "removed" : "moved";
	return redirect(`${store.record.deskPath}/${id}/photos?done=${done}`);
}
