import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { decisions } from "#app/cases/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { findMonths } from "#app/network/outcomes/desk/months.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import type { dog } from "#app/records/dog.ts";
import type { StatusOf } from "#app/records/record.ts";
import { decided } from "#test/desk.ts";
import { actor, deleteRecords, type ListingFacts, makeDog } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { makeInquiry, makeRelayedDog } from "#test/visitors.ts";

beforeEach(async () => {
	await deleteRecords();
	for (const table of [decisions, rateLimits]) await db.delete(table);
});

const now = new Date("2026-06-15T10:00:00Z");

type Step = [status: StatusOf<typeof dog>, day: string];

async function make(steps: Step[], facts: Partial<ListingFacts> = {}) {
	const { id } = await makeDog({ name: "Otto", ...facts }, { status: "draft" });
	for (const [status, day] of steps) {
		const at = new Date(`${day}T12:00:00Z`);
		await transaction((tx) => dogs.transitionAll([id], status, at, actor, tx));
	}
	return id;
}

test("a dog counts in the month of its publication, and in that of its ending as of today", async () => {
	await make([
		["available", "2026-01-31"],
		["homed", "2026-03-02"],
	]);
	await make([
		["available", "2026-03-01"],
		["homed", "2026-03-11"],
		["available", "2026-04-01"],
		["withdrawn", "2026-05-31"],
	]);
	await make([
		["available", "2026-03-20"],
		["unconfirmed", "2026-04-17"],
		["expired", "2026-05-19"],
	]);
	await make([
		["available", "2025-12-31"],
		["kept", "2026-06-01"],
	]);
	const sample = await make(
		[
			["available", "2026-03-01"],
			["homed", "2026-03-11"],
		],
		{ sample: true },
	);
	const months = (await findMonths(6, now)).reverse();
	expect(months.map(({ month }) => month)).toEqual(
		[1, 2, 3, 4, 5, 6].map((number) => `2026-0${number}`),
	);
	expect(months.map(({ published }) => published)).toEqual([1, 0, 2, 0, 0, 0]);
	const endings = months.map(({ homed, kept, withdrawn, unknown }) => [
		homed,
		kept,
		withdrawn,
		unknown,
	]);
	expect(endings).toEqual([
		[0, 0, 0, 0],
		[0, 0, 0, 0],
		[1, 0, 0, 0],
		[0, 0, 0, 1],
		[0, 0, 1, 0],
		[0, 1, 0, 0],
	]);
	expect(months[2]?.daysToHome).toBe(30);
	expect(months[3]?.daysToHome).toBeNull();
	await db.delete(adoptionListings).where(eq(adoptionListings.id, sample));
	expect((await findMonths(6, now)).reverse()).toEqual(months);
});

test("answers to requests and to inquiries, without reading what was written", async () => {
	await decided(await makeCase("rehome", dogDraft, { hoursAgo: 30 }), {
		verdict: "changes",
		words: "A photo, please.",
	});
	const { id } = await makeRelayedDog();
	await makeInquiry(id, { EMAIL: "a@example.com" }, { hoursAgo: 1, answered: true });
	await makeInquiry(id, { EMAIL: "b@example.com" }, { hoursAgo: 72, answered: true });
	await makeInquiry(id, { EMAIL: "c@example.com" });
	const months = await findMonths(36);
	const sum = (of: "answers" | "inquiries" | "answeredSoon") =>
		months.reduce((all, month) => all + (month[of] ?? 0), 0);
	expect([sum("answers"), sum("inquiries"), sum("answeredSoon")]).toEqual([1, 3, 1]);
	expect(months.find(({ answers }) => answers === 1)?.half).toBeCloseTo(30, 0);
	// Conversations of earlier months have been deleted.
	expect(months.at(-1)?.inquiries).toBeNull();
});
