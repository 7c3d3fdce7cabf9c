import type { Attempt } from "#app/platform/mail/email.ts";

type Send<Message> = (message: Message, id: string) => Promise<Attempt>;

/** After a timeout, fails at once for a while so that others are not held up; milliseconds. */
export function circuitBreaker<Message>(
	send: Send<Message>,
	{ slowMs = 5_000, pauseMs = 15_000 } = {},
): Send<Message> {
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
