import type { Attempt } from "#app/platform/mail/email.ts";
import {
	CLIENT,
	inSpan,
	type SpanInfo,
	setSpanAttributes,
} from "#app/platform/tracing/tracing.server.ts";

/** Milliseconds per call, and bytes of the response that are read. */
export type Bounds = { time: number; bytes: number };

export type Call = (
	address: URL,
	request: { method: string; headers?: Record<string, string>; body?: string | URLSearchParams },
) => Promise<Answer>;
export type Answer = {
	status: number;
	location: string | undefined;
	json: () => Promise<unknown>;
};

export class NoAnswer extends Error {}

export function caller(id: string, { time, bytes }: Bounds): Call {
	return async (address, { method, headers, body }) => {
		// One signal for the whole call: a response may start and never end.
		const signal = AbortSignal.timeout(time);
		try {
			const response = await inSpan(spanOf(address, method), async () => {
				const answer = await fetch(address, {
					method,
					headers: { ...headers, "Idempotency-Key": id },
					redirect: "manual",
					signal,
					...(body === undefined ? {} : { body }),
				});
				setSpanAttributes({ "http.response.status_code": answer.status });
				if (answer.status >= 400) setSpanAttributes({ "error.type": String(answer.status) });
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

/** Only the host: paths and queries may contain keys and addresses. */
function spanOf({ hostname, port, protocol }: URL, method: string): SpanInfo {
	const attributes = {
		"http.request.method": method,
		"server.address": hostname,
		"server.port": Number(port) || (protocol === "https:" ? 443 : 80),
	};
	return { name: method, kind: CLIENT, attributes };
}

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

/** Temporary, or a wrong key: not the entry's fault. */
const retryable = [401, 403, 408, 425, 429];

export function refused({ status }: Answer): Attempt {
	// An API redirects to a new address or a sign-in page; nothing was done.
	const later = status < 400 || status >= 500 || retryable.includes(status);
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

export function apiUrl(base: string, path: string): URL {
	return new URL(base.replace(/\/+$/, "") + path);
}

export function jsonHeaders(authorization: string): Record<string, string> {
	return { Authorization: authorization, "Content-Type": "application/json" };
}
