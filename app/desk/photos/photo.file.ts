import { findLibraryPhoto } from "#app/desk/photos/library.ts";
import { privateFileResponse } from "#app/media/photo-files.ts";
import { isOnlyForConversation } from "#app/network/conversations/thread/photos.ts";
import { may } from "#app/people/rights.ts";
import { requireStaff } from "#app/people/sessions.ts";
import type { Route } from "./+types/photo.file.ts";

export function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
	const reader = requireStaff(context);
	// Admins may, for a person's copy.
	const isForReview = async (id: number) =>
		may(reader, "manage") || (may(reader, "review") && !(await isOnlyForConversation(id)));
	const isInLibrary = async (id: number) => (await findLibraryPhoto(id)) !== undefined;
	return privateFileResponse(
		request,
		params,
		async (id) => (await isForReview(id)) || isInLibrary(id),
	);
}
