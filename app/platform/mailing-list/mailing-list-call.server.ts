import { readUpTo } from "#app/platform/uploads/body-limit.server.ts";

/** Milliseconds per call, and the most bytes that are read of a response. */
export type Bounds = { time: number; bytes: number };

export type Call = (
	address: URL,
	request: {
		method: string;
		headers?: Record<string, string>;
		body?: string | URLSearchParams | undefined;
	},
) => Promise<Answer>;
export type Answer = {
	status: number;
	location: string | undefined;
	json: () => unknown;
};

export class NoResponseError extends Error {}

export function caller(id: string, { time, bytes }: Bounds): Call {
	return async (address, { method, headers, body }) => {
		// One signal for the whole call, because a response may start and never end.
		const signal = AbortSignal.timeout(time);
		try {
			const response = await fetch(address, {
				method,
				headers: { ...headers, "Idempotency-Key": id },
				redirect: "manual",
				signal,
				...(body === undefined ? {} : { body }),
			});
			const read = await readUpTo(bytes, response.body).catch(() => undefined);
			return {
				status: response.status,
				location: response.headers.get("Location") ?? undefined,
				json: () => parsed(read),
			};
		} catch (error) {
			throw new NoResponseError(signal.aborted ? "no answer in time" : codeOf(error));
		}
	};
}

function parsed(bytes: Buffer | undefined): unknown {
	try {
		return bytes && JSON.parse(bytes.toString());
	} catch {
		return undefined;
	}
}

function codeOf(error: unknown): string {
	const cause = error instanceof Error ? error.cause : undefined;
	const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
	return /^[A-Z_]+$/.test(code) ? `no answer (${code})` : "no answer";
}
