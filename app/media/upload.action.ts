import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { receivePart } from "#app/media/receive.ts";
import { faultWords, isUploadKey, tooManyWords, type Upload } from "#app/media/upload.ts";
import { dropUpload, findUpload } from "#app/media/uploads.ts";
import { visitor } from "#app/people/actor.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { collectFile } from "#app/platform/file-in-memory.server.ts";
import { networkContext } from "#app/platform/network.server.ts";
import { isStorageFull } from "#app/platform/storage.server.ts";
import { turns } from "#app/platform/turns.server.ts";

const maxPartBytes = 1024 * 1024;
/** Of all parts, and files in forms, that come at the same time: whoever is one too many comes again. */
const maxBytesInMemory = 64 * 1024 * 1024;
/** Parts that are written at once, so that connections to the database are left for the forms. */
const inTurn = turns(3, 60);

export const handle = acceptsBody(maxPartBytes, ["PUT", "DELETE"]);

/** How far a file has come: `/uploads/:key`. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Response> {
	const upload = await findUpload(params.key ?? "");
	return upload ? answer(200, upload) : gone();
}

/** PUT sends the next part of a file, DELETE takes the file back. */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
	const key = params.key ?? "";
	if (!isUploadKey(key)) return gone();
	if (request.method === "DELETE") {
		return (await dropUpload(key, visitor)) ? answer(200, { words: "Removed." }) : gone();
	}
	if (request.method !== "PUT") return answer(405, { words: "Send parts by PUT." });
	const offset = numberOf(request.headers.get("Upload-Offset"));
	const size = numberOf(request.headers.get("Upload-Length"));
	if (offset === undefined || size === undefined) return misfit();
	const room = collectFile(maxBytesInMemory);
	try {
		for await (const piece of request.body ?? []) {
			room.add(Buffer.from(piece));
			if (room.length > maxPartBytes) return answer(413, { words: "A part is at most 1 MB." });
			if (room.noRoom) return busy();
		}
		const network = context.get(networkContext);
		const part = { key, size, offset, bytes: room.whole(), network };
		const received = await inTurn(() => receivePart(part, visitor)).catch(onFullDisk);
		if (received instanceof Response) return received;
		return received ? responseTo(received) : busy();
	} finally {
		room.release();
	}
}

function responseTo(received: Awaited<ReturnType<typeof receivePart>>): Response {
	if (received.ok) {
		const { upload } = received;
		return answer(upload.state === "refused" ? 422 : 200, upload);
	}
	if (received.reason === "wrong_offset") return answer(409, received.upload);
	if (received.reason === "too_large") return answer(413, { words: faultWords("too_large") });
	if (received.reason === "too_many") return answer(429, { words: tooManyWords });
	return received.reason === "gone" ? gone() : misfit();
}

/** The sender tries again: no fault of the program's that a line in the log would mend. */
function onFullDisk(error: unknown): Response {
	if (!isStorageFull(error)) throw error;
	return answer(503, { words: "There is no room for pictures just now. What was sent is kept." });
}

function busy(): Response {
	return answer(503, { words: "Many photos come in just now." });
}

function gone(): Response {
	return answer(404, { words: "There is no such file." });
}

function misfit(): Response {
	return answer(400, { words: "These bytes are no part of this file." });
}

function answer(status: number, body: Upload | { words: string }): Response {
	const headers: Record<string, string> = { "Cache-Control": "no-store" };
	if (status === 429 || status === 503) headers["Retry-After"] = "60";
	if (status === 405) headers.Allow = "GET, HEAD, PUT, DELETE";
	const reason = "reason" in body ? body.reason : undefined;
	return Response.json(reason ? { ...body, words: faultWords(reason) } : body, { status, headers });
}

function numberOf(text: string | null): number | undefined {
	return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
