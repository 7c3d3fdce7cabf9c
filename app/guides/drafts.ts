import { and, asc, eq, sql } from "drizzle-orm";
import { claimAddress, claimSlug } from "#app/addresses/addresses.ts";
import { changeGuide, type Guide } from "#app/guides/guides.ts";
import { downloadOf, keepPdf, printGuide, reprintGuides } from "#app/guides/publish.ts";
import { guides } from "#app/guides/table.ts";
import { photoUses } from "#app/media/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/db.server.ts";
import { hasObject, readObject } from "#app/platform/storage.server.ts";
import { type Content, emptyContent, type Text } from "#app/writing/content.ts";
import {
	beginManuscript,
	databaseTime,
	type Saved,
	saveManuscript,
} from "#app/writing/manuscripts.ts";
import { type Published, publishDue, publishText, type Room } from "#app/writing/publishing.ts";

type Made = { slug: string; url: string | null; pdfKey: string | null };

export function guideText(id: number): Text {
	return { kind: "guide", id };
}

/** What the verbs of the writing room must know of guides. */
export const guideRoom: Room<Made> = {
	async find(id, tx) {
		const [guide] = await tx.select().from(guides).where(eq(guides.id, id));
		if (!guide) return undefined;
		return {
			status: guide.status,
			content: await contentOf(guide, tx),
			updatedAt: guide.updatedAt,
		};
	},
	async make(id, content) {
		const slug = await foreseeSlug(id, content.title);
		const { download } = content;
		if (download.from === "elsewhere") return { slug, url: download.url, pdfKey: null };
		if (download.from === "text") {
			return { slug, url: null, pdfKey: await keepGuidePdf(id, slug, content) };
		}
		if (!(await hasObject(download.key))) {
			throw new Error(`The uploaded PDF of guide ${id} is missing from storage.`);
		}
		return { slug, url: null, pdfKey: download.key };
	},
	async write(id, content, { slug: foreseen, url, pdfKey }, first, tx) {
		const slug = await claimSlug("guide", id, content.title, tx);
		// The PDF names the address: one that was taken meanwhile must not be printed.
		if (slug !== foreseen) throw new Error(`The address ${foreseen} was taken; publish again.`);
		await changeGuide(
			id,
			{
				...{ slug, url, pdfKey, status: "published", title: content.title },
				...{ shortDescription: content.shortDescription, category: content.category },
				description: content.body,
				...(first ? { createdAt: await databaseTime(tx) } : {}),
			},
			tx,
		);
	},
};

/** Begins a guide; its address follows from this title until it is published. */
export function beginGuide(title: string, actor: Actor): Promise<number> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const { id, slug } = await claimAddress("guide", title, tx);
		// The row says nothing yet: what is written stands in the manuscript.
		const row = { shortDescription: "Not written yet.", category: "None", description: "" };
		await tx.insert(guides).values({ id, slug, title, ...row });
		await beginManuscript(guideText(id), { ...emptyContent, title }, actor, tx);
		return id;
	});
}

/** Saves what is written of a guide; undefined when there is none. The public sees nothing of it. */
export function saveGuide(
	id: number,
	change: { revision: number; fields: Partial<Content> },
	actor: Actor,
): Promise<Saved | undefined> {
	const published = async (tx: Db) => (await guideRoom.find(id, tx))?.content;
	return saveManuscript(guideText(id), change, published, actor);
}

/** Publishes what is written of a guide, with a PDF of it. */
export function publishWrittenGuide(
	id: number,
	when: { revision: number } | { whenDue: true },
	actor: Actor,
): Promise<Published | undefined> {
	return publishText(guideText(id), when, guideRoom, actor);
}

/** The clock's: publishes the guides whose time has come, and prints anew what shows a replaced photo. */
export async function publishDueGuides(actor: Actor): Promise<void> {
	await publishDue("guide", publishWrittenGuide, actor);
	await reprintGuides(actor);
}

/** Categories that guides have, for a writer to choose from. */
export async function guideCategories(): Promise<string[]> {
	const rows = await db
		.selectDistinct({ category: guides.category })
		.from(guides)
		.where(sql`${guides.status} <> 'draft'`)
		.orderBy(asc(guides.category))
		.limit(100);
	return rows.map(({ category }) => category);
}

async function keepGuidePdf(id: number, slug: string, content: Content): Promise<string> {
	const [guide] = await db.select().from(guides).where(eq(guides.id, id));
	if (!guide) throw new Error(`There is no guide ${id}.`);
	return keepPdf(printedGuide(guide, slug, content), content.coverId);
}

/** The PDF as it would be published now, for a writer to look at; undefined when there is none. */
export async function previewPdf(id: number, content: Content): Promise<Uint8Array | undefined> {
	const { download } = content;
	if (download.from === "file") return readObject(download.key);
	const [guide] = await db.select().from(guides).where(eq(guides.id, id));
	return guide && printGuide(printedGuide(guide, guide.slug, content), content.coverId);
}

function printedGuide(guide: Guide, slug: string, content: Content): Guide {
	const { title, category, shortDescription, body } = content;
	const createdAt = guide.status === "draft" ? new Date() : guide.createdAt;
	return { ...guide, slug, title, category, shortDescription, description: body, createdAt };
}

async function contentOf(guide: Guide, tx: Db): Promise<Content> {
	const [cover] = await tx
		.select({ id: photoUses.photoId })
		.from(photoUses)
		.where(
			and(
				eq(photoUses.subjectKind, "guide"),
				eq(photoUses.subjectId, guide.id),
				eq(photoUses.position, 0),
			),
		);
	return {
		...emptyContent,
		...{ title: guide.title, shortDescription: guide.shortDescription, category: guide.category },
		...{ body: guide.description, coverId: cover?.id ?? null },
		download: await downloadOf(guide, tx),
	};
}

class Foreseen extends Error {}

/** The address that a guide will have under this title; nothing is claimed. */
async function foreseeSlug(id: number, title: string): Promise<string> {
	let slug = "";
	await transaction(async (tx) => {
		slug = await claimSlug("guide", id, title, tx);
		throw new Foreseen();
	}).catch((error: unknown) => {
		if (!(error instanceof Foreseen)) throw error;
	});
	return slug;
}
