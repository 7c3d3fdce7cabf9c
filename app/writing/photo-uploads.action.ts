import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { addLibraryPhotos } from "#app/writing/library-changes.ts";
import { filesLimit } from "#app/writing/library-limits.ts";
import type { Route } from "./+types/photo-uploads.action.ts";

export const handle = acceptsBody(filesLimit);

export async function action({ request, context }: Route.ActionArgs) {
	const added = await addLibraryPhotos(request, requireStaff(context));
	if (!added) return Response.json({ photos: [], faults: [noForm] }, { status: 422 });
	return Response.json(added, { status: added.photos.length > 0 ? 200 : 422 });
}

const noForm = { name: "", words: "Nothing came. Choose the photos again." };
