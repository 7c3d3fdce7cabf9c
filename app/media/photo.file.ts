import type { LoaderFunctionArgs } from "react-router";
import { readPublicFile } from "#app/media/photos.ts";
import { fileResponse, immutable } from "#app/platform/http/file-response.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
	const photo = await readPublicFile(params.token ?? "", params.file ?? "");
	if (!photo) return absent();
	const response = fileResponse(request, { ...photo, cacheControl: immutable });
	// When files are served from another origin, browsers would not show them on our pages.
	const reach = env.filesUrl === undefined ? "same-origin" : "cross-origin";
	response.headers.set("Cross-Origin-Resource-Policy", reach);
	return response;
}

function absent(): Response {
	return new Response("This photo doesn’t exist.", {
		status: 404,
		headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
	});
}
