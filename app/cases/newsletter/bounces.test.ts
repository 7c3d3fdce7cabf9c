import { expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { recordAttempt } from "#app/cases/newsletter/bounces.ts";
import { subscriberList } from "#app/cases/newsletter/desk/list.ts";
import { findSubscriber } from "#app/cases/newsletter/subscribers.ts";
import { subscribers } from "#app/cases/newsletter/table.ts";
import { systemActor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { Attempt } from "#app/platform/mail/email.ts";
import { casesOf } from "#test/desk.ts";
import { makeStaff } from "#test/staff.ts";

const schedule = systemActor("a test");
const bounced: Attempt = { ok: false, again: "never", reason: "550", isBounce: true };

async function subscribe(email: string): Promise<number> {
	const [row] = await db
		.insert(subscribers)
		.values({ email, emailKey: email.toLowerCase(), state: "confirmed" })
		.returning();
	return row?.id ?? 0;
}

test("an address is paused after two refused deliveries, and resumed at the desk", async () => {
	const id = await subscribe("Gone@example.com");
	const attempt = (deliveryId: number, what: Attempt) =>
		recordAttempt({ to: "Gone@example.com", deliveryId }, what, schedule);
	const read = async () => {
		const row = await findSubscriber(id);
		return { bounces: row?.bounces, paused: row?.pausedAt !== null };
	};
	await attempt(1, { ok: false, again: "never", reason: "554 spam" });
	await attempt(1, { ok: false, again: "later", reason: "451 busy" });
	expect(await read()).toEqual({ bounces: 0, paused: false });
	await attempt(2, bounced);
	await attempt(2, bounced);
	expect(await read(), "the same delivery, attempted again").toEqual({ bounces: 1, paused: false });
	await attempt(3, { ok: true });
	expect(await read()).toEqual({ bounces: 0, paused: false });
	await attempt(4, bounced);
	await attempt(5, bounced);
	expect(await read()).toEqual({ bounces: 2, paused: true });
	await attempt(6, bounced);
	const reviewer = await makeStaff("reviewer", { name: "Ada" });
	const { act } = casesOf(subscriberList);
	expect(() => act(id, "resume", { ...reviewer, rights: ["write"] })).toThrow("right");
	for (const _ of [1, 2]) expect(await act(id, "resume", reviewer)).toBe("resumed");
	expect(await read()).toEqual({ bounces: 0, paused: false });
	const events = (await historyOf({ kind: "subscriber", id })).map(({ event }) => event);
	expect(events).toEqual(["paused", "resumed"]);
});
