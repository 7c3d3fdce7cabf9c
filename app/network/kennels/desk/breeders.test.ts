import { beforeEach, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { createAtDesk, setStatusAtDesk, updateAtDesk } from "#app/cases/records/desk-edits.ts";
import { addPhotosAtDesk, captionPhotoAtDesk, movePhotoAtDesk } from "#app/cases/records/photos.ts";
import { listRecords } from "#app/cases/records/search.ts";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { findPublicFile } from "#app/media/photo-files.ts";
import { ingestPhoto, photoIdsOf } from "#app/media/photos.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { kennel } from "#app/records/kennel.ts";
import { parsePublishable } from "#app/records/parse.server.ts";
import type { Facts } from "#app/records/record.ts";
import {
	daysAgo,
	deleteRecords,
	makeDog,
	makeKennel,
	photosOf,
	smallPicture,
	actor as system,
} from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });
const bea = await makeStaff("reviewer", { name: "Bea" });
beforeEach(deleteRecords);

const typed = {
	kennelName: "Casa Nera",
	kennelAbout: "One litter a year.",
	city: "Austin",
	state: "TX",
	zip: "78701",
	country: "US",
	email: "casa@example.com",
	phone: "(512) 555-0177",
	showEmail: "yes",
	showPhone: "yes",
};

function input(changed: Partial<typeof typed> = {}): Facts<typeof kennel> {
	const checked = parsePublishable(kennel, { ...typed, ...changed }, "desk");
	if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
	return checked.value;
}

test("a kennel created at the desk is public only while it is active", async () => {
	const id = await createAtDesk(kennels, input(), ada);
	expect(await createAtDesk(kennels, input(), ada)).toBe(id);
	expect(await kennels.find(id)).toMatchObject({ status: "draft", phone: "+15125550177" });
	const steps = [
		["active", "draft", true],
		["paused", "active", false],
		["active", "paused", true],
		["withdrawn", "active", false],
	] as const;
	for (const [status, expectedStatus, shown] of steps) {
		expect(await setStatusAtDesk(kennels, id, status, expectedStatus, ada)).toBe("set");
		expect((await publicBreeders.find("casa-nera"))?.at === "here", status).toBe(shown);
	}
	expect(await setStatusAtDesk(kennels, id, "paused", "active", bea)).toBe("meanwhile");
	expect((await historyOf({ kind: "kennel", id })).at(-1)).toMatchObject({
		event: "status changed",
		actor: "Ada",
		details: { status: "active → withdrawn" },
	});
});

test("of two simultaneous edits the second is refused with the first one's changes", async () => {
	const { id, updatedAt } = await makeKennel({ ...input(), kennelName: "Casa Nera" });
	await new Promise((later) => setTimeout(later, 5));
	const expectedVersion = updatedAt.getTime();
	expect(await updateAtDesk(kennels, id, input({ city: "Dallas" }), expectedVersion, ada)).toEqual({
		ok: true,
	});
	const now = (await kennels.find(id))?.updatedAt.getTime();
	expect(await updateAtDesk(kennels, id, input({ city: "Houston" }), expectedVersion, bea)).toEqual(
		{
			ok: false,
			now,
			by: "Ada",
			changes: { city: "Austin → Dallas" },
		},
	);
	expect(await updateAtDesk(kennels, id, input({ city: "Dallas" }), expectedVersion, bea)).toEqual({
		ok: true,
	});
});

test("a new photo comes after the logo and is public with its kennel", async () => {
	const { id } = await makeKennel({ kennelName: "Rocca" });
	const taken = await ingestPhoto(await smallPicture(950), {}, system);
	if (!taken.ok) throw new Error(taken.reason);
	expect(await addPhotosAtDesk(kennels, id, [taken.photo.id], ada)).toMatchObject({ added: 1 });
	const [logo, added, ...others] = (await photosOf("kennel", [id])).get(id) ?? [];
	expect(others).toEqual([]);
	for (const photo of [logo, added]) {
		expect(await findPublicFile(photo?.token ?? "", "160.webp")).toBeDefined();
	}
	const remove = () =>
		movePhotoAtDesk(kennels, id, taken.photo.id, { move: "remove", expectedOrder: [] }, ada);
	expect(await remove()).toBe("done");
	expect(await remove()).toBeUndefined();
	expect(await deskPhotosOf("kennel", id)).toHaveLength(1);
});

test("a photo's caption is changed at the desk, and the history says from what", async () => {
	const { id } = await makeKennel({ kennelName: "Rocca" });
	const taken = await ingestPhoto(await smallPicture(951), {}, system);
	if (!taken.ok) throw new Error(taken.reason);
	await addPhotosAtDesk(kennels, id, [taken.photo.id], ada);
	const [first, second] = await photoIdsOf({ kind: "kennel", id });
	const say = (photo: number | undefined, text: string) =>
		captionPhotoAtDesk(kennels, id, photo ?? 0, text, ada);
	expect(await say(first, "  Nera and\nher pups  ")).toBe("captioned");
	expect(await say(first, "Nera and her pups")).toBe("captioned");
	expect(await say(second, "x".repeat(200))).toBe("captioned");
	expect(await say(0, "Nobody")).toBeUndefined();
	expect((await deskPhotosOf("kennel", id)).map(({ caption }) => caption)).toEqual([
		"Nera and her pups",
		"x".repeat(160),
	]);
	const events = await historyOf({ kind: "kennel", id });
	expect(events.filter(({ event }) => event === "caption changed")).toHaveLength(2);
	const dog = await makeDog({ name: "Luna" }, { photos: 1 });
	const [photo = 0] = await photoIdsOf({ kind: "dog", id: dog.id });
	expect(await captionPhotoAtDesk(dogs, dog.id, photo, "Dogs have none", ada)).toBeUndefined();
});

test("kennels in every status are listed and found; phone and postal code are checked by country", async () => {
	await makeKennel({ kennelName: "Casa Nera", dateAdded: daysAgo(1), city: "Guelph" });
	await makeKennel({ kennelName: "Vecchio", dateAdded: daysAgo(2) }, { active: false });
	const names = async (q: string, status?: "paused") =>
		(await listRecords(kennels, { q, status, sample: undefined }, 1)).items.map(({ name }) => name);
	expect(await names("")).toEqual(["Casa Nera", "Vecchio"]);
	expect(await names("casa")).toEqual(["Casa Nera"]);
	expect(await names("guelph")).toEqual(["Casa Nera"]);
	expect(await names("", "paused")).toEqual(["Vecchio"]);
	const errors = (changed: Partial<typeof typed>) => {
		const checked = parsePublishable(kennel, { ...typed, ...changed }, "desk");
		return checked.ok ? [] : Object.keys(checked.errors);
	};
	const belfast = { country: "GB", state: "Northern Ireland", breedingLicence: "none" } as const;
	expect(errors({ ...belfast, phone: "12" })).toEqual(["zip", "phone"]);
	expect(errors({ city: "\u200d", state: "x".repeat(61) })).toEqual(["city", "state"]);
	expect(input({ ...belfast, zip: "n1 9gu", phone: "020 7946 0018" })).toMatchObject({
		phone: "+442079460018",
		zip: "N1 9GU",
	});
	expect(input({ country: "IT", zip: "00184", phone: "" })).toMatchObject({ country: "IT" });
});
