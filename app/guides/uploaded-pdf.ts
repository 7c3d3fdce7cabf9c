import { createHash } from "node:crypto";
import { guideRoom, saveGuide } from "#app/guides/drafts.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { db } from "#app/platform/db.server.ts";
import { writeObject } from "#app/platform/storage.server.ts";
import type { Saved } from "#app/writing/manuscripts.ts";

/**
 * Whether a file is a PDF that can be handed to strangers, by what it holds: its head, its end, a table
 * of what is in it, and nothing that runs, opens programs or asks for a password. What stands packed
 * inside is not looked into.
 */
export function pdfFault(bytes: Uint8Array): string | undefined {
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
	if (!/^%PDF-[12]\.\d/.test(text)) return "This file is not a PDF, whatever its name says.";
	const end = text.slice(-2048);
	const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1] ?? Number.NaN);
	if (!/^(?:xref\b|\d+\s+\d+\s+obj\b)/.test(text.slice(start, start + 40))) {
		return "This PDF is damaged or not whole. Save it again and choose it again.";
	}
	// A name may be written in numbers: "J#61vaScript". Short names stand in packed pictures by chance.
	const names = text.replace(/#([0-9a-f]{2})/gi, (_, code) =>
		String.fromCharCode(Number.parseInt(code, 16)),
	);
	if (/\/Encrypt\b/.test(names)) return "This PDF asks for a password. Save it without one.";
	if (/\/(?:JavaScript|Rendition|Launch|EmbeddedFiles?|RichMedia)\b/.test(names)) {
		return "This PDF holds programs or other files. Print it to a new PDF and choose that.";
	}
	return undefined;
}

/** Makes an uploaded PDF the download of what is written of a guide; the public gets it when published. */
export async function saveUploadedPdf(
	id: number,
	{ revision, bytes }: { revision: number; bytes: Uint8Array },
	actor: Actor,
): Promise<Saved | { ok: false; fault: string } | undefined> {
	requireRight(actor, "write");
	const fault = pdfFault(bytes);
	if (fault) return { ok: false, fault };
	if (!(await guideRoom.find(id, db))) return undefined;
	const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
	const key = `guides/${id}/${hash}.pdf`;
	await writeObject(key, bytes);
	return saveGuide(id, { revision, fields: { download: { from: "file", key } } }, actor);
}
