import { beforeEach, expect, test } from "vitest";
import { guideText, publishWrittenGuide, saveGuide } from "#app/guides/drafts.ts";
import { findGuide } from "#app/guides/guides.ts";
import { renderGuidePdf } from "#app/guides/pdf/pdf.ts";
import { pdfFault, saveUploadedPdf } from "#app/guides/uploaded-pdf.ts";
import { readObject } from "#app/platform/storage.server.ts";
import { findManuscript, revisionOf } from "#app/writing/manuscripts.ts";
import { makeGuide } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";
import { emptyWorld } from "#test/world.ts";

beforeEach(emptyWorld);

function realPdf(title = "Feeding"): Promise<Buffer> {
	const createdAt = new Date("2026-03-14T12:00:00Z");
	return renderGuidePdf({
		...{ title, category: "Health", shortDescription: "In short.", createdAt, sample: false },
		description: "Text.",
	});
}

/** A small PDF with a part of its own, whole as far as its ends tell. */
function pdfWith(part: string): Buffer {
	const body = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${part} >>\nendobj\n`;
	return Buffer.from(
		`${body}xref\n0 1\ntrailer << /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
	);
}

test("a PDF is known by what it holds, not by its name", async () => {
	expect(pdfFault(await realPdf())).toBeUndefined();
	expect(pdfFault(pdfWith(""))).toBeUndefined();
	for (const lie of [
		...["", "hello", "<html>%PDF-1.7", "\u0089PNG\r\n", "PK\u0003\u0004", " %PDF-1.7\n%%EOF"],
		...["%PDF-x.y\nstartxref\n0\n%%EOF", "GIF89a%PDF-1.7"],
	]) {
		expect(pdfFault(Buffer.from(lie, "latin1")), lie).toContain("not a PDF");
	}
	// A packed picture holds every short name by chance.
	expect(pdfFault(pdfWith("/Noise (x/JS(y)"))).toBeUndefined();
	const whole = await realPdf();
	for (const broken of [
		...[whole.subarray(0, whole.length - 200), Buffer.from("%PDF-1.7\n<script>alert(1)</script>")],
		...[
			Buffer.from("%PDF-1.7\nstartxref\n999999\n%%EOF"),
			Buffer.concat([whole, Buffer.alloc(3000)]),
		],
	]) {
		expect(pdfFault(broken)).toContain("damaged");
	}
	expect(pdfFault(pdfWith("/Encrypt 2 0 R"))).toContain("password");
	for (const part of [
		"/OpenAction << /S /JavaScript /JS (x) >>",
		"/S /Launch",
		"/S /J#61vaScript /J#53 (x)",
		"/S /Rendition /JS (x)",
		"/EmbeddedFiles 3 0 R",
	]) {
		expect(pdfFault(pdfWith(part)), part).toContain("programs");
	}
});

test("an uploaded PDF is the download when the guide is published, and until then the former one", async () => {
	const ada = await makeStaff("editor");
	const { id } = await makeGuide({ title: "Feeding" }, { cover: false });
	const bytes = await realPdf("Uploaded");
	const upload = async () =>
		saveUploadedPdf(id, { revision: await revisionOf(guideText(id)), bytes }, ada);
	expect(await upload()).toMatchObject({ ok: true });
	expect(await upload()).toMatchObject({ ok: true });
	expect(await findGuide("feeding")).toMatchObject({ item: { pdfKey: null } });
	await publishWrittenGuide(id, { revision: await revisionOf(guideText(id)) }, ada);
	const found = await findGuide("feeding");
	const key = found?.at === "here" ? found.item.pdfKey : undefined;
	expect(Buffer.from((await readObject(key ?? "")) ?? []).equals(bytes)).toBe(true);
	// It stays the download while only the text changes.
	const revision = await revisionOf(guideText(id));
	await saveGuide(id, { revision, fields: { body: "New." } }, ada);
	await publishWrittenGuide(id, { revision: revision + 1 }, ada);
	expect(await findGuide("feeding")).toMatchObject({ item: { pdfKey: key, description: "New." } });
});

test("what is no PDF changes nothing", async () => {
	const ada = await makeStaff("editor");
	const { id } = await makeGuide({ title: "Feeding" }, { cover: false });
	const lie = { revision: 0, bytes: Buffer.from("<html>") };
	expect(await saveUploadedPdf(id, lie, ada)).toMatchObject({ ok: false });
	expect(await findManuscript(guideText(id))).toBeUndefined();
	expect(await saveUploadedPdf(404_404, { revision: 0, bytes: pdfWith("") }, ada)).toBeUndefined();
});
