import { count, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findPublicFile } from "#app/media/photo-files.ts";
import { placePhotos } from "#app/media/photos.ts";
import { photoUses } from "#app/media/table.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { addresses } from "#app/records/addresses/table.ts";
import { actor, deleteRecords, makeDog } from "#test/make.ts";

beforeEach(deleteRecords);

const facts = {
	name: "Bruno",
	gender: "Male" as const,
	ageYears: 3,
	ageMonths: 2,
	color: "Black",
	weightLbs: 102,
	description: "Calm.",
	reasonForAdoption: "The family moves.",
	locationCity: "Austin",
	ownerContactEmail: "owner@example.com",
};

test("a dog is public only while it is available or on hold", async () => {
	const { id, status } = await dogs.create(facts, actor);
	const seen = async () => (await publicListings.find("bruno"))?.at === "here";
	expect([status, await seen()]).toEqual(["draft", false]);
	const steps = [
		[() => dogs.transition(id, "available", actor), "available", true],
		[() => dogs.transition(id, "on_hold", actor), "on_hold", true],
		[() => dogs.transition(id, "available", actor), "available", true],
		[() => dogs.transition(id, "homed", actor), "homed", false],
		[() => dogs.transition(id, "available", actor), "available", true],
		[() => dogs.transition(id, "withdrawn", actor), "withdrawn", false],
	] as const;
	for (const [step, expected, isPublic] of steps) {
		const row = await step();
		expect(row).toMatchObject({ id, status: expected, approved: isPublic });
		expect(await seen(), expected).toBe(isPublic);
	}
});

test("the photos are public exactly while the dog is", async () => {
	const { id } = await makeDog({ name: "Nera" }, { photos: 2 });
	const found = await publicListings.find("nera");
	if (found?.at !== "here") throw new Error("no dog");
	const open = () =>
		Promise.all(
			found.item.photos.map(
				async ({ token }) => (await findPublicFile(token, "160.avif")) !== undefined,
			),
		);
	expect(await open()).toEqual([true, true]);
	await dogs.transition(id, "homed", actor);
	expect(await open()).toEqual([false, false]);
	await dogs.transition(id, "on_hold", actor);
	expect(await open()).toEqual([true, true]);
	await dogs.transition(id, "withdrawn", actor);
	expect(await open()).toEqual([false, false]);
});

test("a renamed dog has a new address, and its old one redirects", async () => {
	const { id } = await makeDog({ name: "Luna" });
	const renamed = await dogs.update(id, { name: "Stella" }, actor);
	expect(renamed).toMatchObject({ slug: "stella", name: "Stella", nameKey: "stella" });
	expect(await publicListings.find("luna")).toEqual({
		at: "elsewhere",
		slug: "stella",
		permanent: true,
	});
	const back = await dogs.update(id, { name: "LUNA" }, actor);
	expect(back).toMatchObject({ slug: "luna", name: "LUNA", nameKey: "luna" });
	expect(await publicListings.find("stella")).toEqual({
		at: "elsewhere",
		slug: "luna",
		permanent: true,
	});
});

test("an edit of other fields changes only them and the time of change", async () => {
	const before = await makeDog({ name: "Luna" });
	const { color, updatedAt, ...after } = {
		...(await dogs.update(before.id, { color: "Fawn" }, actor)),
	};
	const { color: _, updatedAt: changed, ...rest } = before;
	expect(after).toEqual(rest);
	expect(color).toBe("Fawn");
	expect(updatedAt?.getTime()).toBeGreaterThanOrEqual(changed.getTime());
	await db.update(adoptionListings).set({ slug: "moon" });
	const same = await dogs.update(before.id, { name: "Luna", color: "Grey" }, actor);
	expect(same).toMatchObject({ slug: "moon", color: "Grey" });
});

test("a missing dog is not changed", async () => {
	expect(await dogs.update(99, { name: "Ghost" }, actor)).toBeUndefined();
	expect(await dogs.transition(99, "available", actor)).toBeUndefined();
	expect(await dogs.transition(99, "homed", actor)).toBeUndefined();
	expect(await db.select().from(addresses)).toEqual([]);
});

test("a failed creation leaves no row, address or photo", async () => {
	const draft = dogs.create({ ...facts, weightLbs: 1000 }, actor);
	await expect(draft).rejects.toMatchObject({ cause: { constraint: "adoption_listings_weight" } });
	const failing = transaction(async (tx) => {
		const { id } = await dogs.create(facts, actor, tx);
		await placePhotos({ kind: "dog", id }, [404], tx);
	});
	await expect(failing).rejects.toThrow();
	for (const table of [adoptionListings, addresses, photoUses]) {
		expect(await db.select({ rows: count() }).from(table)).toEqual([{ rows: 0 }]);
	}
});

test("a failed edit changes nothing, not even the address", async () => {
	const { id } = await makeDog({ name: "Luna" });
	const failed = dogs.update(id, { name: "Stella", ageMonths: 12 }, actor);
	await expect(failed).rejects.toMatchObject({ cause: { constraint: "adoption_listings_age" } });
	expect(await publicListings.find("luna")).toMatchObject({ at: "here", item: { name: "Luna" } });
	expect(await db.select().from(addresses)).toHaveLength(1);
});

test("unusual names are stored unchanged", async () => {
	for (const name of [
		"ياسمين",
		"桜",
		"🐕‍🦺".repeat(20),
		"\u202eanuL\u202c",
		"ﷺ".repeat(80),
		"a\u200bb",
	]) {
		const dog = await makeDog({ name });
		expect(await publicListings.find(dog.slug)).toMatchObject({ at: "here", item: { name } });
		expect(await publicListings.find(name)).toMatchObject({ slug: dog.slug });
	}
});

test("dogs of one name created at once get separate ids and slugs", async () => {
	const made = await Promise.all(Array.from({ length: 6 }, () => dogs.create(facts, actor)));
	expect(new Set(made.map(({ slug }) => slug)).size).toBe(6);
	expect(new Set(made.map(({ id }) => id)).size).toBe(6);
});

test("only the team can publish", async () => {
	const { id } = await makeDog({ name: "Luna" }, { status: "draft" });
	const stranger = { kind: "visitor", name: "someone" } as unknown as Actor;
	expect(() => dogs.transition(id, "available", stranger)).toThrow("has no right to review.");
	expect(() => dogs.transition(id, "on_hold", stranger)).toThrow("has no right to review.");
	expect(() => dogs.update(id, { name: "Mine" }, stranger)).toThrow("has no right to review.");
	const rows = await db.select().from(adoptionListings).where(eq(adoptionListings.id, id));
	expect(rows).toMatchObject([{ status: "draft", name: "Luna" }]);
});
