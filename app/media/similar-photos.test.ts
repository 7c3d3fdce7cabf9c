import { randomBytes } from "node:crypto";
import { eq, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addMissingHashes } from "#app/media/similar-photos.ts";
import { photos } from "#app/media/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { actor, makeDog } from "#test/make.ts";

test("unreadable pictures don't block others from being hashed", async () => {
	await makeDog({ name: "Bruno" }, { photos: 1 });
	const [photo] = await db.update(photos).set({ perceptualHash: null }).returning();
	const lost = Array.from({ length: 40 }, () => ({
		token: randomBytes(16).toString("base64url"),
		thumbhash: "",
		contentHash: randomBytes(32).toString("hex"),
		width: 300,
		height: 200,
		bytes: 1,
	}));
	await db.insert(photos).values(lost);
	let learnt = 0;
	// Four of 41 each time: the chance of missing it two hundred times is one in a billion.
	for (let time = 0; time < 200 && learnt === 0; time++) learnt = await addMissingHashes(actor, 4);
	expect(learnt).toBe(1);
	const [seen] = await db
		.select({ perceptualHash: photos.perceptualHash })
		.from(photos)
		.where(eq(photos.id, photo?.id ?? 0));
	expect(seen?.perceptualHash).toMatch(/^[0-9a-f]{16}$/);
	expect(await db.$count(photos, isNull(photos.perceptualHash))).toBe(40);
	await db.delete(photos).where(sql`${photos.bytes} = 1`);
});
