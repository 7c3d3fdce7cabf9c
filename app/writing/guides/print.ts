import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { and, eq, exists, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { href } from "react-router";
import { recordEvent } from "#app/cases/history/history.ts";
import { history } from "#app/cases/table.ts";
import { isUseOf, photoUses } from "#app/media/table.ts";
import { findMaster, type Master } from "#app/media/variants.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { createDrawing } from "#app/platform/images/drawing.server.ts";
import { runImageWork } from "#app/platform/images/image.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { writeObject } from "#app/platform/storage/storage.server.ts";
import { photosIn } from "#app/platform/text/markdown.server.ts";
import type { Download } from "#app/records/fields.ts";
import type { PdfDraws } from "#app/writing/guides/pdf/pdf-thread.ts";
import { reviewers, reviewLine } from "#app/writing/guides/reviewers.server.ts";
import { type Guide, guides } from "#app/writing/guides/table.ts";
import { findTeamMasters } from "#app/writing/text-photos.ts";
import { findLastVersion } from "#app/writing/versions.ts";

/** A long guide with many photos takes seconds on an idle machine. */
const drawPdf = createDrawing<PdfDraws>(
	createRequire(import.meta.url).resolve("#app/writing/guides/pdf/pdf-thread.ts"),
	120_000,
);

const making = new Map<number, Promise<string | undefined>>();

/** Makes a missing PDF, once for concurrent calls. Returns undefined while too many are being made. */
export function ensurePdfKey(guide: Guide): Promise<string | undefined> {
	const { id, pdfKey } = guide;
	if (pdfKey) return Promise.resolve(pdfKey);
	const begun = making.get(id) ?? makeMissingPdf(guide).finally(() => making.delete(id));
	making.set(id, begun);
	return begun;
}

async function makeMissingPdf(guide: Guide): Promise<string | undefined> {
	const fresh = await runImageWork(() => storePdf(guide));
	if (!fresh) return undefined;
	await db
		.update(guides)
		.set({ pdfKey: fresh })
		.where(
			and(eq(guides.id, guide.id), eq(guides.updatedAt, guide.updatedAt), isNull(guides.pdfKey)),
		);
	return fresh;
}

/** Takes a `coverId` if the cover differs from the guide's current one. */
export async function storePdf(guide: Guide, coverId?: number | null): Promise<string> {
	const pictures = await picturesOf(guide, coverId);
	const pdf = await print(guide, pictures);
	const key = `${keyPrefix(guide, pictures)}${hashOf(pdf)}.pdf`;
	await writeObject(key, pdf);
	return key;
}

export async function printGuide(guide: Guide, coverId?: number | null): Promise<Buffer> {
	return print(guide, await picturesOf(guide, coverId));
}

/** Regenerates PDFs with a replaced photo, a new reviewer or a wrong sample notice. Failures are retried for a week. */
export async function regeneratePdfs(actor: Actor): Promise<void> {
	requireRight(actor, "write");
	const shown = db
		.select({ id: photoUses.photoId })
		.from(photoUses)
		.where(isUseOf({ kind: "guide", id: guides.id }));
	const photoReplaced = and(
		eq(history.subjectKind, "photo"),
		inArray(history.subjectId, shown),
		eq(history.event, "replaced"),
	);
	// Recorded by a migration: the PDFs of these guides still call them samples.
	const wasSample = and(
		eq(history.subjectKind, "guide"),
		eq(history.subjectId, guides.id),
		eq(history.event, "is no sample"),
	);
	const lately = sql`${history.at} > now() - interval '7 days'`;
	const reason = db
		.select({ one: sql`1` })
		.from(history)
		.where(and(or(photoReplaced, wasSample), lately));
	const wasReviewed = inArray(
		guides.slug,
		reviewers.flatMap(({ guides }) => guides),
	);
	const rows = await db
		.select()
		.from(guides)
		.where(
			and(
				eq(guides.status, "published"),
				isNotNull(guides.pdfKey),
				or(exists(reason), wasReviewed),
			),
		);
	for (const guide of rows) {
		await reprint(guide, actor).catch((error: unknown) => {
			log.error({ err: error, guide: guide.id }, "a PDF could not be regenerated");
		});
	}
}

async function reprint(guide: Guide, actor: Actor): Promise<void> {
	const { id, pdfKey } = guide;
	if (!pdfKey || (await downloadOf(guide, db)).from !== "text") return;
	if (pdfKey.startsWith(keyPrefix(guide, await picturesOf(guide)))) return;
	const fresh = await storePdf(guide);
	await transaction(async (tx) => {
		const known = and(eq(guides.id, id), eq(guides.pdfKey, pdfKey));
		const done = await tx.update(guides).set({ pdfKey: fresh }).where(known).returning();
		if (done.length > 0) await recordEvent({ kind: "guide", id }, "PDF made anew", {}, actor, tx);
	});
}

export async function downloadOf({ id, url, pdfKey }: Guide, tx: Db): Promise<Download> {
	if (url) return { from: "elsewhere", url };
	// Generated and uploaded PDFs have the same kind of key, so only the version tells them apart.
	const last = await findLastVersion({ kind: "guide", id }, tx);
	const download = last?.content.download;
	return download?.from === "file" && download.key === pdfKey ? download : { from: "text" };
}

type Pictures = { cover: Master | undefined; inText: Map<number, Master> };

async function picturesOf(guide: Guide, coverId?: number | null): Promise<Pictures> {
	const numbers = photosIn(guide.body);
	const ours = await findTeamMasters(coverId ? [coverId, ...numbers] : numbers);
	const inText = new Map([...ours].filter(([id]) => numbers.includes(id)));
	if (coverId === undefined) return { cover: await findMaster("guide", guide.id), inText };
	return { cover: ours.get(coverId ?? 0), inText };
}

async function print(guide: Guide, { cover, inText }: Pictures): Promise<Buffer> {
	const photos = new Map<number, Uint8Array>();
	for (const [id, master] of inText) {
		const bytes = await master.read();
		if (bytes) photos.set(id, bytes);
	}
	return drawPdf("renderGuidePdf", {
		...guide,
		path: href("/guides/:name", { name: guide.slug }),
		reviewed: reviewLine(guide.slug),
		photos,
		cover: await cover?.read(),
	});
}

/** Version of the PDF layout: increase it when the layout changes. */
const printing = 4;

function keyPrefix({ id, slug }: Guide, { cover, inText }: Pictures): string {
	const inOrder = [...inText].sort(([one], [other]) => one - other);
	const shown = inOrder.map(([number, { contentHash }]) => [number, contentHash]);
	return `guides/${id}/${hashOf(JSON.stringify([printing, reviewLine(slug), cover?.contentHash, shown]))}`;
}

function hashOf(content: string | Uint8Array): string {
	return createHash("sha256").update(content).digest("hex").slice(0, 16);
}
