import { beforeAll, test } from "vitest";
import { rawTable } from "#test/raw-rows.ts";

const photos = rawTable("photos", {
	token: "plain",
	content_hash: "0".repeat(64),
	width: 320,
	height: 256,
	bytes: 1000,
	thumbhash: "",
});
const uses = rawTable("photo_uses", {
	subject_kind: "dog",
	subject_id: 1,
	position: 0,
	photo_id: 1,
});

beforeAll(async () => {
	await photos.insert();
	await uses.insert();
	await uses.insert({ position: 31 });
});

test("a picture has a size, a weight, a hash and a token of its own", async () => {
	for (const column of ["width", "height", "bytes"]) {
		await photos.refuses("photos_size", { [column]: 0, token: column });
	}
	for (const hash of ["", "0".repeat(63), "G".repeat(64)]) {
		await photos.refuses("photos_hash", { content_hash: hash, token: "hash" });
	}
	await photos.refuses("photos_alt", { alt: "x".repeat(301), token: "alt" });
	await photos.refuses("photos_token", {});
});

test("a place holds one picture that exists, of a subject of a known kind", async () => {
	await uses.refuses("photo_uses_kind", { subject_kind: "cat" });
	await uses.refuses("photo_uses_position", { position: -1 });
	await uses.refuses("photo_uses_position", { position: 32 });
	await uses.refuses("photo_uses_subject_kind_subject_id_position_pk", {});
	await uses.refuses("photo_uses_photo_id_photos_id_fk", { position: 1, photo_id: 99 });
});
