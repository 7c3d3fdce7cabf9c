import { expect, test } from "vitest";
import { isCaseEvidence } from "#app/desk/photos/library.ts";
import { loader } from "#app/desk/photos/photo.file.ts";
import { photoIdsOf, placePhotos } from "#app/media/photos.ts";
import { db } from "#app/platform/database/db.server.ts";
import { makeDog, makePhoto } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff, type UsualRights } from "#test/staff.ts";

async function statusFor(role: UsualRights, photoId: number): Promise<number> {
	const staff = await makeStaff(role);
	const context = { get: () => staff };
	const params = { id: String(photoId), file: "320.webp" };
	const request = new Request("https://corso.example/");
	return (await loader({ request, params, context } as never)).status;
}

const reachOf = (photoId: number) =>
	Promise.all((["reviewer", "admin", "editor"] as const).map((role) => statusFor(role, photoId)));

test("reviewers see photos that were sent in; writers see them once a record shows them (Z3)", async () => {
	const found = await makeCase("rehome", dogDraft, { photos: 1 });
	const [sent = 0] = await photoIdsOf({ kind: "case", id: found.id });
	expect(await reachOf(sent)).toEqual([200, 200, 404]);
	const { id } = await makeDog({ name: "Luna" });
	await placePhotos({ kind: "dog", id }, [sent], db);
	expect(await reachOf(sent)).toEqual([200, 200, 200]);
});

test("health certificates and stories' photos are no part of the library (Z3, Z4)", async () => {
	for (const kind of ["health_result", "story"] as const) {
		const photoId = await makePhoto(kind);
		await placePhotos({ kind, id: 77 }, [photoId], db);
		expect(await reachOf(photoId), kind).toEqual([200, 200, 404]);
		expect(await isCaseEvidence(photoId), kind).toBe(true);
	}
});

test("photos that people send each other are not for reviewers, and no part of the library (Z4)", async () => {
	const photoId = await makePhoto("A fence");
	await placePhotos({ kind: "inquiry_message", id: 77 }, [photoId], db);
	expect(await reachOf(photoId)).toEqual([404, 200, 404]);
});

test("photos of the library are for the whole team", async () => {
	expect(await reachOf(await makePhoto("Ours", { library: true }))).toEqual([200, 200, 200]);
	expect(await reachOf(404_404)).toEqual([404, 404, 404]);
});
