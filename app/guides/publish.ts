import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { changeGuide, type Guide } from "#app/guides/guides.ts";
import { renderGuidePdf } from "#app/guides/pdf/pdf.ts";
import { guides } from "#app/guides/table.ts";
import { readOurMaster, readTextMasters } from "#app/media/library-pictures.ts";
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

/** Makes and keeps a guide's PDF; `coverId` where it is not the cover that the guide has now. */
export async function keepPdf(guide: Guide, coverId?: number | null): Promise<string> {
	const pdf = await printGuide(guide, coverId);
	const hash = createHash("sha256").update(pdf).digest("hex").slice(0, 32);
	const key = `guides/${guide.id}/${hash}.pdf`;
	await writeObject(key, pdf);
	return key;
}

/** The PDF of a guide, as it is or as it is being written. */
export async function printGuide(guide: Guide, coverId?: number | null): Promise<Buffer> {
	const cover =
		coverId === undefined
			? await (await findMaster("guide", guide.id))?.read()
			: coverId === null
				? undefined
				: await readOurMaster(coverId);
	const pictures = await readTextMasters(guide.description);
	const path = `/guides/${guide.slug}`;
	return renderGuidePdf({ ...guide, path, pictures, ...(cover ? { cover } : {}) });
}
