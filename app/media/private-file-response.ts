import { findPrivateFile, privateFileOf } from "#app/media/private-files.ts";
import { fileResponse } from "#app/platform/http/file-response.server.ts";

/** Kept by the one browser that was shown it, and asked for again each time: a right may have ended. */
const inThisBrowser = "private, no-cache";

/** A picture that is not public, for a door that has asked who may see it; `may` says which photos. */
export async function privateFileResponse(
	request: Request,
	{ id, file }: { id: string | undefined; file: string | undefined },
	may: (photoId: number) => boolean | Promise<boolean>,
): Promise<Response> {
	const asked = privateFileOf(id, file);
	if (!asked || !(await may(asked.photoId))) return absent();
	const found = await findPrivateFile(asked.photoId, asked.width, asked.format);
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
