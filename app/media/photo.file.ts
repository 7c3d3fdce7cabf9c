import type { LoaderFunctionArgs } from "react-router";
import { readPublicFile } from "#app/media/photos.ts";
import { fileResponse, immutable } from "#app/platform/file-response.server.ts";

/** A picture's bytes: `/photos/:token/:file`. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
	const photo = await readPublicFile(params.token ?? "", params.file ?? "");
	if (!photo) return absent();
	const response = fileResponse(request, { ...photo, cacheControl: immutable });
	response.headers.set("Cross-Origin-Resource-Policy", "same-origin");
	return response;
}

function absent(): Response {
	return new Response("There is no such picture.", {
		status: 404,
		headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
	});
}
