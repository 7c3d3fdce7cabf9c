import type { Attempt } from "#app/platform/mail/email.ts";

type Tell<What> = (what: What, id: string) => Promise<Attempt>;

/**
 * Leaves a receiver alone for a moment that has let somebody wait in vain: else everything for it would
 * wait as long, and what goes elsewhere behind it. In milliseconds.
 */
export function circuitBreaker<What>(
	tell: Tell<What>,
	{ vain = 5_000, rest = 15_000 } = {},
): Tell<What> {
	let until = 0;
	let reason = "";
	return async (what, id) => {
		const began = performance.now();
		if (began < until) return { ok: false, again: "later", reason };
		const attempt = await tell(what, id);
		if (attempt.ok) {
			until = 0;
		} else if (attempt.again === "later" && performance.now() - began >= vain) {
			until = performance.now() + rest;
			reason = attempt.reason;
		}
		return attempt;
	};
}
