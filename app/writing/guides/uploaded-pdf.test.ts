import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, expect, test } from "vitest";
import { noPdf } from "#app/media/pdf/plain-pdf.ts";
import { readObject } from "#app/platform/storage/storage.server.ts";
import { renderGuidePdf } from "#app/writing/guides/pdf/pdf.ts";
import { guideStore, publicGuides, saveUploadedPdf } from "#app/writing/guides/store.ts";
import { findManuscript } from "#app/writing/manuscripts.ts";
import { linkWith, pdfFile } from "#test/files.ts";
import { deleteRecords, makeGuide, publishText, reviseText } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";

beforeEach(deleteRecords);

function realPdf(title = "Feeding"): Promise<Buffer> {
	const createdAt = new Date("2026-03-14T12:00:00Z");
	return renderGuidePdf({
		title,
		category: "Health",
		shortDescription: "In short.",
		createdAt,
		sample: false,
		body: "Text.",
	});
}

async function textOf(bytes: Uint8Array) {
	return extractText(await getDocumentProxy(new Uint8Array(bytes)));
}

test("an uploaded PDF is the download when the guide is published, and until then the former one", async () => {
	const ada = await makeStaff("editor");
	const { id } = await makeGuide({ title: "Feeding" }, { cover: false });
	const bytes = await realPdf("Uploaded");
	const upload = async () =>
		saveUploadedPdf(id, { revision: await guideStore.revisionOf(id), bytes }, ada);
	expect(await upload()).toMatchObject({ ok: true });
	expect(await upload()).toMatchObject({ ok: true });
	expect(await publicGuides.find("feeding")).toMatchObject({ item: { pdfKey: null } });
	await publishText(guideStore, id);
	const found = await publicGuides.find("feeding");
	const key = found?.at === "here" ? found.item.pdfKey : undefined;
	const stored = await readObject(key ?? "");
	expect(await textOf(stored ?? new Uint8Array())).toEqual(await textOf(bytes));
	await reviseText(guideStore, id, { body: "New." });
	expect(await publicGuides.find("feeding")).toMatchObject({ item: { pdfKey: key, body: "New." } });
});

test("what is no plain PDF changes nothing, and the editor is told why", async () => {
	const ada = await makeStaff("editor");
	const { id } = await makeGuide({ title: "Feeding" }, { cover: false });
	const active = pdfFile({ page: linkWith("/A << /S /SubmitForm /F (http://example.com) >>") });
	for (const [bytes, fault] of [
		[Buffer.from("<html>"), noPdf],
		[active, "SubmitForm"],
	] as const) {
		const saved = await saveUploadedPdf(id, { revision: 0, bytes }, ada);
		expect(saved).toMatchObject({ ok: false, fault: expect.stringContaining(fault) });
	}
	expect(await findManuscript({ kind: "guide", id })).toBeUndefined();
	expect(await saveUploadedPdf(404_404, { revision: 0, bytes: pdfFile() }, ada)).toBeUndefined();
});
