import type { MiddlewareFunction } from "react-router";

/** Milliseconds (specification, section 9). */
const longestWait = 120_000;

export function isUnreachable(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	// Browsers throw a TypeError if a fetch or a dynamic import fails.
	return ["TypeError", "AbortError", "TimeoutError", "NetworkError"].includes(error.name);
}

export const limitNavigation: MiddlewareFunction = async (_, next) => {
	const { promise, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(new DOMException("", "TimeoutError")), longestWait);
	try {
		return await Promise.race([next(), promise]);
	} finally {
		clearTimeout(timer);
	}
};
