import type { LoaderFunctionArgs } from "react-router";
import { isInLibrary } from "#app/media/in-library.ts";
import { privateFileResponse } from "#app/media/private-file-response.ts";
import { may } from "#app/people/rights.ts";
import { requireStaff } from "#app/people/sessions.ts";

/** A picture's bytes for the team: `/desk/photo/:id/:file`; what waits in a case is for reviewers. */
export function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
	const { role } = requireStaff(context);
	const asked = { id: params.id, file: params.file };
	return privateFileResponse(request, asked, (id) => may(role, "review") || isInLibrary(id));
}
