import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import { guides } from "#app/writing/guides/table.ts";
import { makeGuide, reviseText } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";
import { patience } from "#test/waiting.ts";

let id = 0;
const site = serveBuild(async () => {
	({ id } = await makeGuide({ title: "Feeding", url: null }, { cover: false }));
	await makeGuide({ title: "Far Away", url: "https://files.example.com/a.pdf" }, { cover: false });
});
const path = "/guides/feeding/download";

test("Download Now sends the guide's PDF, named after the guide", async () => {
	const { status, headers, text } = await site.ask(path);
	expect(status).toBe(200);
	expect(text.slice(0, 5)).toBe("%PDF-");
	expect(headers).toMatchObject({
		"content-type": "application/pdf",
		"content-disposition": 'inline; filename="feeding.pdf"',
		"cache-control": "public, max-age=0, must-revalidate",
		"accept-ranges": "bytes",
	});
	const part = await site.ask(path, { headers: { Range: "bytes=0-4" } });
	expect([part.status, part.text]).toEqual([206, "%PDF-"]);
	const known = await site.ask(path, { headers: { "If-None-Match": headers.etag ?? "" } });
	expect(known.status).toBe(304);
});

test("a missing PDF is made once, however many request it", async () => {
	// As a guide published before its files were made.
	await db.update(guides).set({ pdfKey: null }).where(eq(guides.id, id));
	const currentKey = async () =>
		(await db.select().from(guides).where(eq(guides.id, id)))[0]?.pdfKey;
	expect(await currentKey()).toBeNull();
	const answers = await Promise.all(Array.from({ length: 5 }, () => site.ask(path)));
	expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
	expect(answers[0]?.text.slice(0, 5)).toBe("%PDF-");
	expect(await currentKey()).toMatch(/\.pdf$/);
	expect((await site.ask(path)).headers.etag).toBe(answers[0]?.headers.etag);
});

test("an external download redirects", async () => {
	const { status, headers } = await site.ask("/guides/far-away/download");
	expect([status, headers.location]).toEqual([302, "https://files.example.com/a.pdf"]);
	expect(headers["cache-control"]).toBe("no-store");
});

test("a republished guide has a new PDF at the same address", async () => {
	const before = (await site.ask(path)).headers.etag;
	await reviseText(guideStore, id, { body: "Another text." });
	await vi.waitFor(
		async () => expect((await site.ask(path)).headers.etag).not.toBe(before),
		patience,
	);
});

test("a download's address from before a rename still works", async () => {
	const redirectOf = async (from: string) => {
		const { status, headers } = await site.ask(from);
		return [status, headers.location];
	};
	expect(await redirectOf("/guides/nothing/download")).toEqual([404, undefined]);
	await reviseText(guideStore, id, { title: "Feeding Well" });
	await vi.waitFor(
		async () => expect(await redirectOf(path)).toEqual([301, "/guides/feeding-well/download"]),
		patience,
	);
	expect(await redirectOf("/guides/feeding/card.jpg")).toEqual([
		301,
		"/guides/feeding-well/card.jpg",
	]);
	expect(await redirectOf("/guides/Feeding%20Well/download")).toEqual([
		302,
		"/guides/feeding-well/download",
	]);
});
