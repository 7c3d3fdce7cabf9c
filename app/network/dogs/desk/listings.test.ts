import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import {
	confirmAtDesk,
	createAtDesk,
	parseTimestamp,
	setStatusAtDesk,
	updateAtDesk,
} from "#app/cases/records/desk-edits.ts";
import { deleteOrphanPhotos } from "#app/cases/records/leftover-photos.ts";
import { addPhotosAtDesk, movePhotoAtDesk } from "#app/cases/records/photos.ts";
import { listRecords } from "#app/cases/records/search.ts";
import { cases, decisions } from "#app/cases/table.ts";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { findPublicFile } from "#app/media/photo-files.ts";
import { ingestPhoto } from "#app/media/photos.ts";
import { photos } from "#app/media/table.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { readObject } from "#app/platform/storage/storage.server.ts";
import { dog } from "#app/records/dog.ts";
import { parsePublishable } from "#app/records/parse.server.ts";
import type { Facts } from "#app/records/record.ts";
import {
	daysAgo,
	deleteRecords,
	makeDog,
	photosOf,
	smallPicture,
	actor as system,
} from "#test/make.ts";
import { makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });
const bea = await makeStaff("reviewer", { name: "Bea" });
beforeEach(deleteRecords);

const typed = {
	name: "Bruno",
	gender: "Male",
	ageYears: "3",
	ageMonths: "2",
	color: "Brindle",
	weightLbs: "104",
	spayedNeutered: "yes",
	vaccinationsUpToDate: "yes",
	goodWithKids: "yes",
	goodWithDogs: "no",
	goodWithCats: "not_tested",
	description: "Calm.",
	healthIssues: "",
	behaviorNotes: "",
	reasonForAdoption: "The family moves.",
	locationCity: "Austin",
	locationState: "TX",
	country: "US",
	ownerContactEmail: "bruno.owner@example.com",
	ownerContactPhone: "214 555 0142",
	showEmail: "yes",
	showPhone: "yes",
};

function input(changed: Partial<Record<keyof typeof typed, string>> = {}): Facts<typeof dog> {
	const checked = parsePublishable(dog, { ...typed, ...changed }, "desk");
	if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
	return checked.value;
}

async function found(id: number) {
	const dog = await dogs.find(id);
	if (!dog) throw new Error("no dog");
	return dog;
}

test("every invalid field has an error, and one contact must be shown", () => {
	const errors = (changed: Partial<typeof typed>) => {
		const checked = parsePublishable(dog, { ...typed, ...changed }, "desk");
		return checked.ok ? {} : checked.errors;
	};
	expect(Object.keys(errors({ name: "\u200b", color: "", gender: "", locationCity: "" }))).toEqual([
		"name",
		"gender",
		"color",
		"locationCity",
	]);
	expect(Object.keys(errors({ color: "\u200d", locationCity: "\u3164" }))).toEqual([
		"color",
		"locationCity",
	]);
	expect(errors({ goodWithCats: "maybe" }).goodWithCats).toMatch("Good with Cats");
	expect(errors({ weightLbs: "3000" }).weightLbs).toMatch(/\b1\b.*\b300\b/);
	expect(errors({ ageYears: "old" }).ageYears).toBeTruthy();
	expect(errors({ showEmail: "", showPhone: "" }).showEmail).toBeTruthy();
	expect(errors({ showEmail: "", ownerContactPhone: "" }).showEmail).toBeTruthy();
	expect(errors({ showEmail: "" })).toEqual({});
});

test("a listing created at the desk is not public until it is published", async () => {
	const id = await createAtDesk(dogs, input(), ada);
	expect(await createAtDesk(dogs, input(), ada)).toBe(id);
	expect(await found(id)).toMatchObject({ status: "draft", ownerContactPhone: "+12145550142" });
	expect(await publicListings.find("bruno")).toBeUndefined();
	expect(await setStatusAtDesk(dogs, id, "available", "draft", ada)).toBe("set");
	expect(await publicListings.find("bruno")).toMatchObject({ at: "here" });
});

test("a change is recorded with old and new values; the same form again changes nothing", async () => {
	const id = await createAtDesk(dogs, input(), ada);
	const expectedVersion = (await found(id)).updatedAt.getTime();
	const changed = input({ name: "Nero", weightLbs: "110" });
	expect(await updateAtDesk(dogs, id, changed, expectedVersion, ada)).toEqual({ ok: true });
	expect(await updateAtDesk(dogs, id, changed, expectedVersion, ada)).toEqual({ ok: true });
	expect(await found(id)).toMatchObject({ name: "Nero", slug: "nero", weightLbs: 110 });
	expect(
		(await historyOf({ kind: "dog", id })).map(({ event, actor, details }) => [
			event,
			actor,
			details,
		]),
	).toEqual([
		["created", "Ada", {}],
		["changed", "Ada", { name: "Bruno → Nero", weightLbs: "104 → 110" }],
	]);
});

test("of two simultaneous edits the second is refused with the first one's changes, and can then save", async () => {
	const id = await createAtDesk(dogs, input(), ada);
	const expectedVersion = (await found(id)).updatedAt.getTime();
	await new Promise((later) => setTimeout(later, 5));
	await updateAtDesk(dogs, id, input({ color: "Fawn" }), expectedVersion, ada);
	const refused = await updateAtDesk(dogs, id, input({ color: "Black" }), expectedVersion, bea);
	const now = (await found(id)).updatedAt.getTime();
	expect(refused).toEqual({ ok: false, now, by: "Ada", changes: { color: "Brindle → Fawn" } });
	expect(await found(id)).toMatchObject({ color: "Fawn" });
	for (const text of ["", "x", "NaN", "1e300", "-1", "9".repeat(13), "9".repeat(40)]) {
		const refused = await updateAtDesk(
			dogs,
			id,
			input({ color: "Black" }),
			parseTimestamp(text),
			bea,
		);
		expect(refused, text).toMatchObject({ ok: false });
	}
	expect(await updateAtDesk(dogs, id, input({ color: "Black" }), now, bea)).toEqual({ ok: true });
	expect(await updateAtDesk(dogs, 404, input(), now, bea)).toBeUndefined();
});

test("withdrawing removes page and photos at once and closes the case; setting it back undoes that", async () => {
	const dog = await makeDog({ name: "Luna" }, { photos: 1 });
	const case1 = await makeCase("rehome", {});
	await db.update(cases).set({ subjectId: dog.id, state: "published" });
	const token = (await photosOf("dog", [dog.id])).get(dog.id)?.[0]?.token ?? "";
	const stateOf = async () => (await db.select().from(cases))[0]?.state;
	expect(await setStatusAtDesk(dogs, dog.id, "withdrawn", "available", ada)).toBe("set");
	expect(await publicListings.find("luna")).toBeUndefined();
	expect(await findPublicFile(token, "160.webp")).toBeUndefined();
	expect(await stateOf()).toBe("closed");
	expect(await setStatusAtDesk(dogs, dog.id, "homed", "available", bea)).toBe("meanwhile");
	expect(await setStatusAtDesk(dogs, dog.id, "available", "withdrawn", ada)).toBe("set");
	expect(await findPublicFile(token, "160.webp")).toBeDefined();
	expect(await stateOf()).toBe("published");
	expect((await historyOf({ kind: "case", id: case1.id })).slice(-2)).toMatchObject([
		{ event: "closed", actor: "Ada" },
		{ event: "published", actor: "Ada" },
	]);
});

test("a dog's date is when it was first published, even if withdrawn before; a homed one has the date it was homed", async () => {
	const id = await createAtDesk(dogs, input(), ada);
	await db
		.update(adoptionListings)
		.set({ dateAdded: new Date("2026-01-01") })
		.where(eq(adoptionListings.id, id));
	await setStatusAtDesk(dogs, id, "withdrawn", "draft", ada);
	await setStatusAtDesk(dogs, id, "available", "withdrawn", ada);
	const { dateAdded } = await found(id);
	expect(Date.now() - dateAdded.getTime()).toBeLessThan(60_000);
	await setStatusAtDesk(dogs, id, "homed", "available", ada);
	const { homedAt } = await found(id);
	expect(Date.now() - Number(homedAt)).toBeLessThan(60_000);
	await updateAtDesk(
		dogs,
		id,
		input({ color: "Black" }),
		(await found(id)).updatedAt.getTime(),
		ada,
	);
	expect(await found(id)).toMatchObject({ homedAt, color: "Black" });
	await setStatusAtDesk(dogs, id, "available", "homed", ada);
	expect(await found(id)).toMatchObject({ homedAt: null, dateAdded });
});

test("a dog with an undecided case cannot be published at the desk", async () => {
	const dog = await makeDog({ name: "Pia" }, { status: "draft" });
	await makeCase("rehome", {});
	await db
		.update(cases)
		.set({ subjectId: dog.id, state: "in_review" })
		.where(sql`id = (select max(id) from cases)`);
	expect(await setStatusAtDesk(dogs, dog.id, "available", "draft", ada)).toBe("undecided");
	expect(await publicListings.find("pia")).toBeUndefined();
	expect(await setStatusAtDesk(dogs, dog.id, "withdrawn", "draft", ada)).toBe("set");
});

test("photos are moved, removed and added, and stay public", async () => {
	const { id } = await makeDog({ name: "Nera" }, { photos: 3 });
	const order = async () => (await deskPhotosOf("dog", id)).map(({ token }) => Number(token));
	const [one = 0, two = 0, three = 0] = await order();
	await movePhotoAtDesk(dogs, id, three, { move: "earlier", expectedOrder: await order() }, ada);
	expect(await order()).toEqual([one, three, two]);
	const later = { move: "later", expectedOrder: await order() } as const;
	expect(await movePhotoAtDesk(dogs, id, one, later, ada)).toBe("done");
	expect(await order()).toEqual([three, one, two]);
	const earlier = { move: "earlier", expectedOrder: await order() } as const;
	expect(await movePhotoAtDesk(dogs, id, three, earlier, ada)).toBe("done");
	expect(await movePhotoAtDesk(dogs, id, 404, earlier, ada)).toBeUndefined();
	expect(await movePhotoAtDesk(dogs, id, one, { move: "remove", expectedOrder: [] }, ada)).toBe(
		"done",
	);
	expect(
		await movePhotoAtDesk(dogs, id, one, { move: "remove", expectedOrder: [] }, ada),
	).toBeUndefined();
	expect(await order()).toEqual([three, two]);
	const take = async (hue: number) => {
		const taken = await ingestPhoto(await smallPicture(hue), {}, system);
		if (!taken.ok) throw new Error(taken.reason);
		return taken.photo.id;
	};
	const first = await take(901);
	expect(await addPhotosAtDesk(dogs, id, [first], ada)).toEqual({ added: 1, noRoom: 0 });
	// The same file again: neither a second photo nor an unused row.
	const twin = await take(901);
	expect(await addPhotosAtDesk(dogs, id, [twin], ada)).toEqual({ added: 0, noRoom: 0 });
	expect(await order()).toEqual([three, two, first]);
	expect((await db.select({ id: photos.id }).from(photos)).map((row) => row.id)).not.toContain(
		twin,
	);
	const open = await photosOf("dog", [id]);
	for (const { token } of open.get(id) ?? [])
		expect(await findPublicFile(token, "160.webp")).toBeDefined();
	const many = await Promise.all([902, 903, 904, 905, 906, 907].map(take));
	expect(await addPhotosAtDesk(dogs, id, many, ada)).toEqual({ added: 5, noRoom: 1 });
});

test("the list shows each dog's first photo as a thumbnail from the desk's own route", async () => {
	const { id } = await makeDog({ name: "Nera" }, { photos: 2 });
	await makeDog({ name: "Zeus" });
	const { items } = await listRecords(dogs, { q: "", status: undefined, sample: undefined }, 1);
	const [main] = await deskPhotosOf("dog", id);
	expect(Object.fromEntries(items.map(({ name, thumbnail }) => [name, thumbnail]))).toEqual({
		Nera: `/desk/photo/${main?.token}/160.webp`,
		Zeus: undefined,
	});
});

test("of two simultaneous photo moves the second is refused; the same move sent twice counts once", async () => {
	const { id } = await makeDog({ name: "Nera" }, { photos: 3 });
	const order = async () => (await deskPhotosOf("dog", id)).map(({ token }) => Number(token));
	const expectedOrder = await order();
	const [one = 0, two = 0, three = 0] = expectedOrder;
	const move = { move: "earlier", expectedOrder } as const;
	expect(
		await Promise.all([ada, ada].map((each) => movePhotoAtDesk(dogs, id, three, move, each))),
	).toEqual(["done", "done"]);
	expect(await order()).toEqual([one, three, two]);
	expect(await movePhotoAtDesk(dogs, id, two, move, bea)).toBe("meanwhile");
	expect(await movePhotoAtDesk(dogs, id, two, { move: "later", expectedOrder: [] }, bea)).toBe(
		"meanwhile",
	);
	expect(await order()).toEqual([one, three, two]);
	expect(await movePhotoAtDesk(dogs, id, three, { move: "remove", expectedOrder: [] }, bea)).toBe(
		"done",
	);
	expect(await movePhotoAtDesk(dogs, id, three, { move: "later", expectedOrder }, ada)).toBe(
		"meanwhile",
	);
	expect(await order()).toEqual([one, two]);
});

test("a removed photo is deleted after two days, unless an undo or the library needs it", async () => {
	const { id } = await makeDog({ name: "Nera" }, { photos: 3 });
	const all = await db.select().from(photos).orderBy(photos.id);
	const [removed, shown, undoable] = all;
	if (!removed || !shown || !undoable) throw new Error("no photos");
	const found = await makeCase("rehome", {});
	for (const each of [removed, undoable])
		await movePhotoAtDesk(dogs, id, each.id, { move: "remove", expectedOrder: [] }, ada);
	await db.insert(decisions).values({
		caseId: found.id,
		verdict: "approved",
		reason: "",
		words: "",
		decidedBy: ada.id,
		before: {
			state: "received",
			version: 1,
			subjectId: id,
			mergedInto: null,
			waitingSince: "",
			subject: { record: { status: "active" }, photoIds: [undoable.id], slugs: [] },
		},
	});
	const left = async () => (await db.select().from(photos).orderBy(photos.id)).map((row) => row.id);
	expect(await deleteOrphanPhotos(system)).toBe(0);
	await db.update(photos).set({ createdAt: daysAgo(3) });
	const library = await ingestPhoto(await smallPicture(960), {}, system);
	if (!library.ok) throw new Error(library.reason);
	await db
		.update(photos)
		.set({ createdAt: daysAgo(3), library: true })
		.where(eq(photos.id, library.photo.id));
	expect(await deleteOrphanPhotos(system)).toBe(1);
	expect(await left()).toEqual([shown.id, undoable.id, library.photo.id]);
	const fileOf = (hash: string) => readObject(`photos/${hash}/160.webp`);
	expect(await fileOf(removed.contentHash)).toBeUndefined();
	expect(await fileOf(shown.contentHash)).toBeDefined();
	await db.update(decisions).set({ decidedAt: daysAgo(8) });
	expect(await deleteOrphanPhotos(system)).toBe(1);
	expect(await left()).toEqual([shown.id, library.photo.id]);
});

test("the owner's confirmation is recorded once a minute", async () => {
	const { id } = await makeDog({ name: "Rex" });
	expect(await confirmAtDesk(dogs, id, ada)).toBe("confirmed");
	expect(await confirmAtDesk(dogs, id, ada)).toBe("confirmed");
	const noted = (await historyOf({ kind: "dog", id })).filter(
		({ event }) => event === "owner confirmed",
	);
	expect(noted).toHaveLength(1);
});

test("dogs in every status are listed newest first and found by name, city, email and phone", async () => {
	await makeDog({ name: "Élodie", dateAdded: daysAgo(1), locationCity: "Dallas" });
	await makeDog({
		name: "Elba",
		dateAdded: daysAgo(2),
		ownerContactEmail: "Elba@Example.com",
		sample: true,
	});
	await makeDog(
		{ name: "Rex", dateAdded: daysAgo(3), ownerContactPhone: "+12145550142" },
		{ status: "homed" },
	);
	const all = { q: "", status: undefined, sample: undefined };
	const names = async (filter: Partial<typeof all> | { status: "homed" } | { sample: boolean }) =>
		(await listRecords(dogs, { ...all, ...filter }, 1)).items.map(({ name }) => name);
	expect(await names({})).toEqual(["Élodie", "Elba", "Rex"]);
	expect(await names({ q: "el" })).toEqual(["Élodie", "Elba"]);
	expect(await names({ q: "ÉLO" })).toEqual(["Élodie"]);
	expect(await names({ q: "lba" })).toEqual(["Elba"]);
	expect(await names({ q: "dallas" })).toEqual(["Élodie"]);
	expect(await names({ q: "elba@example.COM" })).toEqual(["Elba"]);
	expect(await names({ q: "(214) 555-0142" })).toEqual(["Rex"]);
	expect(await names({ status: "homed" })).toEqual(["Rex"]);
	expect(await names({ sample: true })).toEqual(["Elba"]);
	expect(await names({ q: "'; drop table" })).toEqual([]);
});

test("a phone number with an extension is found at the desk however the number is typed", async () => {
	await makeDog({ name: "Nero", ownerContactPhone: "+15125550142 ext. 12" });
	await makeDog({ name: "Luna", ownerContactPhone: "+16215550142" });
	await makeDog({ name: "Gaia", ownerContactPhone: "+39125550142" });
	const found = async (q: string) => {
		const filter = { q, status: undefined, sample: undefined };
		return (await listRecords(dogs, filter, 1)).items.map(({ name }) => name);
	};
	for (const q of ["(512) 555-0142", "+1 512 555 0142", "512-555-0142 x12", "15125550142"]) {
		expect(await found(q), q).toEqual(["Nero"]);
	}
	expect(await found("(621) 555-0142")).toEqual(["Luna"]);
});
