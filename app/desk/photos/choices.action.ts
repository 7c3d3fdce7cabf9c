import { addLibraryPhotos } from "#app/desk/photos/changes.ts";
import { listChoices } from "#app/desk/photos/library.ts";
import { formBytes, maxLibraryPhotos } from "#app/media/upload.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/choices.action.ts";

export const handle = acceptsBody(formBytes(maxLibraryPhotos));

export async function loader({ url }: Route.LoaderArgs) {
	const q = (url.searchParams.get("q") ?? "").trim().slice(0, 200);
	return Response.json(await listChoices(q, pageOf(url) ?? 1));
}

export async function action({ request, context }: Route.ActionArgs) {
	const added = await addLibraryPhotos(request, requireStaff(context));
	if (!added) return Response.json({ photos: [], faults: [noForm] }, { status: 422 });
	return Response.json(added, { status: added.photos.length > 0 ? 200 : 422 });
}

const noForm = { name: "", message: "No photos arrived. Choose them again." };
