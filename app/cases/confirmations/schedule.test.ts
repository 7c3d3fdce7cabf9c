import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { markUnreachable, runConfirmations } from "#app/cases/confirmations/schedule.ts";
import { listUnreachable } from "#app/cases/confirmations/unreachable.ts";
import { historyOf } from "#app/cases/history/history.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { confirmAtDesk, setStatusAtDesk } from "#app/cases/records/desk-edits.ts";
import { findEdit, setStatusByOwner } from "#app/cases/records/owner-edits.ts";
import { askMail, caseLinks, caseMail } from "#app/cases/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { sender } from "#app/people/actor.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { dog } from "#app/records/dog.ts";
import { kennel } from "#app/records/kennel.ts";
import { actor, daysAgo, deleteRecords, makeDog, makeKennel, photosOf } from "#test/make.ts";
import { caseNow, dogDraft, kennelDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";

beforeEach(async () => {
	await deleteRecords();
	await db.delete(deliveries);
});

const start = new Date("2026-03-01T09:30:00Z");
const on = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60 * 1000);
const { ask, doubt = 0, hide, close = 0 } = dog.confirm;
const [first = 0, second = 0] = ask;

/** Published on the first day, with the case by which its owner can answer. */
async function listed(status: "available" | "on_hold" = "available", name = "Otto") {
	const made = await makeDog({ name, dateAdded: start }, { status, photos: 1 });
	const own = await makeCase("rehome", dogDraft, { state: "published", subjectId: made.id });
	return { id: made.id, own };
}

/** As the schedule does, hour by hour or with gaps; every email arrives. */
async function run(...days: number[]) {
	for (const day of days) {
		await runConfirmations(dogs, actor, on(day));
		await deliver();
	}
}
const deliver = () => db.update(deliveries).set({ state: "delivered" });
const daily = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => from + at);

async function now(id: number) {
	const found = await dogs.find(id);
	if (!found) throw new Error("The dog is gone.");
	return found;
}

async function asked(id: number) {
	return (await historyOf({ kind: "dog", id })).filter(({ event }) => event === "owner asked");
}

describe("a dog whose owner is silent", () => {
	test("is asked about twice, listed last, hidden and closed", async () => {
		const { id, own } = await listed();
		await run(...daily(0, first - 1));
		expect(await now(id)).toMatchObject({ asks: 0, askedAt: null, status: "available" });
		await run(first);
		expect(await now(id)).toMatchObject({ asks: 1, askedAt: on(first) });
		await run(...daily(first, second - 1));
		expect(await now(id)).toMatchObject({ asks: 1 });
		await run(...daily(second, doubt - 1));
		expect(await now(id)).toMatchObject({ asks: 2, current: true });
		await run(...daily(doubt, hide - 1));
		expect(await now(id)).toMatchObject({ asks: 2, current: false, status: "available" });
		await run(hide);
		expect(await now(id)).toMatchObject({ status: "unconfirmed", statusBefore: "available" });
		expect((await caseNow(own)).state).toBe("published");
		await run(...daily(hide, close - 1));
		expect(await now(id)).toMatchObject({ status: "unconfirmed" });
		await run(close);
		expect(await now(id)).toMatchObject({ status: "expired", unconfirmedAt: null });
		expect((await caseNow(own)).state).toBe("closed");
		expect(await asked(id)).toHaveLength(2);
		expect(await db.$count(deliveries, eq(deliveries.name, "ask.dog"))).toBe(2);
	});

	test.each(["available", "on_hold"] as const)(
		"is back as %s when the owner answers, and asked anew",
		async (status) => {
			const { id, own } = await listed(status);
			await run(...daily(first, hide));
			expect(await now(id)).toMatchObject({ status: "unconfirmed" });
			expect((await photosOf("dog", [id])).get(id)).toHaveLength(1);
			expect(await setStatusByOwner(dogs, own.id, "confirmed", sender)).toBe("done");
			const back = await now(id);
			expect(back).toMatchObject({ status, asks: 0, current: true, unconfirmedAt: null });
			expect(back.dateAdded).toEqual(start);
			expect(await runConfirmations(dogs, actor, daysAgo(-1))).toMatchObject({ asked: 0 });
			expect(await runConfirmations(dogs, actor, daysAgo(-first))).toMatchObject({ asked: 1 });
		},
	);

	test("once closed it cannot be brought back without a review", async () => {
		const { id, own } = await listed();
		await run(...daily(first, close));
		expect(await setStatusByOwner(dogs, own.id, "confirmed", sender)).toBe("gone");
		expect(await setStatusByOwner(dogs, own.id, "available", sender)).toBe("gone");
		expect(await now(id)).toMatchObject({ status: "expired" });
	});
});

describe("nobody is hidden who was not asked", () => {
	test("two runs at once ask once (R12)", async () => {
		const { id } = await listed();
		await Promise.all([1, 2, 3].map(() => runConfirmations(dogs, actor, on(first))));
		expect(await asked(id)).toHaveLength(1);
		expect(await db.$count(deliveries, eq(deliveries.name, "ask.dog"))).toBe(1);
		await deliver();
		await run(...daily(second, doubt));
		await Promise.all([1, 2, 3].map(() => runConfirmations(dogs, actor, on(hide))));
		const changes = await historyOf({ kind: "dog", id });
		const hidden = changes.filter(({ details }) => /unconfirmed$/.test(details.status ?? ""));
		expect(hidden).toHaveLength(1);
	});

	test("a site that was off for a month asks first, and leaves time for each step", async () => {
		const { id } = await listed();
		await run(45, 45, 45.04);
		expect(await now(id)).toMatchObject({ asks: 1, current: true, status: "available" });
		await run(48);
		expect(await now(id)).toMatchObject({ asks: 1 });
		await run(49, 49, 50);
		expect(await now(id)).toMatchObject({ asks: 2, current: true });
		await run(...daily(51, 58));
		expect(await now(id)).toMatchObject({ current: false, status: "available" });
		await run(59);
		expect(await now(id)).toMatchObject({ status: "unconfirmed" });
		await run(...daily(60, 90));
		expect(await now(id)).toMatchObject({ status: "unconfirmed" });
		await run(91);
		expect(await now(id)).toMatchObject({ status: "expired" });
	});

	test("a site that was off after it asked gives the owner days to answer", async () => {
		const { id } = await listed();
		await run(first, second, 58, 58.04, 60);
		expect(await now(id)).toMatchObject({ current: false, status: "available" });
		await run(65);
		expect(await now(id)).toMatchObject({ status: "unconfirmed" });
	});

	test("a clock that jumps a day asks once; one that was a year ahead asks again (R5)", async () => {
		const { id } = await listed();
		await run(first + 1, first, first + 1, first + 2);
		expect(await asked(id)).toHaveLength(1);
		await run(second);
		expect(await asked(id)).toHaveLength(2);
		const other = await listed("available", "Nero");
		await db
			.update(adoptionListings)
			.set({ asks: 1, askedAt: on(400) })
			.where(eq(adoptionListings.id, other.id));
		await run(second, second + 4);
		expect(await asked(other.id)).toHaveLength(1);
	});

	test("a question that could not be sent is no question", async () => {
		const { id } = await listed();
		for (const day of daily(first, close)) await runConfirmations(dogs, actor, on(day));
		expect(await now(id)).toMatchObject({ asks: 2, current: true, status: "available" });
		await db.update(deliveries).set({ state: "failed" });
		await runConfirmations(dogs, actor, on(close));
		expect(await now(id)).toMatchObject({ current: true });
	});

	test("samples, and dogs without a private page, are left alone", async () => {
		const sample = await makeDog({ name: "Sample", dateAdded: start, sample: true });
		await makeCase("rehome", dogDraft, { state: "published", subjectId: sample.id });
		const phoned = await makeDog({ name: "By phone", dateAdded: start });
		await run(...daily(first, close));
		for (const { id } of [sample, phoned]) {
			expect(await now(id)).toMatchObject({ status: "available", asks: 0, current: true });
		}
		expect(await listUnreachable(dogs)).toMatchObject([{ name: "By phone", refusedAt: null }]);
		await confirmAtDesk(dogs, phoned.id, actor);
		expect(await listUnreachable(dogs)).toEqual([]);
	});

	test("a confirmation that the team records brings it back, as the owner's own does", async () => {
		const { id } = await listed("on_hold");
		await run(...daily(first, hide));
		expect(await now(id)).toMatchObject({ status: "unconfirmed" });
		await confirmAtDesk(dogs, id, actor);
		expect(await now(id)).toMatchObject({ status: "on_hold", current: true, asks: 0 });
	});

	test("a confirmation that the team records shows nothing that may not be shown", async () => {
		const erased = { name: "Erased", ownerContactEmail: erasedAddress };
		const unlawful = { name: "Leeds", locationCity: "Leeds", locationState: "England" };
		const hidden = { status: "unconfirmed" } as const;
		const made = await makeDog(erased, hidden);
		expect(await confirmAtDesk(dogs, made.id, actor)).toBe("erased");
		const { id } = await makeDog({ ...unlawful, country: "GB" }, hidden);
		expect(await confirmAtDesk(dogs, id, actor)).toBe("law");
		for (const each of [made.id, id]) expect((await now(each)).status).toBe("unconfirmed");
	});

	test("a dog that the team brings back is asked about before anything else", async () => {
		const { id } = await listed();
		await run(...daily(first, hide));
		expect(await setStatusAtDesk(dogs, id, "available", "unconfirmed", actor)).toBe("set");
		await run(hide, hide + 1);
		expect(await now(id)).toMatchObject({ status: "available", current: true, asks: 1 });
	});
});

test("any answer of the owner, and a new address, ends the questions", async () => {
	const { id, own } = await listed("on_hold");
	await run(...daily(first, doubt));
	expect(await now(id)).toMatchObject({ asks: 2, current: false });
	expect((await writeEmail(askMail.dog, id))?.subject).toContain("on hold");
	expect(await setStatusByOwner(dogs, own.id, "on_hold", sender)).toBe("done");
	expect(await now(id)).toMatchObject({ asks: 0, current: true, status: "on_hold" });
	expect(await writeEmail(askMail.dog, id)).toBeUndefined();
	await db.update(adoptionListings).set({ asks: 2, ownerConfirmedAt: start });
	await markUnreachable(dogs, id, actor);
	expect(await listUnreachable(dogs)).toMatchObject([{ id, refusedAt: expect.any(Date) }]);
	await dogs.update(id, { color: "Fawn" }, actor);
	expect(await now(id)).toMatchObject({ asks: 2 });
	await dogs.update(id, { ownerContactEmail: "new@example.com" }, actor);
	expect(await now(id)).toMatchObject({ asks: 0, unreachableAt: null });
	expect(await listUnreachable(dogs)).toEqual([]);
});

test("the question has five links to pages, and goes to the address of the listing", async () => {
	const { id } = await listed();
	await run(first);
	const email = await writeEmail(askMail.dog, id);
	expect(email?.subject).toBe("Is Otto still looking for a home?");
	expect(email?.to).toBe("owner@example.com");
	const paths = [
		...(email?.html ?? "").matchAll(/href="[^"]+\/edit\/dog\/[\w-]{22}\/say\/([\w-]+)"/g),
	];
	expect([...new Set(paths.map(([, path]) => path))]).toEqual([
		"still-looking",
		"on-hold",
		"homed",
		"kept",
		"taken-down",
	]);
	expect(email?.text).toContain("March 29, 2026");
	await dogs.transition(id, "on_hold", actor);
	await db.update(adoptionListings).set({ asks: 1 });
	expect((await writeEmail(askMail.dog, id))?.text).toContain("Still on hold");
});

test("the question asks about a deadline that has passed, in the email and on the private page", async () => {
	const { id, own } = await listed();
	await run(first);
	const token = await makeLink(caseLinks.edit, own.id, { days: 30 });
	for (const [neededBy, isAsked] of [
		["2020-10-01", true],
		["2999-10-01", false],
		[null, false],
	] as const) {
		await db.update(adoptionListings).set({ neededBy });
		const email = await writeEmail(askMail.dog, id);
		expect(email?.text.includes("October 1, 2020: that day has passed")).toBe(isAsked);
		expect(email?.html.includes("#edit-neededBy")).toBe(isAsked);
		const view = await findEdit(dogs, token);
		expect(view?.passed.map(({ field }) => field)).toEqual(isAsked ? ["neededBy"] : []);
	}
});

test("who found a home, or keeps the dog, is thanked by one email", async () => {
	for (const outcome of ["homed", "kept"] as const) {
		const { id, own } = await listed();
		await dogs.update(id, { ownerContactEmail: "moved@example.com" }, actor);
		await setStatusByOwner(dogs, own.id, outcome, sender);
		await setStatusByOwner(dogs, own.id, outcome, sender);
		const enqueued = await db.select().from(deliveries).where(eq(deliveries.name, "case.closing"));
		expect(enqueued.filter(({ subjectId }) => subjectId === own.id)).toHaveLength(1);
		const email = await writeEmail(caseMail.closing, own.id);
		expect([email?.to, email?.subject]).toEqual([
			"moved@example.com",
			expect.stringContaining("Otto"),
		]);
		expect((await now(id))[outcome === "homed" ? "homedAt" : "keptAt"]).not.toBeNull();
		await setStatusAtDesk(dogs, id, "available", outcome, actor);
		expect(await writeEmail(caseMail.closing, own.id)).toBeUndefined();
	}
});

test("a kennel is asked twice in half a year, and hidden after seven months", async () => {
	const made = await makeKennel({ kennelName: "Casa Nera", dateAdded: start });
	const own = await makeCase("breeder", kennelDraft, { state: "published", subjectId: made.id });
	const { ask, hide } = kennel.confirm;
	const at = async (...days: number[]) => {
		for (const day of days) {
			await runConfirmations(kennels, actor, on(day));
			await deliver();
		}
		return kennels.find(made.id);
	};
	expect(await at(ask[0] - 1)).toMatchObject({ asks: 0 });
	expect(await at(...ask, hide - 1)).toMatchObject({ asks: 2, status: "active", current: true });
	expect((await writeEmail(askMail.kennel, made.id))?.subject).toContain("Casa Nera");
	expect(await at(hide, hide + 100)).toMatchObject({ status: "unconfirmed" });
	expect(await db.$count(breeders)).toBe(1);
	await setStatusByOwner(kennels, own.id, "confirmed", sender);
	expect(await kennels.find(made.id)).toMatchObject({ status: "active" });
	expect((await caseNow(own)).state).toBe("published");
});

test("a change that is approved late does not make the last confirmation older", async () => {
	const { id } = await listed();
	await dogs.transition(id, "available", actor, undefined, { ownerConfirmedAt: on(9) });
	await dogs.transition(id, "available", actor, undefined, { ownerConfirmedAt: on(4) });
	expect(await now(id)).toMatchObject({ ownerConfirmedAt: on(9), asks: 0 });
});
