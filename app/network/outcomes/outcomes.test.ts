import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { undoDecision } from "#app/cases/decisions/decisions.ts";
import { eraseRecords } from "#app/cases/records/personal-data.ts";
import { assignCase } from "#app/cases/review/assignment.ts";
import { runCompletion } from "#app/cases/review/completion.ts";
import { decisions } from "#app/cases/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { type Endings, hoursText, partsOf, totalOf } from "#app/network/outcomes/outcome.ts";
import { endingsOf, findOutcomes } from "#app/network/outcomes/outcomes.ts";
import { stores } from "#app/network/owner/stores.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import type { dog } from "#app/records/dog.ts";
import type { StatusOf } from "#app/records/record.ts";
import { outcomePolicy } from "#policies";
import { decided } from "#test/desk.ts";
import { actor, deleteRecords } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });
const { minimum, minDaysSincePublished, maxDaysSincePublished, returnedWithin } = outcomePolicy;

beforeEach(async () => {
	await deleteRecords();
	await db.delete(decisions);
});

type Status = StatusOf<typeof dog>;
type Step = [status: Status, daysAgo: number];

/** One moment for all, or a stay of whole days would be a millisecond longer. */
const now = Date.now();
let made = 0;

/** Dogs that were never published. */
async function makeDrafts(many: number, facts: { sample?: boolean } = {}): Promise<number[]> {
	const rows = Array.from({ length: many }, () => ({
		id: 50_000 + ++made,
		slug: `made-${made}`,
		name: "Made",
		nameKey: "made",
		gender: "Male" as const,
		ageYears: 3,
		ageMonths: 0,
		color: "Black",
		weightLbs: 100,
		reasonForAdoption: "A move",
		locationCity: "Austin",
		locationState: "TX",
		country: "US",
		ownerContactEmail: "owner@example.com",
		...facts,
	}));
	await db.insert(adoptionListings).values(rows);
	return rows.map(({ id }) => id);
}

async function set(ids: number[], status: Status, days: number) {
	const at = new Date(now - days * 86_400_000);
	await transaction((tx) => dogs.transitionAll(ids, status, at, actor, tx));
}

async function makeDogs(many: number, ...steps: Step[]): Promise<number[]> {
	const ids = await makeDrafts(many);
	for (const [status, days] of steps) await set(ids, status, days);
	return ids;
}

async function endingsNow(): Promise<Endings | undefined> {
	return (await findOutcomes()).endings;
}

describe("every path that a dog can take", () => {
	const statuses: Status[] = [
		"available",
		"on_hold",
		"homed",
		"kept",
		"withdrawn",
		"unconfirmed",
		"expired",
	];
	const isPublic = (status: Status | undefined) => status === "available" || status === "on_hold";
	/** Published, and up to three changes: the second after a stay shorter, the third after one longer than counts. */
	const times = [400, 390, 390 - (returnedWithin - 1), 390 - (2 * returnedWithin + 1)];
	const paths = statuses.flatMap((first) => [
		[first],
		...statuses.flatMap((second) => [
			[first, second],
			...statuses.map((third) => [first, second, third]),
		]),
	]);

	/** Told apart from the statuses alone, step by step. */
	function counted(path: Status[]) {
		const steps: Status[] = ["available", ...path];
		let [returned, placed, homedAt] = [false, false, 0];
		steps.forEach((status, at) => {
			const before = steps[at - 1];
			const days = (times[homedAt] ?? 0) - (times[at] ?? 0);
			if (before === "homed" && isPublic(status)) {
				placed = true;
				returned ||= days <= returnedWithin;
			}
			if (status === "homed" && before !== "homed") homedAt = at;
		});
		const last = steps.at(-1);
		const days = last === "homed" ? (times[0] ?? 0) - (times[homedAt] ?? 0) : undefined;
		return { last, returned, placed: placed || last === "homed", days };
	}

	test("leads to exactly one ending, and the figures are those of the steps", async () => {
		const ids = await makeDrafts(paths.length);
		await set(ids, "available", times[0] ?? 0);
		for (const [at, days] of times.slice(1).entries()) {
			for (const status of statuses) {
				const here = ids.filter((_, index) => paths[index]?.[at] === status);
				await set(here, status, days);
			}
		}
		const all = paths.map(counted);
		const lasting = (...of: Status[]) => all.filter(({ last }) => last && of.includes(last)).length;
		const homes = all.flatMap(({ days }) => days ?? []).sort((a, b) => a - b);
		const found = await findOutcomes();
		expect(found).toMatchObject({
			total: paths.length,
			endings: {
				homed: lasting("homed"),
				kept: lasting("kept"),
				looking: lasting("available", "on_hold"),
				withdrawn: lasting("withdrawn"),
				unknown: lasting("unconfirmed", "expired"),
			},
			returned: all.filter(({ returned }) => returned).length,
			placed: all.filter(({ placed }) => placed).length,
			daysToHome: homes[Math.ceil(homes.length / 2) - 1],
		});
		expect(totalOf(found.endings ?? endingsOf([]))).toBe(paths.length);
		expect(found.returned).toBeGreaterThan(0);
	});
});

describe("which dogs count", () => {
	test(`are shown for ${minimum} dogs or more; for fewer, only how many there are`, async () => {
		await makeDogs(minimum - 1, ["available", 200], ["homed", 150]);
		const few = await findOutcomes();
		expect(few).toEqual({
			...{ computedAt: few.computedAt, from: few.from, until: few.until },
			...{ total: minimum - 1, review: undefined },
		});
		await makeDogs(1, ["available", 200]);
		expect(await findOutcomes()).toMatchObject({
			total: minimum,
			endings: { homed: minimum - 1, looking: 1 },
			daysToHome: undefined,
		});
	});

	test("those first published in the period, by whole days", async () => {
		const now = new Date("2026-06-15T10:00:00Z");
		const at = (days: number, time: string) =>
			new Date(new Date(`2026-06-15T${time}Z`).getTime() - days * 86_400_000);
		const publish = async (moment: Date) => {
			const ids = await makeDrafts(1);
			await transaction((tx) => dogs.transitionAll(ids, "available", moment, actor, tx));
		};
		await publish(at(minDaysSincePublished, "00:00:00"));
		expect((await findOutcomes(now)).total).toBe(0);
		await publish(at(minDaysSincePublished + 1, "23:59:59.999"));
		await publish(at(maxDaysSincePublished, "00:00:00"));
		expect((await findOutcomes(now)).total).toBe(2);
		await publish(at(maxDaysSincePublished + 1, "23:59:59.999"));
		const { total, from, until } = await findOutcomes(now);
		expect([total, from, until]).toEqual([
			2,
			at(maxDaysSincePublished, "00:00:00"),
			at(minDaysSincePublished + 1, "00:00:00"),
		]);
	});

	test("no samples, and nothing that was never published", async () => {
		await makeDogs(minimum, ["available", 200]);
		const sample = await makeDrafts(1, { sample: true });
		await set(sample, "available", 200);
		await set(sample, "homed", 150);
		await set(await makeDrafts(1), "withdrawn", 200);
		await makeDrafts(1);
		expect(await findOutcomes()).toMatchObject({
			total: minimum,
			endings: { ...endingsOf([]), looking: minimum },
		});
	});

	test("a dog that was listed again stays in the period of its first listing", async () => {
		await makeDogs(minimum, ["available", 500], ["homed", 450], ["available", 200]);
		expect((await findOutcomes()).total).toBe(0);
		await makeDogs(minimum, ["available", 100], ["unconfirmed", 72], ["available", 10]);
		expect(await endingsNow()).toMatchObject({ looking: minimum });
	});
});

describe("erasure", () => {
	test("changes nothing about an ending that was known, and makes no withdrawal of silence", async () => {
		const ended = [
			...(await makeDogs(6, ["available", 300], ["homed", 250])),
			...(await makeDogs(5, ["available", 300], ["kept", 250])),
			...(await makeDogs(4, ["available", 300], ["withdrawn", 250])),
			...(await makeDogs(3, ["available", 300], ["unconfirmed", 250])),
			...(await makeDogs(2, ["available", 300], ["unconfirmed", 250], ["expired", 220])),
			...(await makeDogs(1, ["available", 300], ["homed", 250], ["available", 240], ["homed", 1])),
		];
		const before = await findOutcomes();
		const times = () =>
			db
				.select({ published: adoptionListings.firstPublishedAt, ended: adoptionListings.endedAt })
				.from(adoptionListings)
				.orderBy(adoptionListings.id);
		const timesBefore = await times();
		await transaction((tx) => eraseRecords(dogs, ended, tx));
		expect(await findOutcomes()).toEqual({ ...before, computedAt: expect.any(Date) });
		expect(await times()).toEqual(timesBefore);
		expect(before.endings).toEqual({ homed: 7, kept: 5, looking: 0, withdrawn: 4, unknown: 5 });
	});

	test("of a listed dog is a withdrawal on that day; of a draft it is nothing", async () => {
		const listed = await makeDogs(minimum, ["available", 300]);
		const drafts = await makeDrafts(1);
		await transaction((tx) => eraseRecords(dogs, [...listed, ...drafts], tx));
		expect(await endingsNow()).toEqual({ ...endingsOf([]), withdrawn: minimum });
		const [row] = await db
			.select()
			.from(adoptionListings)
			.where(eq(adoptionListings.id, listed[0] ?? 0));
		expect(Date.now() - Number(row?.endedAt)).toBeLessThan(60_000);
	});
});

describe("what was undone", () => {
	test("a listing that was brought back and withdrawn from the site within the minute never returned", async () => {
		const [id = 0] = await makeDogs(1, ["available", 200], ["homed", 150]);
		const found = await makeCase("rehome", dogDraft, { subjectId: id });
		const decisionId = await decided(found, { verdict: "approved" });
		const row = () => dogs.find(id);
		expect(await row()).toMatchObject({ returnedAfterDays: 150, endedAt: null });
		expect(await undoDecision(decisionId, stores, ada)).toBe("undone");
		expect(await row()).toMatchObject({ status: "homed", returnedAfterDays: null });
		expect((await row())?.endedAt).not.toBeNull();
	});
});

describe("time in review", () => {
	const tomorrow = new Date(Date.now() + 86_400_000);

	test("half and nine of ten of those that got an answer, from their coming to the team", async () => {
		for (let hours = 1; hours <= minimum; hours++) {
			if (hours === minimum) expect((await findOutcomes(tomorrow)).review).toBeUndefined();
			const asked = await makeCase("rehome", dogDraft, { hoursAgo: hours });
			await decided(asked, { verdict: "changes", words: "A photo, please." });
		}
		const other = await makeCase("breeder", {}, { hoursAgo: 900 });
		await decided(other, { verdict: "changes", words: "More, please." });
		await decided(await makeCase("rehome", dogDraft, { hoursAgo: 900 }), { verdict: "spam" });
		const { review } = await findOutcomes(tomorrow);
		expect(review?.count).toBe(minimum);
		expect([review?.half, review?.mostly].map((hours) => Math.round(hours ?? 0))).toEqual([10, 18]);
		expect((await findOutcomes(new Date())).review).toBeUndefined();
	});

	test("begins when the team gets a case, not when its sender began to complete it", async () => {
		const late = await makeCase("rehome", dogDraft, { state: "completing", hoursAgo: 100 });
		const taken = await makeCase("rehome", dogDraft, { state: "completing", hoursAgo: 10 });
		await runCompletion(actor);
		await assignCase(taken.id, ada.id, null, ada);
		for (const found of [late, taken]) {
			const { inReviewSince, waitingSince } = await caseNow(found);
			expect(Date.now() - inReviewSince.getTime()).toBeLessThan(60_000);
			expect(Date.now() - waitingSince.getTime()).toBeGreaterThan(9 * 3_600_000);
		}
		await decided(late, { verdict: "changes", words: "A photo, please." });
		const unfinished = await makeCase("rehome", dogDraft, { state: "completing", hoursAgo: 5 });
		await decided(unfinished, { verdict: "spam" });
		const waited = await db
			.select({ since: decisions.inReviewSince })
			.from(decisions)
			.orderBy(sql`id`);
		expect(waited.map(({ since }) => since !== null)).toEqual([true, false]);
	});
});

test("percentages add up to 100", () => {
	for (const [homed, kept, looking] of [
		[1, 1, 1],
		[7, 0, 0],
		[13, 29, 1],
		[199, 1, 3],
	] as const) {
		const parts = partsOf({ homed, kept, looking, withdrawn: 2, unknown: 4 });
		expect(parts.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
	}
});

test("a time is never made shorter than it was", () => {
	expect([0.2, 1.1, 47.5, 48.5].map(hoursText)).toEqual([
		"an hour",
		"2 hours",
		"48 hours",
		"3 days",
	]);
});
