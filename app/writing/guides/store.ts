import { createHash } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { inspectInWorker } from "#app/media/pdf/inspection.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { hasObject, readObject, writeObject } from "#app/platform/storage/storage.server.ts";
import { type Content, guide } from "#app/records/texts.ts";
import { downloadOf, printGuide, storePdf } from "#app/writing/guides/print.ts";
import { type Guide, guides } from "#app/writing/guides/table.ts";
import type { Saved } from "#app/writing/manuscripts.ts";
import { openPublicTexts } from "#app/writing/public-texts.ts";
import { openTextStore } from "#app/writing/store.ts";

export const publicGuides = openPublicTexts("guide", guides, "category");

export const guideStore = openTextStore(guide, guides, {
	async read(row, tx) {
		return { download: await downloadOf(row, tx) };
	},
	async makeFiles(row, slug, content) {
		const { download } = content;
		if (download.from === "elsewhere") return { url: download.url, pdfKey: null };
		if (download.from === "text") {
			const printed = printedGuide({ ...row, slug }, content);
			return { url: null, pdfKey: await storePdf(printed, content.coverId) };
		}
		if (!(await hasObject(download.key))) {
			throw new Error(`The uploaded PDF of guide ${row.id} is missing from storage.`);
		}
		return { url: null, pdfKey: download.key };
	},
	filesLater: { url: null, pdfKey: null },
});

export async function guideCategories(): Promise<string[]> {
	const rows = await db
		.selectDistinct({ category: guides.category })
		.from(guides)
		.where(sql`${guides.status} <> 'draft'`)
		.orderBy(asc(guides.category))
		.limit(100);
	return rows.map(({ category }) => category);
}

export async function previewPdf(id: number, content: Content): Promise<Uint8Array | undefined> {
	const { download, coverId } = content;
	if (download.from === "file") return readObject(download.key);
	const [row] = await db.select().from(guides).where(eq(guides.id, id));
	if (!row) return undefined;
	const createdAt = row.status === "draft" ? new Date() : row.createdAt;
	return printGuide(printedGuide({ ...row, createdAt }, content), coverId);
}

function printedGuide(row: Guide, { title, category, shortDescription, body }: Content): Guide {
	return { ...row, title, category, shortDescription, body };
}

export async function saveUploadedPdf(
	id: number,
	sent: { revision: number; bytes: Uint8Array },
	actor: Actor,
): Promise<Saved | { ok: false; fault: string } | "busy" | undefined> {
	requireRight(actor, "write");
	if (!(await guideStore.find(id))) return undefined;
	const inspected = await inspectInWorker(sent.bytes, `person ${staffId(actor)}`);
	if (inspected === "busy" || !inspected.ok) return inspected;
	const { bytes } = inspected;
	const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
	const key = `guides/${id}/${hash}.pdf`;
	await writeObject(key, bytes);
	const { revision } = sent;
	return guideStore.save(id, { revision, fields: { download: { from: "file", key } } }, actor);
}
