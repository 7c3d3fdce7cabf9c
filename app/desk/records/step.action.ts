import { redirect } from "react-router";
import { confirmAtDesk, setStatusAtDesk } from "#app/moderation/records/desk-edits.ts";
import { isPhotoStep, movePhotoAtDesk } from "#app/moderation/records/photos.ts";
import type { RecordStore } from "#app/moderation/records/store.ts";
import { storeAt } from "#app/owner/stores.ts";
import type { Staff } from "#app/people/actor.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/step.action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const store = storeAt(request);
	const id = orNotFound(numberIn(params.id));
	const { seen = "" } = await readValues(request);
	const page = `${store.record.deskPath}/${id}`;
	if (params.photo !== undefined) {
		const moved = await movePhoto({ store, id, seen, actor }, params);
		return redirect(`${page}/photos?done=${orNotFound(moved)}`);
	}
	if (params.status !== undefined) {
		const set = await setStatus({ store, id, seen, actor }, params.status);
		return redirect(`${page}?done=${orNotFound(set)}`);
	}
	orNotFound(await confirmAtDesk(store, id, actor));
	return redirect(`${page}?done=confirmed`);
}

type Step = { store: RecordStore; id: number; seen: string; actor: Staff };

async function setStatus({ store, id, seen, actor }: Step, status: string) {
	const { statuses } = store.record;
	if (!Object.hasOwn(statuses, status) || !statuses[status]?.desk) return undefined;
	const set = await setStatusAtDesk(store, id, status, seen, actor);
	return set === "set" ? "status" : set;
}

async function movePhoto(
	{ store, id, seen, actor }: Step,
	{ photo, move: step }: { photo: string; move: string },
) {
	const photoId = numberIn(photo);
	if (!photoId || !isPhotoStep(step)) return undefined;
	const order = seen.split(" ").flatMap((text) => numberIn(text) ?? []);
	const moved = await movePhotoAtDesk(store, id, photoId, { step, seen: order }, actor);
	// A second click on Remove finds no photo and gets the same answer.
	if (step === "remove") return "removed";
	return moved === "done" ? "moved" : moved;
}
