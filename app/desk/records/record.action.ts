import { redirect } from "react-router";
import { confirmAtDesk, setStatusAtDesk } from "#app/cases/records/desk-edits.ts";
import { chooseTown } from "#app/cases/records/locate.ts";
import { captionPhotoAtDesk, isPhotoMove, movePhotoAtDesk } from "#app/cases/records/photos.ts";
import { storeForRequest } from "#app/network/owner/stores.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/record.action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const store = storeForRequest(request);
	const id = orNotFound(numberIn(params.id));
	const { expectedVersion = "", caption = "" } = await readValues(request);
	const page = `${store.record.deskPath}/${id}`;
	if (params.photo !== undefined) {
		const photoId = orNotFound(numberIn(params.photo));
		if (params.move === "caption") {
			const notice = orNotFound(await captionPhotoAtDesk(store, id, photoId, caption, actor));
			return redirect(`${page}/photos?done=${notice}`);
		}
		const move = orNotFound(isPhotoMove(params.move) && params.move);
		const order = expectedVersion.split(" ").flatMap((text) => numberIn(text) ?? []);
		const moved = await movePhotoAtDesk(store, id, photoId, { move, expectedOrder: order }, actor);
		// A second click on Remove finds no photo but gets the same response.
		const notice = move === "remove" ? "removed" : orNotFound(moved);
		return redirect(`${page}/photos?done=${notice === "done" ? "moved" : notice}`);
	}
	if (params.status !== undefined) {
		const { statuses } = store.record;
		orNotFound(Object.hasOwn(statuses, params.status) && statuses[params.status]?.desk);
		const set = orNotFound(await setStatusAtDesk(store, id, params.status, expectedVersion, actor));
		return redirect(`${page}?done=${set === "set" || set === "same" ? "status" : set}`);
	}
	if (params.place !== undefined) {
		const place = orNotFound(numberIn(params.place));
		const chosen = orNotFound(await chooseTown(store, id, place, actor));
		return redirect(`${page}?done=${chosen}`);
	}
	const confirmed = orNotFound(await confirmAtDesk(store, id, actor));
	return redirect(`${page}?done=${confirmed}`);
}
