import type { LoaderFunctionArgs } from "react-router";
import { publicFileResponse } from "#app/media/photo-files.ts";

export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
	return publicFileResponse(request, params.token ?? "", params.file ?? "");
}
