import { monitorEventLoopDelay } from "node:perf_hooks";
import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { inspectInWorker, tooComplexPdf } from "#app/media/pdf/inspection.ts";
import { damagedPdf } from "#app/media/pdf/limit.ts";
import { inspectPdf } from "#app/media/pdf/plain-pdf.ts";
import { fileWithObjectStream, linkWith, pdfFile, updatedPdf } from "#test/files.ts";

async function faultOf(bytes: Uint8Array): Promise<string> {
	const inspected = await inspectPdf(bytes);
	return inspected.ok ? "accepted" : inspected.fault;
}

const actions = {
	SubmitForm: "/F (https://example.com)",
	ImportData: "/F (a.fdf)",
	ResetForm: "",
	JavaScript: "/JS (app.alert\\(1\\))",
	Launch: "/F (cmd.exe)",
	GoToR: "/F (other.pdf) /D [0 /Fit]",
	GoToE: "/T << /R /C /N (a) >>",
	Thread: "/F (other.pdf) /D 0",
	Sound: "",
	Movie: "/T (a)",
	Rendition: "/OP 0",
	Hide: "/T (a)",
	SetOCGState: "/State []",
	RichMediaExecute: "",
	Made_Up: "",
};

/** Where an action may stand. */
const places: Record<string, (action: string) => Parameters<typeof pdfFile>[0]> = {
	"a link": (action) => ({ page: linkWith(`/A ${action}`) }),
	"a link's object": (action) => ({ page: linkWith("/A 4 0 R"), objects: [action] }),
	"the second step of a link": (action) => ({
		page: linkWith(`/A << /S /URI /URI (https://example.com) /Next ${action} >>`),
	}),
	"the last of many steps": (action) => ({
		page: linkWith("/A << /S /GoTo /D [3 0 R /Fit] /Next [4 0 R] >>"),
		objects: ["<< /S /GoTo /D [3 0 R /Fit] /Next 5 0 R >>", action],
	}),
	"the opening": (action) => ({ catalog: `/OpenAction ${action}` }),
	"the closing": (action) => ({ catalog: `/AA << /WC ${action} >>` }),
	"a page's opening": (action) => ({ page: `/AA << /O ${action} >>` }),
	"a link's hovering": (action) => ({ page: linkWith(`/AA << /E ${action} >>`) }),
	"a link's older action": (action) => ({ page: linkWith(`/PA ${action}`) }),
	"a bookmark": (action) => ({
		catalog: "/Outlines 4 0 R",
		objects: [
			"<< /First 5 0 R /Last 5 0 R /Count 1 >>",
			`<< /Title (a) /Parent 4 0 R /A ${action} >>`,
		],
	}),
	"a form field": (action) => ({
		catalog: "/AcroForm << /Fields [4 0 R] >>",
		page: "/Annots [4 0 R]",
		objects: [`<< /Subtype /Widget /FT /Btn /T (a) /Rect [0 0 9 9] /A ${action} >>`],
	}),
};

/** Every letter of every name as a number: /S /#4a#53. */
function inNumbers(file: string): string {
	return file.replace(/\/([A-Za-z]+)/g, (_, name: string) =>
		["/", ...[...name].map((letter) => `#${letter.charCodeAt(0).toString(16)}`)].join(""),
	);
}

describe.each(Object.entries(places))("an active action in %s is refused", (_, place) => {
	test.each(Object.entries(actions))("%s", async (kind, entries) => {
		const action = `<< /S /${kind} ${entries} >>`;
		for (const parts of [place(action), place(inNumbers(action))]) {
			expect(await faultOf(pdfFile(parts))).not.toBe("accepted");
			expect(await faultOf(pdfFile({ ...parts, packed: true }))).not.toBe("accepted");
		}
	});
});

test.each([
	["javascript:app.alert(1)", "scripts"],
	["JavaScript:app.alert(1)", "scripts in other case"],
	["java\nscript:x", "broken lines"],
	["https://example.com\n/JavaScript", "broken lines after a good beginning"],
	["file:///etc/passwd", "files"],
	["\\\\\\\\server\\\\share", "network shares"],
	["data:text/html,x", "data"],
	["other.pdf", "relative addresses"],
	["", "nothing"],
])("a link to %j is refused: %s", async (address) => {
	const file = pdfFile({ page: linkWith(`/A << /S /URI /URI (${address}) >>`) });
	const shown = address.replace(/[^ -~]/g, "?").replaceAll("\\\\", "\\");
	expect(await faultOf(file)).toContain(`“${shown}”`);
});

test.each([
	["XFA", { catalog: "/AcroForm << /Fields [] /XFA [(a) 4 0 R] >>", objects: ["()"] }],
	["AcroForm", { catalog: "/AcroForm << /Fields [4 0 R] >>", objects: ["<< /FT /Tx >>"] }],
	["JavaScript", { catalog: "/Names << /JavaScript << /Names [] >> >>" }],
	["EmbeddedFiles", { catalog: "/Names 4 0 R", objects: ["<< /EmbeddedFiles << >> >>"] }],
	["AF", { catalog: "/AF [4 0 R]", objects: ["<< /Type /Filespec /F (a) >>"] }],
	["AF", { page: "/AF [4 0 R]", objects: ["<< >>"] }],
	["Collection", { catalog: "/Collection << /View /D >>" }],
	["URI", { catalog: "/URI << /Base (https://example.com) >>" }],
	["PresSteps", { page: "/PresSteps << /NA << /S /GoTo >> >>" }],
	["Print", { page: linkWith("/A << /S /Named /N /Print >>") }],
	["FileAttachment", { page: "/Annots [<< /Subtype /FileAttachment /FS << /F (a) >> >>]" }],
	["RichMedia", { page: "/Annots [<< /Subtype /RichMedia >>]" }],
	["Screen", { page: "/Annots [<< /Subtype /Screen >>]" }],
	["Movie", { page: "/Annots [<< /Subtype /Movie /Movie << /F (a.mpg) >> >>]" }],
	["Sound", { page: "/Annots 4 0 R", objects: ["[<< /Subtype /Sound >>]"] }],
	["3D", { page: "/Annots [<< /Subtype /3D >>]" }],
	["Highlight", { page: "/Annots [<< /Subtype /Highlight >>]" }],
	[
		"JavaScript",
		{ page: "/Resources << /Font 4 0 R >> /Note 4 0 R", objects: ["<< /S /JavaScript >>"] },
	],
])("%s is refused wherever it stands", async (name, parts) => {
	for (const packed of [false, true]) {
		expect(await faultOf(pdfFile({ ...parts, packed }))).toContain(`(${name})`);
	}
});

test.each([
	["F", "/F (a) /Length 0"],
	["FFilter", "/FFilter /FlateDecode /Length 0"],
	["Ref", "/Subtype /Form /Ref << /F (other.pdf) /Page 0 >> /Length 0"],
	["PS", "/Subtype /PS /Length 0"],
	["OPI", "/Subtype /Image /OPI << /2.0 << >> >> /Length 0"],
])("a stream with %s is refused", async (name, entries) => {
	const stream = `<< ${entries} >>\nstream\n\nendstream`;
	for (const page of ["/Contents 4 0 R", "/Resources << /XObject << /A 4 0 R >> >>"]) {
		expect(await faultOf(pdfFile({ page, objects: [stream] }))).toContain(`(${name})`);
	}
});

describe("a file that programs read differently", () => {
	const script = "<< /S /JavaScript /JS (secret-script) >>";
	const scripted = "<< /Type /Catalog /Pages 2 0 R /OpenAction 9 0 R >>";

	test("is inspected with what a later update adds", async () => {
		const file = updatedPdf(pdfFile(), { 1: scripted, 9: script });
		expect(await faultOf(file)).toContain("JavaScript");
		expect(
			await faultOf(updatedPdf(pdfFile({ packed: true }), { 1: scripted, 9: script })),
		).toContain("JavaScript");
		const catalog = updatedPdf(pdfFile(), { 8: scripted, 9: script }, "/Root 8 0 R");
		expect(await faultOf(catalog)).toContain("JavaScript");
	});

	test("is stored without what a later update removed and what no table references", async () => {
		const plain = "<< /Type /Catalog /Pages 2 0 R >>";
		for (const file of [
			updatedPdf(updatedPdf(pdfFile(), { 1: scripted, 9: script }), { 1: plain }),
			pdfFile({ objects: [script] }),
			pdfFile({ objects: [script], packed: true }),
			Buffer.from(
				pdfFile().toString("latin1").replace("startxref", `%${script}\nstartxref`),
				"latin1",
			),
		]) {
			const inspected = await inspectPdf(file);
			const stored = Buffer.from(inspected.ok ? inspected.bytes : []).toString("latin1");
			expect(stored).toMatch(/^%PDF-1\.7/);
			expect(stored).not.toMatch(/secret-script|JavaScript|ObjStm/);
		}
	});

	test("keeps an escaped name escaped", async () => {
		const name = "/a#2fOpenAction#20#3c#3c#2fS#2fJavaScript#3e#3e#0a#2f";
		const file = pdfFile({
			page: `/Resources << /Properties << ${name} 4 0 R >> >>`,
			objects: ["<< >>"],
		});
		const inspected = await inspectPdf(file);
		expect(inspected.ok).toBe(true);
		const stored = Buffer.from(inspected.ok ? inspected.bytes : []).toString("latin1");
		expect(stored).not.toMatch(/\/JavaScript/);
	});

	test("is refused if it is encrypted, even with an empty password", async () => {
		const keys = "/Filter /Standard /V 1 /R 2 /O (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) /P -4";
		const trailers = [
			`/ID [(a) (a)] /Encrypt << ${keys} /U (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) >>`,
			"/Encrypt 4 0 R",
			"/#45ncrypt << /Filter /Unknown >>",
		];
		for (const trailer of trailers) {
			for (const packed of [false, true]) {
				const file = pdfFile({ trailer, packed, objects: [`<< ${keys} >>`] });
				expect(await faultOf(file)).toContain("password");
			}
		}
	});
});

describe("a file that decompresses to far more than its size is refused", () => {
	// Zeros, packed so that the same piece may follow itself: 4 GB in 4 MB.
	const megabyte = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_FULL_FLUSH });
	const gigabytes = Buffer.concat([
		Buffer.from([0x78, 0x9c]),
		...Array<Buffer>(4096).fill(megabyte),
		Buffer.from([0x03, 0x00, 0, 0, 0, 0]),
	]);
	const fill = (page: number) =>
		Buffer.from(`1 0 2 9 3 ${page}\n${" ".repeat(page)}`.padEnd(200), "latin1");

	const bombs = {
		"an object stream": { filter: "/FlateDecode", stream: gigabytes },
		"an object stream packed twice": {
			filter: "[/FlateDecode /FlateDecode]",
			stream: deflateSync(gigabytes),
		},
		"an object stream that ends in digits": {
			filter: "[/FlateDecode /ASCIIHexDecode]",
			stream: gigabytes,
		},
	};

	test.each(Object.entries(bombs))("%s", { timeout: 60_000 }, async (_, bomb) => {
		const file = fileWithObjectStream({ count: 3, first: fill(10).length, ...bomb });
		await expectGivenUp(file);
	});

	test("a table of a trillion entries", { timeout: 60_000 }, async () => {
		const text = pdfFile({ packed: true }).toString("latin1");
		const endless = text.replace("/W [1 4 2]", "/W [0 0 0] /Index [0 999999999999]");
		const moved = endless.replace(/startxref\n(\d+)/, (_, start) => `startxref\n${start}`);
		await expectGivenUp(Buffer.from(moved, "latin1"));
	});

	test("nine slow files of one owner, who gets one place, while another's is checked", {
		timeout: 120_000,
	}, async () => {
		const text = pdfFile({ packed: true }).toString("latin1");
		const endless = Buffer.from(
			text.replace("/W [1 4 2]", "/W [0 0 0] /Index [0 999999999999]"),
			"latin1",
		);
		const slow = Array.from({ length: 9 }, () => inspectInWorker(endless, "attacker"));
		const honest = await inspectInWorker(pdfFile({}), "breeder");
		expect(honest).toMatchObject({ ok: true });
		expect(await Promise.all(slow)).toEqual([
			{ ok: false, fault: tooComplexPdf },
			...Array.from({ length: 8 }, () => "busy"),
		]);
		expect(await inspectInWorker(pdfFile({}), "attacker")).toMatchObject({ ok: true });
	});

	test("streams whose ends must be searched for repeatedly", { timeout: 60_000 }, async () => {
		const streams = Array.from({ length: 4_000 }, () => "<< /Length 9 >>\nstream\n".padEnd(4_000));
		const names = streams.map((_, index) => `${index + 4} 0 R`).join(" ");
		const objects = [...streams, "<< /Length 0 >>\nstream\n\nendstream"];
		await expectGivenUp(pdfFile({ page: `/Contents [${names}]`, objects }));
	});

	test("arrays within arrays, and pages within themselves", async () => {
		const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
		const pages = "<< /Type /Pages /Kids [4 0 R] /Count 1 >>";
		for (const file of [
			pdfFile({ page: `/Note ${deep}` }),
			pdfFile({ page: "/Note 4 0 R", objects: [deep], packed: true }),
			pdfFile({ catalog: "/Pages 4 0 R", objects: [pages] }),
			pdfFile({ catalog: "/Pages 4 0 R", objects: [pages], packed: true }),
		]) {
			expect(await faultOf(file)).toBe(damagedPdf);
		}
	});

	/** It is refused in time, without the server standing still or growing. */
	async function expectGivenUp(file: Buffer): Promise<void> {
		const delay = monitorEventLoopDelay({ resolution: 10 });
		const before = process.memoryUsage.rss();
		let most = before;
		const watch = setInterval(() => {
			most = Math.max(most, process.memoryUsage.rss());
		}, 20);
		delay.enable();
		const began = performance.now();
		expect(await inspectInWorker(file, "one")).toEqual({ ok: false, fault: tooComplexPdf });
		delay.disable();
		clearInterval(watch);
		expect(performance.now() - began).toBeLessThan(30_000);
		expect(delay.max / 1e6).toBeLessThan(2_000);
		expect((most - before) / 2 ** 20).toBeLessThan(900);
	}
});
