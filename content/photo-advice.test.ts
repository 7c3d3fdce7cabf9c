import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { photoPairs } from "#app/media/photo-pairs.tsx";
import { drawPhotoAdvice } from "./photo-advice.ts";

test("each pair of photos is on the page, and its file is what `npm run draw` draws", async () => {
	const drawn = await drawPhotoAdvice();
	expect(photoPairs.map(({ picture }) => picture)).toEqual([...drawn.keys()]);
	for (const [name, svg] of drawn) {
		expect(readFileSync(`public/photo-advice/${name}`, "utf8"), name).toBe(svg);
	}
});
