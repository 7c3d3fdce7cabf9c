import { expect, test } from "vitest";
import { circuitBreaker } from "#app/platform/mail/circuit-breaker.server.ts";
import type { Attempt } from "#app/platform/mail/email.ts";

const hour = 3_600_000;
const hung: Attempt = { ok: false, again: "later", reason: "no answer in time" };
const refused: Attempt = { ok: false, again: "never", reason: "no such address" };

function receiver(...answers: Attempt[]) {
	const asked: string[] = [];
	const tell = async (what: string) => {
		asked.push(what);
		return answers.shift() ?? { ok: true as const };
	};
	return { asked, tell };
}

test("after a timeout the next attempt fails at once with the same reason (R3)", async () => {
	const { asked, tell } = receiver(hung);
	const send = circuitBreaker(tell, { slowMs: 0, pauseMs: hour });
	expect([await send("one", "1"), await send("two", "2")]).toEqual([hung, hung]);
	expect(asked).toEqual(["one"]);
});

test("after the pause the receiver is called again", async () => {
	const { asked, tell } = receiver(hung);
	const send = circuitBreaker(tell, { slowMs: 0, pauseMs: 0 });
	expect([await send("one", "1"), await send("two", "2")]).toEqual([hung, { ok: true }]);
	expect(asked).toEqual(["one", "two"]);
});

test("a quick failure or a refused email does not open the circuit", async () => {
	for (const [answer, slowMs] of [
		[hung, hour],
		[refused, 0],
	] as const) {
		const { asked, tell } = receiver(answer);
		const send = circuitBreaker(tell, { slowMs, pauseMs: hour });
		expect([await send("one", "1"), await send("two", "2")]).toEqual([answer, { ok: true }]);
		expect(asked).toHaveLength(2);
	}
});
