import { findLibraryPhoto } from "#app/desk/photos/library.ts";
import { privateFileResponse } from "#app/media/photo-files.ts";
import { may } from "#app/people/rights.ts";
import { requireStaff } from "#app/people/sessions.ts";
import type { Route } from "./+types/photo.file.ts";

export function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
	const { role } = requireStaff(context);
	const isInLibrary = async (id: number) => (await findLibraryPhoto(id)) !== undefined;
	return privateFileResponse(request, params, (id) => may(role, "review") || isInLibrary(id));
}
