import { findPrivateFile, privateFileOf } from "#app/media/private-files.ts";
import { fileResponse } from "#app/platform/http/file-response.server.ts";

/** Cached by one browser only and revalidated each time: the right to see it may have ended. */
const inThisBrowser = "private, no-cache";

export async function privateFileResponse(
	request: Request,
	{ id, file }: { id: string | undefined; file: string | undefined },
	may: (photoId: number) => boolean | Promise<boolean>,
): Promise<Response> {
	const requested = privateFileOf(id, file);
	if (!requested || !(await may(requested.photoId))) return absent();
	const found = await findPrivateFile(requested.photoId, requested.width, requested.format);
	if (!found) return absent();
	const response = fileResponse(request, { ...found, cacheControl: inThisBrowser });
	response.headers.set("Cross-Origin-Resource-Policy", "same-origin");
	return response;
}

function absent(): Response {
	return new Response("This photo doesn’t exist.", {
		status: 404,
		headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
	});
}
