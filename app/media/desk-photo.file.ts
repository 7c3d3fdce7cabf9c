import type { LoaderFunctionArgs } from "react-router";
import { privateFileResponse } from "#app/media/private-file-response.ts";

/** Any picture's bytes, for everybody of the team: `/desk/photo/:id/:file`. */
export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
	return privateFileResponse(request, { id: params.id, file: params.file }, () => true);
}
