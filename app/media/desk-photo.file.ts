import type { LoaderFunctionArgs } from "react-router";
import { isInLibrary } from "#app/media/in-library.ts";
import { privateFileResponse } from "#app/media/private-file-response.ts";
import { may } from "#app/people/rights.ts";
import { requireStaff } from "#app/people/sessions.ts";

export function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
	const { role } = requireStaff(context);
	const address = { id: params.id, file: params.file };
	return privateFileResponse(request, address, (id) => may(role, "review") || isInLibrary(id));
}
