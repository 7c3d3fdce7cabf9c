import { and, asc, eq, lte, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { type Content, emptyContent } from "#app/records/texts.ts";
import { isSame, type Text } from "#app/writing/content.ts";
import { manuscripts } from "#app/writing/table.ts";
import { filterTeamPhotos, recordTextPhotos } from "#app/writing/text-photos.ts";
import { findLastVersion, lastNumber } from "#app/writing/versions.ts";

/** Each published version starts a new range, so that an editor left open since before it gets a conflict. */
const revisionsOfVersion = 100_000;

type Manuscript = NonNullable<Awaited<ReturnType<typeof findManuscript>>>;

export type Newer = Awaited<ReturnType<typeof newer>>;

export type Saved = { ok: true; revision: number } | Newer;

export async function findManuscript(text: Text, tx: Db = db) {
	const [row] = await tx
		.select({
			revision: manuscripts.revision,
			content: manuscripts.content,
			publishAt: manuscripts.publishAt,
			savedBy: people.name,
			savedById: manuscripts.savedBy,
			savedAt: manuscripts.savedAt,
		})
		.from(manuscripts)
		.leftJoin(people, eq(people.id, manuscripts.savedBy))
		.where(isOf(text));
	return row;
}

export type Draft = { found: Manuscript | undefined; revision: number };

/** Call this before reading the text, so that anything published in between has a newer revision. */
export async function findDraft(text: Text, tx: Db = db): Promise<Draft> {
	const found = await findManuscript(text, tx);
	const revision = found?.revision ?? (await lastNumber(text, tx)) * revisionsOfVersion;
	return { found, revision };
}

export async function lockText({ kind, id }: Text, tx: Db): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${kind}/${id}`}), 31)`);
}

/** Idempotent. Returns undefined if the text doesn't exist. */
export function saveManuscript(
	text: Text,
	{ revision, fields }: { revision: number; fields: Partial<Content> },
	findPublished: (tx: Db) => Promise<Content | undefined>,
	actor: Actor,
): Promise<Saved | undefined> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		await lockText(text, tx);
		const draft = await findDraft(text, tx);
		const { found, revision: now } = draft;
		const before = found?.content ?? (await findPublished(tx));
		if (!before) return undefined;
		const content = await withKnownCover({ ...before, ...fields }, tx);
		if (isSame(text.kind, before, content)) return { ok: true, revision: now };
		if (revision !== now) return newer(text, before, draft, tx);
		return keep(text, content, draft, actor, tx);
	});
}

export async function createManuscript(text: Text, content: Content, actor: Actor, tx: Db) {
	const none = { found: undefined, revision: 0 };
	await keep(text, await withKnownCover(content, tx), none, actor, tx);
}

async function keep(text: Text, content: Content, last: Draft, actor: Actor, tx: Db) {
	const revision = last.revision + 1;
	const values = { content, revision, savedBy: staffId(actor), savedAt: sql`now()` };
	await tx
		.insert(manuscripts)
		.values({ subjectKind: text.kind, subjectId: text.id, ...values })
		.onConflictDoUpdate({
			target: [manuscripts.subjectKind, manuscripts.subjectId],
			set: values,
		});
	await recordTextPhotos(draftOf(text), content, false, tx);
	// Only each writer's first save in a row is recorded, because autosave runs every few seconds.
	if (!last.found) await recordEvent(text, "began to write", { title: content.title }, actor, tx);
	else if (last.found.savedById !== values.savedBy) {
		await recordEvent(text, "went on writing", {}, actor, tx);
	}
	return { ok: true as const, revision };
}

/** Copies fields that were published without the draft into it. An open editor gets a conflict. */
export async function amendManuscript(text: Text, fields: Partial<Content>, actor: Actor, tx: Db) {
	const found = await findManuscript(text, tx);
	if (!found) return;
	const content = { ...found.content, ...fields };
	const saved = { savedBy: staffId(actor), savedAt: sql`now()` };
	await tx
		.update(manuscripts)
		.set({ ...saved, content, revision: found.revision + 1 })
		.where(isOf(text));
}

export async function newer(text: Text, content: Content, { found, revision }: Draft, tx: Db) {
	const last = found ? undefined : await findLastVersion(text, tx);
	const by = found ? found.savedBy : last?.publishedBy;
	const at = found?.savedAt ?? last?.at ?? new Date();
	return { ok: false as const, why: "newer" as const, by: by ?? "Someone", at, revision, content };
}

export async function deleteManuscript(text: Text, tx: Db): Promise<void> {
	await tx.delete(manuscripts).where(isOf(text));
	await recordTextPhotos(draftOf(text), emptyContent, false, tx);
}

export function scheduleText(
	text: Text,
	{ revision, at }: { revision: number; at: Date },
	published: Content,
	actor: Actor,
): Promise<{ ok: true } | { ok: false; why: "passed" } | Newer> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		await lockText(text, tx);
		const draft = await findDraft(text, tx);
		const { found, revision: now } = draft;
		if (at <= (await databaseTime(tx))) return { ok: false, why: "passed" };
		if (found?.publishAt?.getTime() === at.getTime()) return { ok: true };
		if (revision !== now) return newer(text, found?.content ?? published, draft, tx);
		if (!found) await keep(text, published, draft, actor, tx);
		await tx.update(manuscripts).set({ publishAt: at }).where(isOf(text));
		const change = `${formatTime(found?.publishAt)} → ${formatTime(at)}`;
		await recordEvent(text, "scheduled", { publishes: change }, actor, tx);
		return { ok: true };
	});
}

export function cancelSchedule(text: Text, actor: Actor, why = "", outer?: Db): Promise<boolean> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		await lockText(text, tx);
		const found = await findManuscript(text, tx);
		if (!found?.publishAt) return false;
		await tx.update(manuscripts).set({ publishAt: null }).where(isOf(text));
		const publishes = `${formatTime(found.publishAt)} → nothing`;
		await recordEvent(text, "schedule cancelled", { publishes, ...(why && { why }) }, actor, tx);
		return true;
	}, outer);
}

export async function dueTexts(kind: Text["kind"]): Promise<number[]> {
	const rows = await db
		.select({ id: manuscripts.subjectId })
		.from(manuscripts)
		.where(and(eq(manuscripts.subjectKind, kind), lte(manuscripts.publishAt, sql`now()`)))
		.orderBy(asc(manuscripts.publishAt));
	return rows.map(({ id }) => id);
}

export async function databaseTime(tx: Db): Promise<Date> {
	const { rows } = await tx.execute<{ now: string }>(sql`select now()::text as now`);
	return new Date(rows[0]?.now ?? Number.NaN);
}

async function withKnownCover(content: Content, tx: Db): Promise<Content> {
	const { coverId } = content;
	if (coverId === null || (await filterTeamPhotos([coverId], tx)).has(coverId)) return content;
	return { ...content, coverId: null };
}

function formatTime(at: Date | null | undefined): string {
	return at ? `${at.toISOString().slice(0, 16).replace("T", " ")} UTC` : "nothing";
}

function draftOf({ kind, id }: Text) {
	return { kind: `${kind}_draft` as const, id };
}

function isOf({ kind, id }: Text) {
	return and(eq(manuscripts.subjectKind, kind), eq(manuscripts.subjectId, id));
}
