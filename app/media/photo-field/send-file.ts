import { partBytes, tooManyMessage, type Upload } from "#app/media/upload.ts";

export type Outcome =
	| { kind: "kept"; preview?: string }
	| { kind: "refused"; words: string }
	| { kind: "failed"; words: string }
	| { kind: "gone" }
	| { kind: "stopped" };

export type Progress = { received: number; lost: boolean };

export type Wire = {
	ask(method: string, key: string, init?: RequestInit): Promise<Reply | undefined>;
	pause(milliseconds: number, signal: AbortSignal): Promise<void>;
};
export type Reply = { status: number; body: Partial<Upload> & { words?: string } };

type Source = Pick<Blob, "size" | "slice">;

const smallestPart = 64 * 1024;
const maxFaults = 10;
const maxChecks = 40;

export function delayAfter(misses: number): number {
	return Math.min(30, 2 ** (misses - 1)) * 1000;
}

export async function sendFile(
	file: Source,
	{ key, from }: { key: string; from: number },
	{ signal, report }: { signal: AbortSignal; report(progress: Progress): void },
	wire: Wire,
): Promise<Outcome> {
	let offset = Math.min(from, file.size);
	let size = partBytes;
	let [misses, faults, checks] = [0, 0, 0];
	let asksOnly = false;
	for (;;) {
		const reply = asksOnly
			? await wire.ask("GET", key, { signal })
			: await putPart(file, { key, offset, size, signal }, wire);
		if (signal.aborted) return { kind: "stopped" };
		if (reply === "unreadable") return { kind: "failed", words: unreadable };
		const outcome = reply && outcomeOf(reply);
		if (outcome) return outcome;
		if (!reply || isTransient(reply.status)) {
			if (reply && ++faults >= maxFaults) return { kind: "failed", words: fault };
			report({ received: offset, lost: true });
			size = Math.max(smallestPart, size / 2);
			await wire.pause(delayAfter(++misses), signal);
			// Outcome unknown: ask the server, but resend a first part, as it may not know the file yet.
			asksOnly = offset > 0;
			continue;
		}
		// A server that doesn't know the file expects it from the first byte.
		offset = reply.status === 404 ? 0 : Math.min(reply.body.received ?? 0, file.size);
		report({ received: offset, lost: false });
		if (!asksOnly) {
			if (misses === 0) size = Math.min(partBytes, size * 2);
			misses = 0;
		}
		asksOnly = false;
		if (offset === file.size && ++checks > 1) {
			if (checks > maxChecks) return { kind: "failed", words: fault };
			await wire.pause(1500, signal);
		}
	}
}

async function putPart(
	file: Source,
	{ key, offset, size, signal }: { key: string; offset: number; size: number; signal: AbortSignal },
	wire: Wire,
): Promise<Reply | "unreadable" | undefined> {
	const end = Math.min(offset + size, file.size);
	// Read separately, or a file deleted from disk would look like a lost connection.
	const body = await file
		.slice(offset, end)
		.arrayBuffer()
		.catch(() => undefined);
	if (body?.byteLength !== end - offset) return "unreadable";
	const headers = {
		"Content-Type": "application/octet-stream",
		"Upload-Offset": String(offset),
		"Upload-Length": String(file.size),
	};
	const reply = await wire.ask("PUT", key, { body, headers, signal });
	return reply?.status === 404 ? { status: 410, body: {} } : reply;
}

function outcomeOf({ status, body }: Reply): Outcome | undefined {
	if (body.state === "kept") return { kind: "kept", preview: body.preview };
	if (body.state === "refused" || status === 413) {
		return { kind: "refused", words: body.words ?? fault };
	}
	if (status === 429) return { kind: "failed", words: tooManyMessage };
	if (status === 400 || status === 410) return { kind: "gone" };
	if ([200, 404, 409].includes(status) || isTransient(status)) return undefined;
	return { kind: "failed", words: fault };
}

function isTransient(status: number): boolean {
	return status >= 500 || status === 408;
}

const unreadable = "This file can no longer be read. Remove it and choose it again.";
const fault =
	"Something went wrong on our side. Try again in a minute, or send the form without it.";
