import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { type Received, receivePart, validatePart } from "#app/media/receive.ts";
import { isUploadKey, photoFaults, tooManyMessage, type Upload } from "#app/media/upload.ts";
import { discardUpload, findUpload } from "#app/media/uploads.ts";
import { visitor } from "#app/people/actor.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { isStorageFull } from "#app/platform/storage/storage.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { FileTooLargeError, receiveFile } from "#app/platform/uploads/received-file.server.ts";

const maxPartBytes = 1024 * 1024;

export const handle = acceptsBody(maxPartBytes, ["PUT", "DELETE"]);

export async function loader({ params }: LoaderFunctionArgs): Promise<Response> {
	const upload = await findUpload(params.key ?? "");
	return upload ? answer(200, upload) : refusal("gone");
}

export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
	const key = params.key ?? "";
	if (!isUploadKey(key)) return refusal("gone");
	if (request.method === "DELETE") {
		return (await discardUpload(key, visitor))
			? answer(200, { words: "Removed." })
			: refusal("gone");
	}
	if (request.method !== "PUT") return answer(405, { words: "Send parts with PUT." });
	const offset = numberOf(request.headers.get("Upload-Offset"));
	const size = numberOf(request.headers.get("Upload-Length"));
	if (offset === undefined || size === undefined) return refusal("misfit");
	const head = { key, size, offset, network: context.get(networkContext) };
	const refused = await validatePart(head);
	if (refused) return responseTo(refused);
	try {
		const bytes = await receiveFile(request.body ?? [], maxPartBytes);
		try {
			return responseTo(await receivePart({ ...head, bytes }, visitor));
		} finally {
			await bytes.remove();
		}
	} catch (error) {
		if (error instanceof FileTooLargeError)
			return answer(413, { words: "A part is at most 1 MB." });
		if (!isStorageFull(error)) throw error;
		// The client retries automatically, so this isn't logged as a fault.
		return answer(503, { words: noRoom });
	}
}

const refusals = {
	gone: [404, "This file doesn’t exist."],
	misfit: [400, "These bytes are outside the file."],
	too_large: [413, photoFaults.too_large],
	too_many: [429, tooManyMessage],
	busy: [503, "Many photos are coming in right now."],
} as const;

function refusal(reason: keyof typeof refusals): Response {
	const [status, words] = refusals[reason];
	return answer(status, { words });
}

function responseTo(received: Received): Response {
	if (received.ok) return answer(received.upload.state === "refused" ? 422 : 200, received.upload);
	if (received.reason === "wrong_offset") return answer(409, received.upload);
	return refusal(received.reason);
}

const noRoom = "There’s no room for photos right now. What you’ve uploaded is saved.";

function answer(status: number, body: Upload | { words: string }): Response {
	const headers: Record<string, string> = { "Cache-Control": "no-store" };
	if (status === 429 || status === 503) headers["Retry-After"] = "60";
	if (status === 405) headers.Allow = "GET, HEAD, PUT, DELETE";
	const reason = "reason" in body ? body.reason : undefined;
	return Response.json(reason ? { ...body, words: photoFaults[reason] } : body, {
		status,
		headers,
	});
}

function numberOf(text: string | null): number | undefined {
	return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
