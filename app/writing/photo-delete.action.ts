import { redirect } from "react-router";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import { findLibraryPhoto } from "#app/writing/library.ts";
import { deletePhoto } from "#app/writing/library-changes.ts";
import type { Route } from "./+types/photo-delete.action.ts";

export const handle = acceptsBody();

export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	if (!id || !(await findLibraryPhoto(id))) throw new Response(null, { status: 404 });
	const done = await deletePhoto(id, actor);
	return redirect(done ? "/desk/photos?done=deleted" : `/desk/photos/${id}?done=used`);
}
