import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { shareCardResponse } from "#app/media/cards/cached-card.ts";
import { runImageWork } from "#app/platform/images/image.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

const dog = { kind: "dog", id: 7 } as const;
const texts = { eyebrow: "Needs a new home", title: "Meet Bruno", summary: "Male" };
const request = new Request("https://corso.example/card.jpg");

async function kept(): Promise<string[]> {
	return readdir(join(env.dataDir, "files/cards/dog/7")).catch(() => []);
}

test("a card is drawn once, stored, and sent as a JPEG in preview size", async () => {
	const first = await shareCardResponse(request, dog, texts);
	const bytes = new Uint8Array(await first.arrayBuffer());
	expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
	expect(first.headers.get("Cache-Control")).toBe("public, max-age=300");
	const again = await shareCardResponse(request, dog, texts);
	expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
	expect(again.headers.get("ETag")).toBe(first.headers.get("ETag"));
	expect(await kept()).toHaveLength(1);
});

test("only the latest card of a record is stored", async () => {
	for (const summary of ["Male · 2 years", "Male · 3 years", "Male · 4 years"]) {
		const { status } = await shareCardResponse(request, { ...dog, id: 8 }, { ...texts, summary });
		expect(status).toBe(200);
	}
	expect(await readdir(join(env.dataDir, "files/cards/dog/8"))).toHaveLength(1);
	expect(await kept()).toHaveLength(1);
});

test("many who ask for a new card at once get the same one", async () => {
	const requests = Array.from({ length: 5 }, () =>
		shareCardResponse(request, dog, { ...texts, title: "Meet Otto" }),
	);
	const etags = (await Promise.all(requests)).map(({ headers }) => headers.get("ETag"));
	expect(new Set(etags).size).toBe(1);
	expect(await kept()).toHaveLength(1);
});

test("503 for a new card when too many pictures are being drawn", async () => {
	await shareCardResponse(request, dog, texts);
	const gate = Promise.withResolvers<void>();
	const busy = Array.from({ length: 16 }, () => runImageWork(() => gate.promise));
	const { status } = await shareCardResponse(request, dog, { ...texts, title: "Meet Nera" });
	expect(status).toBe(503);
	const known = await shareCardResponse(request, dog, texts);
	expect(known.status).toBe(200);
	gate.resolve();
	await Promise.all(busy);
});
