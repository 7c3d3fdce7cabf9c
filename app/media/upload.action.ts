import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { isUploadKey, maxPhotoBytes, photoFaults, tooManyMessage } from "#app/media/upload.ts";
import { mayUpload } from "#app/media/upload-limits.ts";
import { discardUpload, findUpload, type Stored, storeFile } from "#app/media/uploads.ts";
import { visitor } from "#app/people/actor.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { isStorageFull } from "#app/platform/storage/storage.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { FileTooLargeError, receiveFile } from "#app/platform/uploads/received-file.server.ts";

export const handle = acceptsBody(maxPhotoBytes, ["PUT", "DELETE"]);

export async function loader({ params }: LoaderFunctionArgs): Promise<Response> {
	const upload = await findUpload(params.key ?? "");
	return upload ? answer(200, upload) : refusal("gone");
}

export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
	const key = params.key ?? "";
	if (!isUploadKey(key)) return refusal("gone");
	if (request.method === "DELETE") {
		await discardUpload(key, visitor);
		return answer(200, {});
	}
	if (request.method !== "PUT") return answer(405, { message: "Send photos with PUT." });
	// A page from before photos were sent in one piece would send this part again and again.
	if (request.headers.has("Upload-Offset"))
		return answer(409, { message: outdated, state: "refused" });
	const network = context.get(networkContext);
	const size = Number(request.headers.get("Content-Length"));
	if (size > maxPhotoBytes) return refusal("too_large");
	const isRepeat = (await findUpload(key)) !== undefined;
	if (!isRepeat && !(await mayUpload(network, size))) return refusal("too_many");
	try {
		const file = await receiveFile(request.body ?? [], maxPhotoBytes);
		try {
			const stored = await storeFile({ file, network, key }, visitor);
			return stored.ok ? answer(200, stored.upload) : refusal(stored.reason);
		} finally {
			await file.remove();
		}
	} catch (error) {
		if (error instanceof FileTooLargeError) return refusal("too_large");
		if (!isStorageFull(error)) throw error;
		// The client retries automatically, so this isn't logged as a fault.
		return refusal("busy");
	}
}

const outdated = "This page has been updated. Reload it, then choose your photos again.";

type Reason = Extract<Stored, { ok: false }>["reason"];

const others: Partial<Record<Reason, [status: number, message: string]>> = {
	gone: [404, "This photo doesn’t exist."],
	too_large: [413, photoFaults.too_large],
	too_many: [429, tooManyMessage],
	busy: [503, "We can’t take photos right now."],
};

function refusal(reason: Reason): Response {
	const [status, message] = others[reason] ?? [
		422,
		photoFaults[reason as keyof typeof photoFaults],
	];
	return answer(status, { message });
}

function answer(status: number, body: object): Response {
	const headers: Record<string, string> = { "Cache-Control": "no-store" };
	if (status === 429 || status === 503) headers["Retry-After"] = "60";
	if (status === 405) headers.Allow = "GET, HEAD, PUT, DELETE";
	return Response.json(body, { status, headers });
}
