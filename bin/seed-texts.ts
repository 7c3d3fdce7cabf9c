import { eq } from "drizzle-orm";
import { wasChangedByStaff } from "#app/cases/history/history.ts";
import { photos } from "#app/media/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { claimFormerSlugs, findAddress } from "#app/records/addresses/addresses.ts";
import { slugOf } from "#app/records/addresses/slug.ts";
import type { Content } from "#app/records/texts.ts";
import { postStore } from "#app/writing/blog/store.ts";
import { isSame } from "#app/writing/content.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import type { TextStore } from "#app/writing/store.ts";
import { coverOf } from "../content/drawings.ts";
import { readProp } from "../content/pictures.ts";
import { readSampleTexts, type SampleText } from "../content/samples.ts";
import { actor, addPhoto } from "./seed-pictures.ts";

type Outcome = "added" | "changed" | "unchanged" | "left alone";

/** Publishes the guides, which ship with the program, and republishes those whose files have changed. */
export async function publishGuides() {
	const outcomes: Outcome[] = [];
	for (const text of await readSampleTexts("guides")) {
		const own = { category: text.category, checkedOn: text.checked };
		outcomes.push(await publishText(guideStore, text, own));
	}
	const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
	return { added: count("added"), changed: count("changed") };
}

export async function loadPosts(): Promise<void> {
	for (const text of await readSampleTexts("posts")) {
		await publishPost(text, { sample: true });
	}
}

/** Updates existing posts only: because posts are samples, a missing one was left out or deleted. */
export async function updatePosts(): Promise<void> {
	for (const text of await readSampleTexts("posts")) {
		if (await findText(postStore, text)) await publishPost(text);
	}
}

function publishPost(text: SampleText, also: { sample?: boolean } = {}): Promise<Outcome> {
	return publishText(postStore, text, { authorName: text.author }, also);
}

async function publishText(
	store: TextStore,
	text: SampleText,
	own: Partial<Content>,
	also: { sample?: boolean } = {},
): Promise<Outcome> {
	const known = await findText(store, text);
	const id = known ?? (await store.begin(text.title, actor, also));
	const written = await store.read(id);
	if (!written || !(await isUntouched(store, id))) return "left alone";
	const former = text.formerly.map((title) => slugOf(title, store.kind));
	await claimFormerSlugs(store.kind, id, former, db);
	const { title, short: shortDescription, body } = text;
	const { published, changed, revision } = written;
	const coverId = await findCover(text, published?.coverId);
	const fields = { title, shortDescription, body, coverId, ...own };
	const wanted = { ...published, ...fields };
	if (written.row.status === "published" && !changed && isSame(store.kind, published, wanted)) {
		return "unchanged";
	}
	const saved = await store.save(id, { revision, fields }, actor);
	if (!saved?.ok) return "left alone";
	const when = { revision: saved.revision };
	const dated = { createdAt: text.date, filesLater: true };
	const done = await store.publish(id, when, actor, dated);
	if (done?.ok) return known ? "changed" : "added";
	if (done?.why === "newer") return "left alone";
	throw new Error(`“${title}” was not published: ${JSON.stringify(done)}`);
}

/** Keeps a cover unless an earlier version has drawn it. Its description says what a drawn one shows. */
async function findCover({ cover }: SampleText, id: number | null = null): Promise<number> {
	const { title } = await readProp(cover.prop);
	const alt = `A ${cover.coat} Cane Corso and ${title}, drawn`;
	const [kept] = id === null ? [] : await db.select().from(photos).where(eq(photos.id, id));
	if (kept && (kept.alt === alt || !kept.alt.endsWith(", drawn"))) return kept.id;
	return addPhoto({ drawing: coverOf(cover), alt }, { library: true });
}

/** Finds a text by its current or a former title; the slug of a deleted text finds nothing. */
async function findText({ kind }: TextStore, { title, formerly }: SampleText) {
	for (const each of [...formerly, title]) {
		const id = await findAddress(kind, slugOf(each, kind), db);
		if (id !== undefined) return id;
	}
	return undefined;
}

async function isUntouched({ kind, find }: TextStore, id: number): Promise<boolean> {
	const row = await find(id);
	return row?.status !== "unpublished" && !(await wasChangedByStaff({ kind, id }));
}
