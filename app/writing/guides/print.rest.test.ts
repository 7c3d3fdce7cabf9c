import { eq } from "drizzle-orm";
import { extractText } from "unpdf";
import { beforeEach, expect, test } from "vitest";
import { historyOf, recordEvent } from "#app/cases/history/history.ts";
import { replacePhoto } from "#app/desk/photos/changes.ts";
import { findPublicFile } from "#app/media/photo-files.ts";
import { photoIdsOf } from "#app/media/photos.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { readObject, writeObject } from "#app/platform/storage/storage.server.ts";
import { regeneratePdfs } from "#app/writing/guides/print.ts";
import { guideStore, publicGuides } from "#app/writing/guides/store.ts";
import { guides } from "#app/writing/guides/table.ts";
import {
	actor,
	deleteRecords,
	makeGuide,
	makePhoto,
	publishText,
	reviseText,
	smallPicture,
} from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";

beforeEach(deleteRecords);

async function pdfOf(key: string | null | undefined): Promise<string> {
	return Buffer.from((await readObject(key ?? "")) ?? []).toString("latin1");
}

async function printed(key: string | null | undefined): Promise<string> {
	const bytes = (await readObject(key ?? "")) ?? new Uint8Array();
	return (await extractText(new Uint8Array(bytes), { mergePages: true })).text;
}

test("publishing makes a PDF of the text, and again when the text has changed", async () => {
	const draft = await makeGuide(
		{ title: "Feeding", url: null },
		{ cover: false, published: false },
	);
	expect(draft).toMatchObject({ status: "draft", pdfKey: null });
	const published = await publishText(guideStore, draft.id);
	expect(published).toMatchObject({ status: "published", pdfKey: expect.stringMatching(/\.pdf$/) });
	expect((await printed(published.pdfKey)).replace(/\s+/g, " ")).toContain(
		"No vet has reviewed this guide yet.",
	);
	expect(await pdfOf(published.pdfKey)).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
	const again = await reviseText(guideStore, draft.id, { body: "Another text." });
	expect(again.pdfKey).not.toBe(published.pdfKey);
	expect(await pdfOf(again.pdfKey)).toMatch(/^%PDF-/);
});

test("a PDF is remade only when a photo that it shows is replaced", async () => {
	const ada = await makeStaff("editor");
	const inText = await makePhoto("In the text", { library: true });
	const body = `Feed it.\n\n![A dog](photo:${inText})`;
	const { id } = await makeGuide({ title: "Feeding", url: null, body });
	const text = { kind: "guide" as const, id };
	const [cover] = await photoIdsOf(text);
	const keyAfter = async (work: () => Promise<unknown>) => {
		await work();
		await regeneratePdfs(actor);
		const found = await publicGuides.find("feeding");
		return found?.at === "here" ? found.item.pdfKey : undefined;
	};
	const replace = async (photo: number, hue: number) => {
		const body = new FormData();
		body.append("photo", new File([new Uint8Array(await smallPicture(hue))], "new.png"));
		const request = new Request("https://corso.example/", { method: "POST", body });
		expect(await replacePhoto(photo, request, ada)).toEqual({ ok: true });
	};
	const keys = [
		await keyAfter(async () => {}),
		await keyAfter(() => replace(cover ?? 0, 210)),
		await keyAfter(() => replace(inText, 211)),
	];
	expect(new Set(keys).size).toBe(3);
	expect(await pdfOf(keys[2])).toMatch(/^%PDF-/);
	expect(await keyAfter(async () => {})).toBe(keys[2]);
	const events = (await historyOf(text)).map(({ event }) => event);
	expect(events.filter((event) => event === "PDF made anew")).toHaveLength(2);
	const download = { from: "file" as const, key: keys[0] ?? "" };
	await reviseText(guideStore, id, { download });
	expect(await keyAfter(() => replace(inText, 212))).toBe(keys[0]);
});

test("the PDF of a guide that is no longer a sample is remade once", async () => {
	const { id, pdfKey } = await makeGuide(
		{ title: "Feeding", url: null, sample: true },
		{ cover: false },
	);
	expect(await printed(pdfKey)).toContain("sample");
	// The key as an older version named it.
	const older = `guides/${id}/${"0".repeat(32)}.pdf`;
	await writeObject(older, (await readObject(pdfKey ?? "")) ?? new Uint8Array());
	await db.update(guides).set({ sample: false, pdfKey: older }).where(eq(guides.id, id));
	const currentKey = async () => {
		await regeneratePdfs(actor);
		const found = await publicGuides.find("feeding");
		return found?.at === "here" ? found.item.pdfKey : undefined;
	};
	expect(await currentKey()).toBe(older);
	await transaction((tx) => recordEvent({ kind: "guide", id }, "is no sample", {}, actor, tx));
	const fresh = await currentKey();
	expect(fresh).not.toBe(older);
	expect(await printed(fresh)).not.toContain("sample");
	expect(await currentKey()).toBe(fresh);
});

test("a guide with an external download gets no PDF", async () => {
	const url = "https://files.example.com/feeding.pdf";
	const guide = await makeGuide({ title: "Feeding", url }, { cover: false });
	expect(guide).toMatchObject({ status: "published", pdfKey: null, url });
});

test("the cover is public only while the guide is published", async () => {
	const { id } = await makeGuide({ title: "Feeding" });
	const found = await publicGuides.find("feeding");
	const token = found?.at === "here" ? (found.item.cover?.token ?? "") : "";
	const visibility = async () => [
		(await publicGuides.find("feeding"))?.at ?? "nowhere",
		(await findPublicFile(token, "320.webp")) !== undefined,
	];
	expect(await visibility()).toEqual(["here", true]);
	expect(await guideStore.unpublish(id, actor)).toMatchObject({ status: "unpublished" });
	expect(await visibility()).toEqual(["nowhere", false]);
	await publishText(guideStore, id);
	expect(await visibility()).toEqual(["here", true]);
});
