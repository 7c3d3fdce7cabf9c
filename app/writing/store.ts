import { eq, getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { recordEvent } from "#app/cases/history/history.ts";
import { setPhotosPublic } from "#app/media/photos.ts";
import { isMainPhotoOf, photoUses } from "#app/media/table.ts";
import { type Actor, actorName, requireRight } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { claimAddress, claimSlug, nextSlug } from "#app/records/addresses/addresses.ts";
import { changeOf } from "#app/records/changes.ts";
import { fieldOf } from "#app/records/record.ts";
import { type AnyText, type Content, emptyContent } from "#app/records/texts.ts";
import { changesOf, isSame, type Text } from "#app/writing/content.ts";
import { faultsOf } from "#app/writing/content-form.ts";
import {
	amendManuscript,
	cancelSchedule,
	createManuscript,
	databaseTime,
	deleteManuscript,
	dueTexts,
	findDraft,
	lockText,
	type Newer,
	newer,
	saveManuscript,
	scheduleText,
} from "#app/writing/manuscripts.ts";
import type { TextColumns } from "#app/writing/table.ts";
import { recordTextPhotos } from "#app/writing/text-photos.ts";
import { lastNumber, storeVersion } from "#app/writing/versions.ts";

export type TextStatus = "draft" | "published" | "unpublished";

export type TextTable = PgTable & TextColumns;

export type TextRow = {
	id: number;
	slug: string;
	title: string;
	status: TextStatus;
	sample: boolean;
	createdAt: Date;
	updatedAt: Date;
} & Record<string, unknown>;

type Incomplete = { ok: false; why: "incomplete"; errors: Record<string, string> };

type Published = { ok: true } | { ok: false; why: "unchanged" } | Incomplete | Newer;

type Scheduled = { ok: true } | { ok: false; why: "passed" } | Incomplete | Newer;

type Own<Row> = {
	first?(actor: Actor): Partial<Content>;
	read?(row: Row, tx: Db): Promise<Partial<Content>>;
	/** @returns the columns that name the files. After a crash, the row still names the old ones. */
	makeFiles?(row: Row, slug: string, content: Content): Promise<Record<string, unknown>>;
	/** Column values for files that are made on first request. */
	filesLater?: Record<string, unknown>;
};

export type TextStore<Table extends TextTable = TextTable> = ReturnType<
	typeof openTextStore<Table>
>;

export function openTextStore<Table extends TextTable>(
	definition: AnyText,
	table: Table,
	own: Own<Table["$inferSelect"]> = {},
) {
	type Row = Table["$inferSelect"] & TextRow;
	const { kind, fields } = definition;
	// Drizzle's builders want a concrete table type; this is any table with these columns.
	const anyTable: PgTable = table;
	const columns = Object.keys(getTableColumns(anyTable)).filter((name) => name in fields);
	const isThis = (id: number) => eq(table.id, id);
	const textOf = (id: number): Text => ({ kind, id });

	async function find(id: number, tx: Db = db) {
		const rows = await tx.select().from(anyTable).where(isThis(id));
		return rows[0] as Row | undefined;
	}

	function columnsIn(values: Record<string, unknown>) {
		return Object.fromEntries(columns.map((name) => [name, values[name]]));
	}

	async function contentOf(row: Row, tx: Db): Promise<Content> {
		return {
			...emptyContent,
			...columnsIn(row),
			coverId: await findCover(textOf(row.id), tx),
			...(await own.read?.(row, tx)),
		};
	}

	async function read(id: number) {
		const { found, revision } = await findDraft(textOf(id));
		const row = await find(id);
		if (!row) return undefined;
		const published = await contentOf(row, db);
		return {
			row: row as TextRow,
			content: found?.content ?? published,
			published,
			changed: found !== undefined,
			revision,
			publishAt: found?.publishAt ?? null,
			savedBy: found?.savedBy ?? null,
			savedAt: found?.savedAt ?? null,
		};
	}

	/** Starts a draft. Its slug is derived from the title again when it is published. */
	function begin(title: string, actor: Actor, also: { sample?: boolean } = {}) {
		requireRight(actor, "write");
		return transaction(async (tx) => {
			const { id, slug } = await claimAddress(kind, title, tx);
			// Required columns need a value; the real content is in the draft.
			const required = columns.filter((name) => fieldOf(definition, name)?.required);
			const placeholders = Object.fromEntries(required.map((name) => [name, "Not written yet."]));
			await tx.insert(anyTable).values({ ...placeholders, ...also, id, slug, title, body: "" });
			const content = { ...emptyContent, ...own.first?.(actor), title };
			await createManuscript(textOf(id), content, actor, tx);
			return id;
		});
	}

	function save(id: number, change: { revision: number; fields: Partial<Content> }, actor: Actor) {
		const published = async (tx: Db) => {
			const row = await find(id, tx);
			return row && contentOf(row, tx);
		};
		return saveManuscript(textOf(id), change, published, actor);
	}

	/** The only place where a text's status changes. */
	async function transition(
		id: number,
		status: "published" | "unpublished",
		values: Record<string, unknown>,
		details: Record<string, string>,
		actor: Actor,
		tx: Db,
	) {
		await setPhotosPublic(textOf(id), status === "published", tx);
		const rows = await tx
			.update(anyTable)
			.set({ ...values, status, updatedAt: new Date() })
			.where(isThis(id))
			.returning();
		await recordEvent(textOf(id), status, details, actor, tx);
		await announceChange(tx, changeOf(kind, [{ id }]));
		return rows[0] as Row | undefined;
	}

	/** Stores the content as the newest version and shows it. */
	async function show(
		row: Row,
		before: Content,
		content: Content,
		values: Record<string, unknown>,
		actor: Actor,
		tx: Db,
	) {
		const text = textOf(row.id);
		const isFirst = row.status === "draft";
		if (!isFirst && (await lastNumber(text, tx)) === 0) {
			const publishedBy = "before versions were kept";
			await storeVersion(text, { content: before, publishedBy, at: row.updatedAt }, tx);
		}
		const number = await storeVersion(text, { content, publishedBy: actorName(actor) }, tx);
		const changes = changesOf(kind, isFirst ? undefined : before, content);
		const details = { version: String(number), ...changes };
		await transition(row.id, "published", { ...columnsIn(content), ...values }, details, actor, tx);
	}

	async function publish(
		id: number,
		when: { revision: number } | { whenDue: true },
		actor: Actor,
		also: { createdAt?: Date; filesLater?: boolean } = {},
	): Promise<Published | undefined> {
		requireRight(actor, "write");
		const text = textOf(id);
		const seen = await findDraft(text);
		const { found } = seen;
		const row = await find(id);
		if (!row) return undefined;
		if (!found && row.status === "published") return { ok: false, why: "unchanged" };
		const content = found?.content ?? (await contentOf(row, db));
		const errors = await faultsOf(text, content);
		if (Object.keys(errors).length > 0) return { ok: false, why: "incomplete", errors };
		if ("revision" in when && when.revision !== seen.revision) {
			return newer(text, content, seen, db);
		}
		const makeFiles = also.filesLater ? undefined : own.makeFiles;
		const foreseen = makeFiles && (await nextSlug(kind, id, content.title));
		const isNew = row.status === "draft";
		const dated = { ...row, createdAt: isNew ? (also.createdAt ?? new Date()) : row.createdAt };
		const files = foreseen ? await makeFiles(dated, foreseen, content) : own.filesLater;
		return transaction(async (tx) => {
			await lockText(text, tx);
			const now = await findDraft(text, tx);
			if (now.revision !== seen.revision) return newer(text, content, now, tx);
			const dueAt = now.found?.publishAt;
			if ("whenDue" in when && !(dueAt && dueAt <= (await databaseTime(tx)))) {
				return { ok: false, why: "unchanged" };
			}
			const before = await find(id, tx);
			if (!before) return undefined;
			const was = await contentOf(before, tx);
			const slug = await claimSlug(kind, id, content.title, tx);
			// The files contain the address, so a slug taken in the meantime must not be published.
			if (foreseen && slug !== foreseen) {
				throw new Error(`The address ${foreseen} was taken; publish again.`);
			}
			await recordTextPhotos(text, content, true, tx);
			await deleteManuscript(text, tx);
			const isFirst = before.status === "draft";
			const createdAt = isFirst ? (also.createdAt ?? (await databaseTime(tx))) : before.createdAt;
			await show(before, was, content, { ...files, slug, createdAt }, actor, tx);
			return { ok: true };
		});
	}

	/** Publishes these fields alone. A draft gets them, too, and stays a draft. */
	async function amend(
		id: number,
		fields: Partial<Content>,
		actor: Actor,
	): Promise<true | undefined> {
		requireRight(actor, "write");
		const text = textOf(id);
		const row = await find(id);
		if (row?.status !== "published") return undefined;
		const content = { ...(await contentOf(row, db)), ...fields };
		const files = await own.makeFiles?.(row, row.slug, content);
		const done = await transaction(async (tx) => {
			await lockText(text, tx);
			const before = await find(id, tx);
			if (before?.updatedAt.getTime() !== row.updatedAt.getTime()) return false;
			const was = await contentOf(before, tx);
			if (isSame(kind, was, content)) return true;
			await amendManuscript(text, fields, actor, tx);
			await show(before, was, content, files ?? {}, actor, tx);
			return true;
		});
		// The text was published in the meantime, so the files have to be made again.
		return done || amend(id, fields, actor);
	}

	async function schedule(
		id: number,
		when: { revision: number; at: Date },
		actor: Actor,
	): Promise<Scheduled | undefined> {
		requireRight(actor, "write");
		const written = await read(id);
		if (!written) return undefined;
		const errors = await faultsOf(textOf(id), written.content);
		if (Object.keys(errors).length > 0) return { ok: false, why: "incomplete", errors };
		return scheduleText(textOf(id), when, written.published, actor);
	}

	function unpublish(id: number, actor: Actor) {
		requireRight(actor, "write");
		return transaction(async (tx) => {
			// First, because it locks the text: publishing locks in the same order.
			await cancelSchedule(textOf(id), actor, "", tx);
			const before = await find(id, tx);
			if (before?.status !== "published") return before;
			const details = { status: "published → unpublished" };
			return transition(id, "unpublished", {}, details, actor, tx);
		});
	}

	/** Unschedules texts that have become incomplete. Failures are retried a minute later. */
	async function publishDue(actor: Actor) {
		for (const id of await dueTexts(kind)) {
			const done = await publish(id, { whenDue: true }, actor).catch((error: unknown) => {
				log.error({ err: error, kind, id }, "a scheduled text could not be published");
			});
			if (done && !done.ok && done.why === "incomplete") {
				await cancelSchedule(textOf(id), actor, Object.values(done.errors).join(" "));
			}
		}
	}

	return {
		kind,
		definition,
		table,
		find,
		read,
		revisionOf: async (id: number) => (await findDraft(textOf(id))).revision,
		begin,
		save,
		publish,
		amend,
		schedule,
		unschedule: (id: number, actor: Actor) => cancelSchedule(textOf(id), actor),
		unpublish,
		publishDue,
	};
}

async function findCover({ kind, id }: Text, tx: Db): Promise<number | null> {
	const [cover] = await tx
		.select({ id: photoUses.photoId })
		.from(photoUses)
		.where(isMainPhotoOf(kind, id));
	return cover?.id ?? null;
}
