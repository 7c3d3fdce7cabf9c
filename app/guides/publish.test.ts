import { beforeEach, expect, test } from "vitest";
import { findGuide, reviseGuide, unpublishGuide } from "#app/guides/guides.ts";
import { publishGuide } from "#app/guides/publish.ts";
import { findPublicFile } from "#app/media/photos.ts";
import type { Actor } from "#app/people/actor.ts";
import { readObject } from "#app/platform/storage.server.ts";
import { actor, makeGuide } from "#test/make.ts";
import { emptyWorld } from "#test/world.ts";

beforeEach(emptyWorld);

async function pdfOf(key: string | null | undefined): Promise<string> {
	return Buffer.from((await readObject(key ?? "")) ?? []).toString("latin1");
}

test("publishing makes a PDF of the text, and again when the text has changed", async () => {
	const draft = await makeGuide(
		{ title: "Feeding", url: null },
		{ cover: false, published: false },
	);
	expect(draft).toMatchObject({ status: "draft", pdfKey: null });
	const published = await publishGuide(draft.id, actor);
	expect(published).toMatchObject({ status: "published", pdfKey: expect.stringMatching(/\.pdf$/) });
	expect(await pdfOf(published?.pdfKey)).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
	await reviseGuide(draft.id, { description: "Another text." }, actor);
	const again = await publishGuide(draft.id, actor);
	expect(again?.pdfKey).not.toBe(published?.pdfKey);
	expect(await pdfOf(again?.pdfKey)).toMatch(/^%PDF-/);
});

test("a guide whose download lies elsewhere gets no PDF of ours", async () => {
	const url = "https://files.example.com/feeding.pdf";
	const guide = await makeGuide({ title: "Feeding", url }, { cover: false });
	expect(guide).toMatchObject({ status: "published", pdfKey: null, url });
});

test("the cover is open exactly while the guide is published", async () => {
	const { id } = await makeGuide({ title: "Feeding" });
	const found = await findGuide("feeding");
	const token = found?.at === "here" ? (found.item.cover?.token ?? "") : "";
	const seen = async () => [
		(await findGuide("feeding"))?.at ?? "nowhere",
		(await findPublicFile(token, "320.webp")) !== undefined,
	];
	expect(await seen()).toEqual(["here", true]);
	expect(await unpublishGuide(id, actor)).toMatchObject({ status: "unpublished" });
	expect(await seen()).toEqual(["nowhere", false]);
	await publishGuide(id, actor);
	expect(await seen()).toEqual(["here", true]);
});

test("a guide that is not there is not published, and only the team publishes", async () => {
	expect(await publishGuide(99, actor)).toBeUndefined();
	const stranger = { kind: "visitor", name: "somebody" } as unknown as Actor;
	await expect(publishGuide(1, stranger)).rejects.toThrow("has no right to write");
	expect(() => unpublishGuide(1, stranger)).toThrow("has no right to write");
	expect(() => reviseGuide(1, { title: "Mine" }, stranger)).toThrow("has no right to write");
});
