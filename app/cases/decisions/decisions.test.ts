import { beforeEach, expect, test } from "vitest";
import { undoDecision } from "#app/cases/decisions/decisions.ts";
import { attemptDelivery } from "#app/cases/outbox/deliveries.ts";
import { decisionMail } from "#app/cases/table.ts";
import { stores } from "#app/network/owner/stores.ts";
import { decided, ordered } from "#test/desk.ts";
import { actor, deleteRecords } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";

beforeEach(deleteRecords);

const ask = { verdict: "changes", words: "A photo, please." } as const;
const decline = { verdict: "declined", reason: "unsure" } as const;
const states = async (decision: number) => (await ordered(decision)).map(({ state }) => state);

test("after two decisions within a minute, only the second email is sent", async () => {
	for (const later of [{ verdict: "approved" }, decline, { verdict: "spam" }] as const) {
		const found = await makeCase("rehome", dogDraft);
		const first = await decided(found, ask);
		const second = await decided(found, later);
		expect(await states(first), later.verdict).toEqual(["called_off"]);
		expect(await states(second), later.verdict).toEqual(
			later.verdict === "spam" ? [] : ["waiting"],
		);
	}
});

test("undoing the second decision sends the first email after all, and once", async () => {
	const found = await makeCase("rehome", dogDraft);
	const first = await decided(found, ask);
	const second = await decided(found, decline);
	const third = await decided(found, { verdict: "approved" });
	expect(await undoDecision(third, stores, actor)).toBe("undone");
	expect(await states(second)).toEqual(["called_off", "waiting"]);
	expect(await states(first)).toEqual(["called_off"]);
	expect(await writeEmail(decisionMail.approved, second)).toBeDefined();
	const again = await decided(found, { verdict: "approved" });
	expect(await undoDecision(again, stores, actor)).toBe("undone");
	expect(await states(second)).toEqual(["called_off", "called_off", "waiting"]);
});

test("an email that was sent is neither canceled nor sent again", async () => {
	const found = await makeCase("rehome", dogDraft);
	const first = await decided(found, ask);
	const [order] = await ordered(first);
	await attemptDelivery(order?.id ?? 0, async () => ({ ok: true }));
	const second = await decided(found, { verdict: "approved" });
	expect(await undoDecision(second, stores, actor)).toBe("undone");
	expect(await states(first)).toEqual(["delivered"]);
});

test("an email that the relay refused so far is canceled, too, and enqueued again by an undo", async () => {
	const found = await makeCase("rehome", dogDraft);
	const first = await decided(found, ask);
	const [order] = await ordered(first);
	const away = { ok: false, again: "later", reason: "The relay is down." } as const;
	await expect(attemptDelivery(order?.id ?? 0, async () => away)).rejects.toThrow(away.reason);
	const second = await decided(found, { verdict: "approved" });
	expect(await states(first)).toEqual(["called_off"]);
	expect(await undoDecision(second, stores, actor)).toBe("undone");
	expect(await states(first)).toEqual(["called_off", "waiting"]);
});

test("emails about an approval and repeated requests for changes are all sent", async () => {
	const found = await makeCase("rehome", dogDraft);
	const asked = await decided(found, ask);
	const askedMore = await decided(found, { ...ask, words: "And his age, please." });
	expect([await states(asked), await states(askedMore)]).toEqual([["waiting"], ["waiting"]]);
	const approved = await decided(found, { verdict: "approved" });
	expect([await states(asked), await states(askedMore)]).toEqual([["called_off"], ["called_off"]]);
	await decided(found, ask);
	expect(await states(approved)).toEqual(["waiting"]);
});
