import { count, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addresses } from "#app/addresses/table.ts";
import { findListing } from "#app/adoptions/listings.ts";
import {
	approveListing,
	closeListing,
	draftListing,
	holdListing,
	reviseListing,
	submitListing,
} from "#app/adoptions/review.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { findPublicFile } from "#app/media/photos.ts";
import { photoUses } from "#app/media/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { db } from "#app/platform/db.server.ts";
import { actor, makeDog } from "#test/make.ts";
import { emptyWorld } from "#test/world.ts";

beforeEach(emptyWorld);

const facts = {
	...{ name: "Bruno", gender: "Male" as const, ageYears: 3, ageMonths: 2, color: "Black" },
	...{ weightLbs: 102, description: "Calm.", reasonForAdoption: "The family moves." },
	...{ locationCity: "Austin", ownerContactEmail: "owner@example.com" },
};

test("a dog is drafted, submitted, approved, held and closed, and seen only in between", async () => {
	const { id, status } = await draftListing(facts, [], actor);
	const seen = async () => (await findListing("bruno"))?.at === "here";
	expect([status, await seen()]).toEqual(["draft", false]);
	const steps = [
		[() => submitListing(id, actor), "in_review", false],
		[() => approveListing(id, actor), "available", true],
		[() => holdListing(id, actor), "on_hold", true],
		[() => approveListing(id, actor), "available", true],
		[() => closeListing(id, "homed", actor), "homed", false],
		[() => approveListing(id, actor), "available", true],
		[() => closeListing(id, "withdrawn", actor), "withdrawn", false],
		[() => closeListing(id, "declined", actor), "declined", false],
	] as const;
	for (const [step, expected, isPublic] of steps) {
		const row = await step();
		expect(row).toMatchObject({ id, status: expected, approved: isPublic });
		expect(await seen(), expected).toBe(isPublic);
	}
});

test("the pictures are open exactly while the dog is public", async () => {
	const { id } = await makeDog({ name: "Nera" }, { photos: 2 });
	const found = await findListing("nera");
	if (found?.at !== "here") throw new Error("no dog");
	const open = () =>
		Promise.all(
			found.item.photos.map(
				async ({ token }) => (await findPublicFile(token, "160.avif")) !== undefined,
			),
		);
	expect(await open()).toEqual([true, true]);
	await closeListing(id, "homed", actor);
	expect(await open()).toEqual([false, false]);
	await holdListing(id, actor);
	expect(await open()).toEqual([true, true]);
	expect(await submitListing(id, actor)).toBeUndefined();
	expect(await open()).toEqual([true, true]);
	await closeListing(id, "withdrawn", actor);
	expect(await open()).toEqual([false, false]);
});

test("a renamed dog has a new address, the old one leads to it, and back again", async () => {
	const { id } = await makeDog({ name: "Luna" });
	const renamed = await reviseListing(id, { name: "Stella" }, actor);
	expect(renamed).toMatchObject({ slug: "stella", name: "Stella", nameKey: "stella" });
	expect(await findListing("luna")).toEqual({ at: "elsewhere", slug: "stella", permanent: true });
	const back = await reviseListing(id, { name: "LUNA" }, actor);
	expect(back).toMatchObject({ slug: "luna", name: "LUNA", nameKey: "luna" });
	expect(await findListing("stella")).toEqual({ at: "elsewhere", slug: "luna", permanent: true });
});

test("other words change neither name, address nor status, but when it was changed", async () => {
	const before = await makeDog({ name: "Luna" });
	const { color, updatedAt, ...after } = {
		...(await reviseListing(before.id, { color: "Fawn" }, actor)),
	};
	const { color: _, updatedAt: changed, ...rest } = before;
	expect(after).toEqual(rest);
	expect(color).toBe("Fawn");
	expect(updatedAt?.getTime()).toBeGreaterThanOrEqual(changed.getTime());
	await db.update(adoptionListings).set({ slug: "moon" });
	const same = await reviseListing(before.id, { name: "Luna", color: "Grey" }, actor);
	expect(same).toMatchObject({ slug: "moon", color: "Grey" });
});

test("a dog that is not there is not changed", async () => {
	expect(await reviseListing(99, { name: "Ghost" }, actor)).toBeUndefined();
	expect(await approveListing(99, actor)).toBeUndefined();
	expect(await closeListing(99, "homed", actor)).toBeUndefined();
	expect(await db.select().from(addresses)).toEqual([]);
});

test("a draft that fails leaves no half: no row, no address, no picture's place", async () => {
	const draft = draftListing({ ...facts, weightLbs: 1000 }, [], actor);
	await expect(draft).rejects.toMatchObject({ cause: { constraint: "adoption_listings_weight" } });
	await expect(draftListing(facts, [404], actor)).rejects.toThrow();
	for (const table of [adoptionListings, addresses, photoUses]) {
		expect(await db.select({ rows: count() }).from(table)).toEqual([{ rows: 0 }]);
	}
});

test("a revision that fails changes nothing, the address neither", async () => {
	const { id } = await makeDog({ name: "Luna" });
	const failed = reviseListing(id, { name: "Stella", ageMonths: 12 }, actor);
	await expect(failed).rejects.toMatchObject({ cause: { constraint: "adoption_listings_age" } });
	expect(await findListing("luna")).toMatchObject({ at: "here", item: { name: "Luna" } });
	expect(await db.select().from(addresses)).toHaveLength(1);
});

test("names that a database could stumble over are kept as they are", async () => {
	for (const name of [
		"ياسمين",
		"桜",
		"🐕‍🦺".repeat(20),
		"\u202eanuL\u202c",
		"ﷺ".repeat(80),
		"a\u200bb",
	]) {
		const dog = await makeDog({ name });
		expect(await findListing(dog.slug)).toMatchObject({ at: "here", item: { name } });
		expect(await findListing(name)).toMatchObject({ slug: dog.slug });
	}
});

test("two dogs of one name, drafted at once, are two dogs", async () => {
	const dogs = await Promise.all(Array.from({ length: 6 }, () => draftListing(facts, [], actor)));
	expect(new Set(dogs.map(({ slug }) => slug)).size).toBe(6);
	expect(new Set(dogs.map(({ id }) => id)).size).toBe(6);
});

test("only the team decides what the public sees", async () => {
	const { id } = await makeDog({ name: "Luna" }, { status: "in_review" });
	const stranger = { kind: "visitor", name: "somebody" } as unknown as Actor;
	expect(() => approveListing(id, stranger)).toThrow("has no right to review.");
	expect(() => holdListing(id, stranger)).toThrow("has no right to review.");
	expect(() => closeListing(id, "declined", stranger)).toThrow("has no right to review.");
	expect(() => reviseListing(id, { name: "Mine" }, stranger)).toThrow("has no right to review.");
	const rows = await db.select().from(adoptionListings).where(eq(adoptionListings.id, id));
	expect(rows).toMatchObject([{ status: "in_review", name: "Luna" }]);
});
