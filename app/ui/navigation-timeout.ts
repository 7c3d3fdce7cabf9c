import type { MiddlewareFunction } from "react-router";

/** How long a page's data and scripts may take, in milliseconds (specification, section 9). */
const longestWait = 120_000;

class TooLate extends Error {
	override name = "TooLate";
}

/** Whether the network failed, as against a fault of ours. */
export function isUnreachable(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	// A TypeError is what browsers throw when a fetch or a dynamic import does not arrive.
	return ["TooLate", "TypeError", "AbortError", "NetworkError"].includes(error.name);
}

/** Ends a navigation that hangs, so that the error page can offer to try again. */
const limit: MiddlewareFunction = async (_, next) => {
	const { promise, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(new TooLate("The page took too long.")), longestWait);
	try {
		return await Promise.race([next(), promise]);
	} finally {
		clearTimeout(timer);
	}
};

export const patience: MiddlewareFunction[] = [limit];
