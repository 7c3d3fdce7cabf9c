import type { Attempt } from "#app/platform/mail/email.ts";
import { CLIENT, inSpan, type Piece, tellSpan } from "#app/platform/tracing/tracing.server.ts";

/** In milliseconds and bytes: how long one call may take and how much of an answer is read. */
export type Bounds = { time: number; bytes: number };

export type Call = (
	address: URL,
	request: { method: string; headers?: Record<string, string>; body?: string | URLSearchParams },
) => Promise<Answer>;
export type Answer = {
	status: number;
	/** Where a redirect points; nobody goes there. */
	location: string | undefined;
	/** The answer's JSON, or undefined when it is none, is too long or stays away. */
	json: () => Promise<unknown>;
};

/** The receiver gave no answer at all. */
export class NoAnswer extends Error {}

/** Calls that carry this id, so that a receiver can tell a repeat. */
export function caller(id: string, { time, bytes }: Bounds): Call {
	return async (address, { method, headers, body }) => {
		// One signal for all of it: an answer may begin at once and never end.
		const signal = AbortSignal.timeout(time);
		try {
			const response = await inSpan(callTo(address, method), async () => {
				const answer = await fetch(address, {
					method,
					headers: { ...headers, "Idempotency-Key": id },
					redirect: "manual",
					signal,
					...(body === undefined ? {} : { body }),
				});
				tellSpan({ "http.response.status_code": answer.status });
				if (answer.status >= 400) tellSpan({ "error.type": String(answer.status) });
				return answer;
			});
			const text = await readAtMost(response, bytes);
			return {
				status: response.status,
				location: response.headers.get("Location") ?? undefined,
				json: async () => parsed(text),
			};
		} catch (error) {
			throw new NoAnswer(signal.aborted ? "no answer in time" : codeOf(error));
		}
	};
}

/** Whom it goes to, and no more: paths and queries may hold keys and addresses. */
function callTo({ hostname, port, protocol }: URL, method: string): Piece {
	const attributes = {
		"http.request.method": method,
		"server.address": hostname,
		"server.port": Number(port) || (protocol === "https:" ? 443 : 80),
	};
	return { name: method, kind: CLIENT, attributes };
}

/** The status has said what became of the call: a body that breaks off or is endless changes nothing. */
async function readAtMost(response: Response, bytes: number): Promise<string | undefined> {
	if (!response.body) return "";
	const decoder = new TextDecoder();
	let text = "";
	let read = 0;
	try {
		for await (const chunk of response.body) {
			read += chunk.byteLength;
			if (read > bytes) return undefined;
			text += decoder.decode(chunk, { stream: true });
		}
		return text + decoder.decode();
	} catch {
		return undefined;
	}
}

function parsed(text: string | undefined): unknown {
	try {
		return text === undefined ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}

function codeOf(error: unknown): string {
	const cause = error instanceof Error ? error.cause : undefined;
	const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
	return /^[A-Z_]+$/.test(code) ? `no answer (${code})` : "no answer";
}

/** Too early, too much, or a key that is not right yet: none of it is the entry's own fault. */
const passing = [401, 403, 408, 425, 429];

/** What a status that is no success says about trying again. */
export function refused({ status }: Answer): Attempt {
	// A redirect of an interface leads to its new place or its sign-in page: nothing was done.
	const later = status < 400 || status >= 500 || passing.includes(status);
	return {
		ok: false,
		again: later ? "later" : "never",
		reason: `the mailing list answered ${status}`,
	};
}

export function isDone({ status }: Answer): boolean {
	return status >= 200 && status < 300;
}

export const done: Attempt = { ok: true };

/** A path of an interface below the address that the settings give. */
export function at(base: string, path: string): URL {
	return new URL(base.replace(/\/+$/, "") + path);
}

export function jsonHeaders(authorization: string): Record<string, string> {
	return { Authorization: authorization, "Content-Type": "application/json" };
}
