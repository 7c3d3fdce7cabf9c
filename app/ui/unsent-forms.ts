import type { DataStrategyResult, MiddlewareFunction } from "react-router";

type Results = Record<string, DataStrategyResult>;

/** Filled in by `sending.ts`, so that pages without a form don't load it. */
export const unsentForms: { hold?: (request: Request, results: Results) => Promise<void> } = {};

export const keepUnsentForms: MiddlewareFunction<Results> = async ({ request }, next) => {
	const results = await next();
	await unsentForms.hold?.(request, results);
	return results;
};
