import { beforeAll, expect, test } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { rawTable } from "#test/database.ts";

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

const uploads = rawTable("uploads", {
	key_hash: "0".repeat(64),
	size: 100,
});

beforeAll(async () => {
	await photos.insert();
	await uses.insert();
	await uses.insert({ position: 31 });
	await uploads.insert();
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

test("a picture of an unapproved record cannot be public", async () => {
	await uses.refuses("photo_uses_case", { subject_kind: "case", public: true });
	await uses.insert({ subject_kind: "case" });
	await expect(
		pool.query("update photo_uses set public = true where subject_kind = 'case'"),
	).rejects.toMatchObject({ constraint: "photo_uses_case" });
});

test("an upload has a key of its own, and is within the size limit", async () => {
	const other = { key_hash: "1".repeat(64) };
	await uploads.refuses("uploads_key_hash", {});
	await uploads.refuses("uploads_key", { key_hash: "the key itself" });
	for (const size of [0, 15 * 1024 * 1024 + 1]) {
		await uploads.refuses("uploads_size", { ...other, size });
	}
	await uploads.refuses("uploads_state", { ...other, state: "lost" });
});

test("an upload has one holder and one place, or none", async () => {
	const taken = { state: "kept", holder_kind: "case", holder_id: 1, position: 0 };
	await uploads.insert({ ...taken, key_hash: "2".repeat(64) });
	const other = { ...taken, key_hash: "3".repeat(64) };
	await uploads.refuses("uploads_place", other);
	await uploads.refuses("uploads_position", { ...other, position: 8 });
	await uploads.refuses("uploads_holder_kind", { ...other, holder_kind: "dog" });
	await uploads.refuses("uploads_holder", { ...other, position: null });
	await uploads.refuses("uploads_taken", { ...other, position: 1, state: "arriving" });
	await uploads.refuses("uploads_photo_id_photos_id_fk", { ...other, position: 1, photo_id: 99 });
});
