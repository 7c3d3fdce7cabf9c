import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { changeGuide, type Guide } from "#app/guides/guides.ts";
import { renderGuidePdf } from "#app/guides/pdf.ts";
import { guides } from "#app/guides/table.ts";
import { findMaster } from "#app/media/master.ts";
import { showPhotos } from "#app/media/photos.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { writeObject } from "#app/platform/storage.server.ts";

/** Publishes a guide with a PDF made from its text, unless its download lies elsewhere. */
export async function publishGuide(id: number, actor: Actor): Promise<Guide | undefined> {
	requireRight(actor, "write");
	const [guide] = await db.select().from(guides).where(eq(guides.id, id));
	if (!guide) return undefined;
	const pdfKey = guide.url ? null : await keepPdf(guide);
	return transaction(async (tx) => {
		await showPhotos({ kind: "guide", id }, true, tx);
		return changeGuide(id, { status: "published", pdfKey }, tx);
	});
}

async function keepPdf(guide: Guide): Promise<string> {
	const cover = await (await findMaster("guide", guide.id))?.read();
	const path = `/guides/${guide.slug}`;
	const pdf = await renderGuidePdf({ ...guide, path, ...(cover ? { cover } : {}) });
	const hash = createHash("sha256").update(pdf).digest("hex").slice(0, 32);
	const key = `guides/${guide.id}/${hash}.pdf`;
	await writeObject(key, pdf);
	return key;
}
