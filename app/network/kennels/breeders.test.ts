import { beforeEach, expect, test } from "vitest";
import { findPublicFile } from "#app/media/photo-files.ts";
import { placePhotos } from "#app/media/photos.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";
import { listedTests } from "#app/network/kennels/evidence/evidence.ts";
import { kennels } from "#app/network/kennels/store.ts";
import type { Actor } from "#app/people/actor.ts";
import { transaction } from "#app/platform/database/db.server.ts";
import { actor, daysAgo, deleteRecords, makeKennel } from "#test/make.ts";

beforeEach(deleteRecords);

const plain = { logo: false };
const facts = {
	kennelName: "Casa Nera",
	kennelAbout: "One litter a year.",
	city: "Austin",
	country: "US",
	email: "casa@example.com",
	phone: "+1 512 555 0177",
};

test("kennels are listed newest first, 24 a page, though all came at one moment", async () => {
	const dateAdded = daysAgo(1);
	await makeKennel({ kennelName: "Newest" }, plain);
	for (let kennel = 1; kennel <= 49; kennel++) {
		await makeKennel({ kennelName: `Kennel ${kennel}`, dateAdded }, plain);
	}
	const pages = await Promise.all([1, 2, 3, 4].map((page) => publicBreeders.browse(page)));
	expect(pages.map(({ items, more }) => [items.length, more])).toEqual([
		[24, true],
		[24, true],
		[2, false],
		[0, false],
	]);
	const newest = ["Newest", ...Array.from({ length: 49 }, (_, index) => `Kennel ${49 - index}`)];
	const names = pages.flatMap(({ items }) => items.map(({ name }) => name));
	expect(names).toEqual(newest);
	expect((await publicBreeders.newest(2)).map(({ name }) => name)).toEqual(["Newest", "Kennel 49"]);
	const addresses = await publicBreeders.addresses(10, 45);
	expect(addresses.map(({ slug }) => slug)).toEqual(
		[5, 4, 3, 2, 1].map((each) => `kennel-${each}`),
	);
});

test("a card has the list's facts and the logo", async () => {
	await makeKennel({ kennelName: "Casa Nera", kennelAbout: "Word ".repeat(30), state: "" });
	const found = await publicBreeders.find("casa-nera");
	if (found?.at !== "here") throw new Error("no kennel");
	expect(found.item.photos[0]?.alt).toBe("The logo of Casa Nera");
	expect((await publicBreeders.browse(1)).items).toEqual([
		{
			slug: "casa-nera",
			name: "Casa Nera",
			summary: "Dallas, USA",
			tag: undefined,
			sample: false,
			excerpt: `${"Word ".repeat(20).trim()}…`,
			photo: found.item.photos[0],
			answers: [],
			seen: { dogs: 0, tests: listedTests.map((test) => ({ ...test, seen: 0 })) },
		},
	]);
});

test("a kennel is found by slug, by former slug and by name in any spelling", async () => {
	const { id } = await makeKennel({ kennelName: "Casa Nera" }, plain);
	await kennels.update(id, { kennelName: "Rocca Bianca" }, actor);
	const permanent = { at: "elsewhere", slug: "rocca-bianca", permanent: true };
	expect(await publicBreeders.find("rocca-bianca")).toMatchObject({ at: "here", item: { id } });
	expect(await publicBreeders.find("casa-nera")).toEqual(permanent);
	expect(await publicBreeders.find("ROCCA  bianca")).toEqual({ ...permanent, permanent: false });
	expect(await publicBreeders.find("Casa Nera")).toBeUndefined();
	await kennels.update(id, { kennelName: "Casa Nera" }, actor);
	expect(await publicBreeders.find("rocca-bianca")).toEqual({ ...permanent, slug: "casa-nera" });
});

test("a name shared by several kennels finds the active ones, newest first", async () => {
	await makeKennel({ kennelName: "Casa Nera", dateAdded: daysAgo(2) }, plain);
	await makeKennel({ kennelName: "CASA NERA", dateAdded: daysAgo(1) });
	await makeKennel({ kennelName: "Casa Nera" }, { logo: false, active: false });
	const found = await publicBreeders.find("Casa Nera");
	expect(found).toMatchObject({
		at: "several",
		items: [
			{ slug: "casa-nera-2", photo: {} },
			{ slug: "casa-nera", photo: undefined },
		],
	});
	expect(await publicBreeders.find("casa-nera")).toMatchObject({ at: "here" });
});

test("a profile and its logo are public while it is active", async () => {
	const { id } = await makeKennel({ kennelName: "Casa Nera" });
	const found = await publicBreeders.find("casa-nera");
	const token = found?.at === "here" ? (found.item.photos[0]?.token ?? "") : "";
	const seen = async () => [
		(await publicBreeders.find("casa-nera"))?.at ?? "nowhere",
		(await findPublicFile(token, "160.avif")) !== undefined,
	];
	expect(await seen()).toEqual(["here", true]);
	for (const close of ["paused", "withdrawn"] as const) {
		expect(await kennels.transition(id, close, actor)).toMatchObject({
			status: close,
			activeProfile: false,
		});
		expect(await seen()).toEqual(["nowhere", false]);
		expect(await kennels.transition(id, "active", actor)).toMatchObject({
			status: "active",
			activeProfile: true,
		});
		expect(await seen()).toEqual(["here", true]);
	}
});

test("an inactive kennel is in no list, sitemap or look-up", async () => {
	for (const status of ["draft", "paused", "withdrawn"] as const) {
		const { id } = await kennels.create({ ...facts, kennelName: "Old Name" }, actor);
		await kennels.update(id, { kennelName: "Casa Nera" }, actor);
		if (status !== "draft") await kennels.transition(id, status, actor);
	}
	expect((await publicBreeders.browse(1)).items).toEqual([]);
	expect(await publicBreeders.newest(9)).toEqual([]);
	expect(await publicBreeders.addresses(9, 0)).toEqual([]);
	for (const text of ["casa-nera", "casa-nera-3", "Casa Nera", "old-name", "old-name-2"]) {
		expect(await publicBreeders.find(text), text).toBeUndefined();
	}
});

test("a failed creation leaves nothing, and a missing kennel is not changed", async () => {
	const failed = kennels.create({ ...facts, country: "usa" }, actor);
	await expect(failed).rejects.toMatchObject({ cause: { constraint: "breeders_country" } });
	const failing = transaction(async (tx) => {
		const { id } = await kennels.create(facts, actor, tx);
		await placePhotos({ kind: "kennel", id }, [404], tx);
	});
	await expect(failing).rejects.toThrow();
	expect((await kennels.create(facts, actor)).slug).toBe("casa-nera");
	expect(await kennels.update(99, { city: "Rome" }, actor)).toBeUndefined();
	expect(await kennels.transition(99, "active", actor)).toBeUndefined();
});

test("only the team can publish", async () => {
	const { id } = await kennels.create(facts, actor);
	const stranger = { kind: "visitor", name: "someone" } as unknown as Actor;
	expect(() => kennels.transition(id, "active", stranger)).toThrow("has no right to review.");
	expect(() => kennels.transition(id, "paused", stranger)).toThrow("has no right to review.");
	expect(() => kennels.update(id, { city: "Rome" }, stranger)).toThrow("has no right to review.");
	expect(await publicBreeders.find("casa-nera")).toBeUndefined();
});
