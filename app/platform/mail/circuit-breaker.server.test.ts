import { expect, test } from "vitest";
import { circuitBreaker } from "#app/platform/mail/circuit-breaker.server.ts";
import type { Attempt } from "#app/platform/mail/email.ts";

const hour = 3_600_000;
const hung: Attempt = { ok: false, again: "later", reason: "no answer in time" };
const refused: Attempt = { ok: false, again: "never", reason: "no such address" };

/** Somebody who answers so, and counts how often they were asked. */
function receiver(...answers: Attempt[]) {
	const asked: string[] = [];
	const tell = async (what: string) => {
		asked.push(what);
		return answers.shift() ?? { ok: true as const };
	};
	return { asked, tell };
}

test("whoever let one wait in vain is not asked by the next, which is tried later for the same reason (R3)", async () => {
	const { asked, tell } = receiver(hung);
	const send = circuitBreaker(tell, { vain: 0, rest: hour });
	expect([await send("one", "1"), await send("two", "2")]).toEqual([hung, hung]);
	expect(asked).toEqual(["one"]);
});

test("after the rest they are asked again", async () => {
	const { asked, tell } = receiver(hung);
	const send = circuitBreaker(tell, { vain: 0, rest: 0 });
	expect([await send("one", "1"), await send("two", "2")]).toEqual([hung, { ok: true }]);
	expect(asked).toEqual(["one", "two"]);
});

test("a quick failure and a refusal of one letter keep no other back", async () => {
	for (const [answer, vain] of [
		[hung, hour],
		[refused, 0],
	] as const) {
		const { asked, tell } = receiver(answer);
		const send = circuitBreaker(tell, { vain, rest: hour });
		expect([await send("one", "1"), await send("two", "2")]).toEqual([answer, { ok: true }]);
		expect(asked).toHaveLength(2);
	}
});
