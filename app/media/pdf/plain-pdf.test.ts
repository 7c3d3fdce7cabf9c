import { expect, test } from "vitest";
import { damagedPdf } from "#app/media/pdf/limit.ts";
import { inspectPdf, noPdf } from "#app/media/pdf/plain-pdf.ts";
import { renderGuidePdf } from "#app/writing/guides/pdf/pdf.ts";
import { linkWith, pdfFile, updatedPdf } from "#test/files.ts";

function generatedPdf(): Promise<Buffer> {
	const createdAt = new Date("2026-03-14T12:00:00Z");
	return renderGuidePdf({
		title: "Feeding",
		category: "Health",
		shortDescription: "In short.",
		createdAt,
		body: "Text and a [link](https://example.com).",
		sample: false,
	});
}

async function faultOf(bytes: Uint8Array): Promise<string | undefined> {
	const inspected = await inspectPdf(bytes);
	return inspected.ok ? undefined : inspected.fault;
}

test.for([
	"",
	"hello",
	"<html>%PDF-1.7",
	"\u0089PNG\r\n",
	"PK\u0003\u0004",
	" %PDF-1.7\n%%EOF",
	"%PDF-x.y\nstartxref\n0\n%%EOF",
	"GIF89a%PDF-1.7",
])("a PDF is known by what it holds, not by its name: %j", async (text) => {
	expect(await faultOf(Buffer.from(text, "latin1"))).toBe(noPdf);
});

test("a damaged PDF is refused", async () => {
	const whole = await generatedPdf();
	const moved = pdfFile().toString("latin1").replace("xref\n0 4", "xref\n9 4");
	for (const broken of [
		whole.subarray(0, whole.length - 200),
		Buffer.from("%PDF-1.7\n<script>alert(1)</script>"),
		Buffer.from("%PDF-1.7\nstartxref\n999999\n%%EOF"),
		Buffer.from(
			"%PDF-1.7\n1 0 obj\n<< >>\nendobj\nxref\n0 1\ntrailer << /Root 1 0 R >>\nstartxref\n29\n%%EOF",
		),
		Buffer.concat([whole, Buffer.alloc(3000)]),
		Buffer.from(moved, "latin1"),
		pdfFile({ catalog: "/Pages 9 0 R" }),
	]) {
		expect(await faultOf(broken)).toBe(damagedPdf);
	}
});

test.for<[string, NonNullable<Parameters<typeof pdfFile>[0]>, string]>([
	["a script", { catalog: "/OpenAction << /S /JavaScript /JS (x) >>" }, "JavaScript"],
	[
		"form data",
		{ page: linkWith("/A << /S /SubmitForm /F (http://example.com) >>") },
		"SubmitForm",
	],
	["another file", { page: linkWith("/A << /S /GoToR /F (other.pdf) /D [0] >>") }, "GoToR"],
	["data from a file", { page: linkWith("/A << /S /ImportData /F (a.fdf) >>") }, "ImportData"],
	["an address", { catalog: "/OpenAction << /S /URI /URI (https://example.com) >>" }, "OpenAction"],
	["an XFA form", { catalog: "/AcroForm << /Fields [] /XFA 4 0 R >>", objects: ["()"] }, "XFA"],
	["an attachment", { catalog: "/Names << /EmbeddedFiles << /Names [] >> >>" }, "EmbeddedFiles"],
	["a program", { page: linkWith("/A << /S /URI /URI (file:///etc/passwd) >>") }, "file:///etc"],
	["a password", { trailer: "/Encrypt << /Filter /Standard /V 1 /R 2 >>" }, "password"],
])("a PDF with %s is refused, and the editor is told why", async ([, parts, word]) => {
	for (const packed of [false, true]) {
		expect(await faultOf(pdfFile({ ...parts, packed }))).toContain(word);
	}
});

test("ordinary PDFs are accepted and read as before", async () => {
	const links = [
		"/A << /Type /Action /S /URI /URI (https://example.com/a) >>",
		"/A << /S /URI /URI (mailto:name@example.com) >>",
		"/A << /S /GoTo /D [3 0 R /Fit] >>",
		"/Dest [3 0 R /Fit]",
	];
	for (const bytes of [
		await generatedPdf(),
		pdfFile(),
		pdfFile({ packed: true }),
		// The words inside a text or a compressed picture are not actions.
		pdfFile({ objects: ["(/S /JavaScript /Launch)"], catalog: "/Lang (/Encrypt)" }),
		pdfFile({ catalog: "/OpenAction [3 0 R /Fit] /AcroForm << /Fields [] >>" }),
		pdfFile({ page: "/Resources << /Font << /AA 4 0 R >> >>", objects: ["<< /Type /Font >>"] }),
		updatedPdf(pdfFile(), { 3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>" }),
		...links.map((link) => pdfFile({ page: linkWith(link) })),
		...links.map((link) => pdfFile({ page: linkWith(link), packed: true })),
	]) {
		expect(await inspectPdf(bytes)).toMatchObject({ ok: true });
	}
});
