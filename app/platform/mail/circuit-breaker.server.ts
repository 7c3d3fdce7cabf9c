import type { Attempt } from "#app/platform/mail/email.ts";

type Failed = Extract<Attempt, { ok: false }>;
type Send<Message, Sent> = (message: Message, id: string) => Promise<Sent | Failed>;

/** After a timeout, fails immediately for `pauseMs` milliseconds, so that others are not held up. */
export function circuitBreaker<Message, Sent extends { ok: true } = { ok: true }>(
	send: Send<Message, Sent>,
	{ slowMs = 5_000, pauseMs = 15_000 } = {},
): Send<Message, Sent> {
	let until = 0;
	let reason = "";
	return async (message, id) => {
		const began = performance.now();
		if (began < until) return { ok: false, again: "later", reason };
		const attempt = await send(message, id);
		if (attempt.ok) {
			until = 0;
		} else if (attempt.again === "later" && performance.now() - began >= slowMs) {
			until = performance.now() + pauseMs;
			reason = attempt.reason;
		}
		return attempt;
	};
}
