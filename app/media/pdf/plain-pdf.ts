import {
	PDF,
	PdfArray,
	PdfDict,
	PdfName,
	type PdfObject,
	PdfRef,
	PdfStream,
	PdfString,
} from "@libpdf/core";
import { damagedPdf, maxPdfBytes } from "#app/media/pdf/limit.ts";

export type Inspected = { ok: true; bytes: Uint8Array } | { ok: false; fault: string };

export const noPdf = "This file is not a PDF, whatever its name says.";
const locked = "This PDF is protected by a password. Save it without one, then choose it again.";
const unpacksTooLarge = "This PDF unpacks to far more than its size. Print it to a new PDF.";
const remedy = "Print it to a new PDF, which leaves that out, and choose the new file.";

class Refusal extends Error {}

/** Rewrites the PDF so that every viewer reads what was checked, however broken the file was. */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspected> {
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
	if (!/^%PDF-[12]\.\d/.test(text)) return { ok: false, fault: noPdf };
	if (!/startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-2048)))
		return { ok: false, fault: damagedPdf };
	try {
		const written = await rewrite(await readPlain(bytes));
		if (written.length > 2 * maxPdfBytes) return { ok: false, fault: unpacksTooLarge };
		await readPlain(written);
		return { ok: true, bytes: written };
	} catch (error) {
		return { ok: false, fault: error instanceof Refusal ? error.message : damagedPdf };
	}
}

async function readPlain(bytes: Uint8Array): Promise<PDF> {
	const pdf = await PDF.load(bytes, { lenient: false });
	if (pdf.isEncrypted) throw new Refusal(locked);
	const { info, registry } = pdf.context;
	const resolve = (object: PdfObject | undefined) =>
		object instanceof PdfRef ? (registry.resolve(object) ?? undefined) : object;
	const root = info.trailer.getRef("Root");
	const catalog = resolve(root);
	if (!root || !(catalog instanceof PdfDict) || pdf.getPageCount() === 0)
		throw new Error(damagedPdf);
	checkCatalog(catalog, resolve);
	// One object may be a name map in one place and something else in another.
	const seen = { map: new Set<string>(), other: new Set<string>() };
	const waiting: { object: PdfObject; isMap: boolean }[] = [{ object: root, isMap: false }];
	const properties = info.trailer.getRef("Info");
	if (properties) waiting.push({ object: properties, isMap: false });
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		const { object, isMap } = next;
		if (object instanceof PdfRef) {
			const known = isMap ? seen.map : seen.other;
			const key = object.toString();
			const value = known.has(key) ? undefined : resolve(object);
			known.add(key);
			if (value) waiting.push({ object: value, isMap });
		} else if (object instanceof PdfArray) {
			for (const item of object) waiting.push({ object: item, isMap: false });
		} else if (object instanceof PdfDict) {
			if (!isMap) checkDictionary(object, resolve);
			for (const [{ value: key }, value] of object) {
				waiting.push({ object: value, isMap: !isMap && maps.has(key) });
			}
		}
	}
	return pdf;
}

async function rewrite(pdf: PDF): Promise<Uint8Array> {
	const { catalog } = pdf.context;
	// Marks the document as changed; otherwise its original bytes would be returned.
	catalog.getDict().set("Type", PdfName.Catalog);
	return pdf.save({ useXRefStream: false });
}

type Resolve = (object: PdfObject | undefined) => PdfObject | undefined;

function namesIn(text: string): Set<string> {
	return new Set(text.trim().split(/\s+/));
}

/** Dictionaries whose keys the document chooses, such as a font named "AA". */
const maps = namesIn(`
	Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs RoleMap ClassMap
	Dests
`);

const catalogKeys = namesIn(`
	Type Version Extensions Pages PageLabels Names Dests Outlines ViewerPreferences PageLayout
	PageMode OpenAction AcroForm Threads Lang Metadata StructTreeRoot MarkInfo OutputIntents
	PieceInfo OCProperties LastModified
`);

const linkKeys = namesIn(`
	Type Subtype Rect Contents P NM M F AP AS Border C StructParent OC A Dest H QuadPoints BS
	BE CA ca BM Lang
`);

const actionKeys = new Map([
	["GoTo", new Set(["Type", "S", "D", "SD"])],
	["URI", new Set(["Type", "S", "URI", "IsMap"])],
	["Named", new Set(["Type", "S", "N"])],
]);
const pageMoves = new Set(["NextPage", "PrevPage", "FirstPage", "LastPage"]);

const activeActions: Record<string, string> = {
	SubmitForm: "sends form data",
	ImportData: "reads form data from a file",
	ResetForm: "changes form fields",
	JavaScript: "runs a script",
	Launch: "opens a program or file",
	GoToR: "opens another file",
	GoToE: "opens an attached file",
	GoToDp: "opens another document part",
	Thread: "opens an article of another file",
	Sound: "plays a sound",
	Movie: "plays a video",
	Rendition: "plays media",
	RichMediaExecute: "controls media",
	GoTo3DView: "controls a 3D scene",
	SetOCGState: "shows and hides layers automatically",
	Hide: "shows and hides parts automatically",
	Trans: "turns pages automatically",
};
const activeTypes: Record<string, string> = {
	Filespec: "refers to another file",
	EmbeddedFile: "has files attached",
	Rendition: "plays media",
	MediaClip: "plays media",
	Sig: "is signed",
};
const activeKeys: Record<string, string> = {
	AA: "runs an action when a page or a field is opened",
	JS: "runs a script",
	XFA: "contains an XFA form",
	AF: "has files attached",
	EF: "has files attached",
	RF: "has files attached",
	PresSteps: "runs an action when a page is turned",
	OPI: "takes its pictures from other files",
	FFilter: "takes its contents from another file",
};

function refuse(name: string, does = "contains more than text, pictures and links"): never {
	const shown = name.replace(/[^\x21-\x7e]/g, "?").slice(0, 40);
	throw new Refusal(`This PDF ${does} (${shown}). ${remedy}`);
}

function checkCatalog(catalog: PdfDict, resolve: Resolve): void {
	for (const { value: key } of catalog.keys()) {
		if (key === "AA" || key === "AF") refuse(key, activeKeys[key]);
		if (key === "Collection") refuse(key, "is a portfolio of files");
		if (key === "NeedsRendering") refuse(key, "contains an XFA form");
		if (!catalogKeys.has(key)) refuse(key);
	}
	const names = resolve(catalog.get("Names"));
	for (const { value: key } of names instanceof PdfDict ? names.keys() : []) {
		if (key === "EmbeddedFiles") refuse(key, "has files attached");
		if (key !== "Dests") refuse(key);
	}
	const form = resolve(catalog.get("AcroForm"));
	if (form instanceof PdfDict) {
		const fields = resolve(form.get("Fields"));
		if (form.has("XFA")) refuse("XFA", activeKeys.XFA);
		// Some programs add an empty form to every file.
		if (fields instanceof PdfArray && fields.length > 0) refuse("AcroForm", "has form fields");
	}
	const openAction = resolve(catalog.get("OpenAction"));
	if (!(openAction instanceof PdfDict)) return;
	checkAction(openAction, resolve);
	const kind = nameIn(openAction, "S", resolve);
	if (kind !== "GoTo") refuse("OpenAction", "opens an address automatically");
}

function checkDictionary(dictionary: PdfDict, resolve: Resolve): void {
	for (const [key, does] of Object.entries(activeKeys)) {
		if (dictionary.has(key)) refuse(key, does);
	}
	const type = nameIn(dictionary, "Type", resolve) ?? "";
	if (Object.hasOwn(activeTypes, type)) refuse(type, activeTypes[type]);
	const kind = nameIn(dictionary, "S", resolve) ?? "";
	if (Object.hasOwn(activeActions, kind) && type !== "StructElem") {
		refuse(kind, activeActions[kind]);
	}
	if (dictionary instanceof PdfStream) checkStream(dictionary, resolve);
	const action = resolve(dictionary.get("A"));
	if (action instanceof PdfDict && action.has("S")) checkAction(action, resolve);
	const notes = resolve(dictionary.get("Annots"));
	for (const each of notes instanceof PdfArray ? notes : []) {
		const note = resolve(each);
		if (note instanceof PdfDict) checkAnnotation(note, resolve);
	}
}

function checkStream(stream: PdfDict, resolve: Resolve): void {
	if (stream.has("F")) refuse("F", "takes its contents from another file");
	if (resolve(stream.get("Ref")) instanceof PdfDict) {
		refuse("Ref", "takes its contents from another file");
	}
	if (nameIn(stream, "Subtype", resolve) === "PS") refuse("PS", "contains a PostScript program");
}

const annotations: Record<string, string> = {
	FileAttachment: "has files attached",
	Widget: "has form fields",
	RichMedia: "plays media",
	Screen: "plays media",
	Movie: "plays a video",
	Sound: "plays a sound",
	"3D": "contains a 3D scene",
};

function checkAnnotation(note: PdfDict, resolve: Resolve): void {
	const subtype = nameIn(note, "Subtype", resolve) ?? "an annotation without a kind";
	if (subtype !== "Link") refuse(subtype, annotations[subtype] ?? "contains comments");
	for (const { value: key } of note.keys()) if (!linkKeys.has(key)) refuse(key);
	const action = resolve(note.get("A"));
	if (action instanceof PdfDict) checkAction(action, resolve);
}

function checkAction(action: PdfDict, resolve: Resolve): void {
	const kind = nameIn(action, "S", resolve) ?? "an action without a kind";
	const allowed = actionKeys.get(kind);
	if (!allowed) {
		refuse(kind, Object.hasOwn(activeActions, kind) ? activeActions[kind] : undefined);
	}
	if (action.has("Next")) refuse("Next", "does several things at one click");
	for (const { value: key } of action.keys()) if (!allowed.has(key)) refuse(key);
	if (kind === "URI") checkAddress(resolve(action.get("URI")));
	if (kind !== "Named") return;
	const name = nameIn(action, "N", resolve) ?? kind;
	if (!pageMoves.has(name)) refuse(name, "gives the viewer a command");
}

function checkAddress(value: PdfObject | undefined): void {
	const address = value instanceof PdfString ? Buffer.from(value.bytes).toString("latin1") : "";
	// biome-ignore lint/suspicious/noControlCharactersInRegex: viewers drop them and read on
	if (/^(?:https?:\/\/|mailto:)[^\x00-\x1f\x7f]+$/i.test(address)) return;
	const shown = address.replace(/[^\x20-\x7e]/g, "?").slice(0, 80);
	throw new Refusal(
		`This PDF has a link to “${shown}”. Links may lead to pages of the document, to web addresses ` +
			"that begin with http:// or https:// and to email addresses. Correct the link and save it again.",
	);
}

function nameIn(dictionary: PdfDict, key: string, resolve: Resolve): string | undefined {
	const value = resolve(dictionary.get(key));
	return value instanceof PdfName ? value.value : undefined;
}
