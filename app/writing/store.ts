import { and, eq, getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { claimAddress, claimSlug } from "#app/addresses/addresses.ts";
import { placeTextPhotos } from "#app/media/library-pictures.ts";
import { showPhotos } from "#app/media/photos.ts";
import { photoUses } from "#app/media/table.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Actor, actorName, requireRight } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { type AnyText, type Content, emptyContent, type TextKind } from "#app/records/texts.ts";
import { changesOf, type Text } from "#app/writing/content.ts";
import { faultsOf } from "#app/writing/faults.ts";
import {
	beginManuscript,
	cancelSchedule,
	databaseTime,
	dropSchedule,
	dueTexts,
	endManuscript,
	findManuscript,
	lockText,
	type Newer,
	newer,
	revisionOf,
	type Saved,
	saveManuscript,
	scheduleText,
} from "#app/writing/manuscripts.ts";
import { keepVersion, lastNumber } from "#app/writing/versions.ts";

export type TextStatus = "draft" | "published" | "unpublished";

type BaseColumn =
	| "id"
	| "slug"
	| "title"
	| "shortDescription"
	| "body"
	| "status"
	| "sample"
	| "createdAt"
	| "updatedAt";
/** A table that holds texts: the columns all of them share, and those of its fields. */
export type TextTable = PgTable & Record<BaseColumn, PgColumn>;

/** A stored text of any kind; its own fields by name. */
export type TextRow = {
	id: number;
	slug: string;
	title: string;
	status: TextStatus;
	sample: boolean;
	createdAt: Date;
	updatedAt: Date;
} & Record<string, unknown>;

/** A text as its writers see it. */
export type WrittenText = {
	row: TextRow;
	/** What is written, and what the public sees or saw; the same where nobody has changed it. */
	content: Content;
	published: Content;
	/** Whether something is written that is not published. */
	changed: boolean;
	revision: number;
	publishAt: Date | null;
	savedBy: string | null;
	savedAt: Date | null;
};

export type Incomplete = { ok: false; why: "incomplete"; errors: Record<string, string> };

export type Published =
	| { ok: true }
	/** It is public as it is: nobody changed it since. */
	| { ok: false; why: "unchanged" }
	| Incomplete
	/** Someone saved it since it was looked at. */
	| Newer;

export type Scheduled = { ok: true } | { ok: false; why: "passed" } | Incomplete | Newer;

/** What one kind of text has beyond its fields. */
type Own<Row> = {
	/** What a new text says before anything is written. */
	first?(actor: Actor): Partial<Content>;
	/** The fields that are not columns. */
	read?(row: Row, tx: Db): Promise<Partial<Content>>;
	/**
	 * Makes and keeps the files of what is about to be published at this slug, and names them in columns.
	 * The row is dated as it will be.
	 * After a crash they lie unused; the row still names the former ones.
	 */
	makeFiles?(row: Row, slug: string, content: Content): Promise<Record<string, unknown>>;
};

/** The operations that guides and posts share, on the table that holds them. */
export type TextStore<Row extends object = TextRow> = {
	readonly kind: TextKind;
	readonly definition: AnyText;
	readonly table: TextTable;
	/** What the public sees, or saw. */
	find(id: number, tx?: Db): Promise<Row | undefined>;
	/** What its writers see. */
	read(id: number): Promise<WrittenText | undefined>;
	/** The revision that the next save must name. */
	revisionOf(id: number): Promise<number>;
	/** Begins a text; its address follows from this title until it is published. */
	begin(title: string, actor: Actor, also?: { sample?: boolean }): Promise<number>;
	/** Saves some fields of what is written. The public sees nothing of it. */
	save(
		id: number,
		change: { revision: number; fields: Partial<Content> },
		actor: Actor,
	): Promise<Saved | undefined>;
	/**
	 * Publishes what is written: files first, then the row, its photos, its version and its history in one
	 * transaction. Cut off anywhere, the former version is whole.
	 */
	publish(
		id: number,
		when: { revision: number } | { whenDue: true },
		actor: Actor,
		/** Since when it is public, where that is not now; whether its files are made when first asked for. */
		also?: { createdAt?: Date; filesLater?: boolean },
	): Promise<Published | undefined>;
	/** Has the clock publish it; what is saved until then is published with it. */
	schedule(
		id: number,
		when: { revision: number; at: Date },
		actor: Actor,
	): Promise<Scheduled | undefined>;
	/** Takes it from the clock; false when it waited for nothing. */
	unschedule(id: number, actor: Actor): Promise<boolean>;
	/** Takes it off the site. */
	unpublish(id: number, actor: Actor): Promise<Row | undefined>;
	/**
	 * The clock's: publishes what is due. A text that has become incomplete is taken from the clock, and its
	 * history says why. One that cannot be published keeps no other waiting: it is due again a minute later.
	 */
	publishDue(actor: Actor): Promise<void>;
};

export function openTextStore<Table extends TextTable>(
	definition: AnyText,
	table: Table,
	own: Own<Table["$inferSelect"]> = {},
): TextStore<Table["$inferSelect"]> {
	type Row = Table["$inferSelect"] & TextRow;
	const { kind, fields } = definition;
	// Drizzle's builders want the very table: here it is any table with these columns.
	const anyTable: PgTable = table;
	const columns = Object.keys(getTableColumns(anyTable)).filter((name) => name in fields);
	const isThis = (id: number) => eq(table.id, id);
	const textOf = (id: number): Text => ({ kind, id });

	async function find(id: number, tx: Db = db) {
		const rows = await tx.select().from(anyTable).where(isThis(id));
		return rows[0] as Row | undefined;
	}

	/** A row, as its writers would have written it. */
	async function contentOf(row: Row, tx: Db): Promise<Content> {
		return {
			...emptyContent,
			...Object.fromEntries(columns.map((name) => [name, row[name]])),
			coverId: await findCover(textOf(row.id), tx),
			...(await own.read?.(row, tx)),
		};
	}

	async function read(id: number): Promise<WrittenText | undefined> {
		// Known before the text is read: who was shown the text of before cannot save over what was published since.
		const revision = await revisionOf(textOf(id));
		const row = (await store.find(id)) as Row | undefined;
		if (!row) return undefined;
		const published = await contentOf(row, db);
		const found = await findManuscript(textOf(id));
		return {
			row,
			content: found?.content ?? published,
			published,
			changed: found !== undefined,
			revision: found?.revision ?? revision,
			publishAt: found?.publishAt ?? null,
			savedBy: found?.savedBy ?? null,
			savedAt: found?.savedAt ?? null,
		};
	}

	function begin(title: string, actor: Actor, also: { sample?: boolean } = {}) {
		requireRight(actor, "write");
		return transaction(async (tx) => {
			const { id, slug } = await claimAddress(kind, title, tx);
			// The row says nothing yet: what is written stands in the manuscript.
			const unwritten = Object.fromEntries(columns.map((name) => [name, "Not written yet."]));
			await tx.insert(anyTable).values({ ...unwritten, ...also, id, slug, title, body: "" });
			const content = { ...emptyContent, ...own.first?.(actor), title };
			await beginManuscript(textOf(id), content, actor, tx);
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

	/**
	 * Gives a text a status: the only way one changes. Its photos follow, and from the commit on every
	 * process shows or hides it.
	 */
	async function transition(
		id: number,
		status: "published" | "unpublished",
		values: Record<string, unknown>,
		details: Record<string, string>,
		actor: Actor,
		tx: Db,
	) {
		await showPhotos(textOf(id), status === "published", tx);
		const rows = await tx
			.update(anyTable)
			.set({ ...values, status, updatedAt: new Date() })
			.where(isThis(id))
			.returning();
		await note(textOf(id), status, details, actor, tx);
		await announceChange(tx);
		return rows[0] as Row | undefined;
	}

	async function publish(
		id: number,
		when: { revision: number } | { whenDue: true },
		actor: Actor,
		also: { createdAt?: Date; filesLater?: boolean } = {},
	): Promise<Published | undefined> {
		requireRight(actor, "write");
		const text = textOf(id);
		const row = await find(id);
		if (!row) return undefined;
		// Known before the text is read: what is saved in between is newer, and is not published unseen.
		const seen = await revisionOf(text);
		const found = await findManuscript(text);
		if (!found && row.status === "published") return { ok: false, why: "unchanged" };
		const content = found?.content ?? (await contentOf(row, db));
		const errors = await faultsOf(text, content);
		if (Object.keys(errors).length > 0) return { ok: false, why: "incomplete", errors };
		if ("revision" in when && when.revision !== seen) {
			return newer(text, content, found, seen, db);
		}
		const makeFiles = also.filesLater ? undefined : own.makeFiles;
		const foreseen = makeFiles && (await foreseeSlug(text, content.title));
		const isNew = row.status === "draft";
		const dated = { ...row, createdAt: isNew ? (also.createdAt ?? new Date()) : row.createdAt };
		const files = foreseen && (await makeFiles(dated, foreseen, content));
		return transaction(async (tx) => {
			await lockText(text, tx);
			const now = await findManuscript(text, tx);
			const revision = await revisionOf(text, tx);
			if (revision !== seen) return newer(text, content, now, revision, tx);
			if ("whenDue" in when && !(now?.publishAt && now.publishAt <= (await databaseTime(tx)))) {
				return { ok: false, why: "unchanged" };
			}
			const before = await find(id, tx);
			if (!before) return undefined;
			const was = await contentOf(before, tx);
			const isFirst = before.status === "draft";
			if (!isFirst && (await lastNumber(text, tx)) === 0) {
				const publishedBy = "before versions were kept";
				await keepVersion(text, { content: was, publishedBy, at: before.updatedAt }, tx);
			}
			const slug = await claimSlug(kind, id, content.title, tx);
			// The files name the address: one that was taken meanwhile must not be printed.
			if (foreseen && slug !== foreseen) {
				throw new Error(`The address ${foreseen} was taken; publish again.`);
			}
			await placeTextPhotos(text, { coverId: content.coverId, text: content.body }, true, tx);
			const number = await keepVersion(text, { content, publishedBy: actorName(actor) }, tx);
			await endManuscript(text, tx);
			const createdAt = isFirst ? (also.createdAt ?? (await databaseTime(tx))) : before.createdAt;
			const written = Object.fromEntries(
				columns.map((name) => [name, content[name as keyof Content]]),
			);
			const changes = changesOf(kind, isFirst ? undefined : was, content);
			await transition(
				id,
				"published",
				{ ...written, ...files, slug, createdAt },
				{ version: String(number), ...changes },
				actor,
				tx,
			);
			return { ok: true };
		});
	}

	async function schedule(id: number, when: { revision: number; at: Date }, actor: Actor) {
		requireRight(actor, "write");
		const written = await read(id);
		if (!written) return undefined;
		const errors = await faultsOf(textOf(id), written.content);
		if (Object.keys(errors).length > 0) {
			return { ok: false as const, why: "incomplete" as const, errors };
		}
		return scheduleText(textOf(id), when, written.published, actor);
	}

	function unpublish(id: number, actor: Actor) {
		requireRight(actor, "write");
		return transaction(async (tx) => {
			// The schedule first: it locks the text, which publishing locks before its photos.
			await dropSchedule(textOf(id), actor, tx);
			const before = await find(id, tx);
			if (before?.status !== "published") return before;
			const details = { status: "published → unpublished" };
			return transition(id, "unpublished", {}, details, actor, tx);
		});
	}

	async function publishDue(actor: Actor) {
		for (const id of await dueTexts(kind)) {
			const done = await store.publish(id, { whenDue: true }, actor).catch((error: unknown) => {
				log.error({ err: error, kind, id }, "a scheduled text could not be published");
			});
			if (done && !done.ok && done.why === "incomplete") {
				await cancelSchedule(textOf(id), actor, Object.values(done.errors).join(" "));
			}
		}
	}

	const store: TextStore<Table["$inferSelect"]> = {
		kind,
		definition,
		table,
		find,
		read,
		revisionOf: (id) => revisionOf(textOf(id)),
		begin,
		save,
		publish,
		schedule,
		unschedule: (id, actor) => cancelSchedule(textOf(id), actor),
		unpublish,
		publishDue,
	};
	return store;
}

async function findCover({ kind, id }: Text, tx: Db): Promise<number | null> {
	const [cover] = await tx
		.select({ id: photoUses.photoId })
		.from(photoUses)
		.where(
			and(eq(photoUses.subjectKind, kind), eq(photoUses.subjectId, id), eq(photoUses.position, 0)),
		);
	return cover?.id ?? null;
}

class Foreseen extends Error {}

/** The slug that a text will have under this title; nothing is claimed. */
async function foreseeSlug({ kind, id }: Text, title: string): Promise<string> {
	let slug = "";
	await transaction(async (tx) => {
		slug = await claimSlug(kind, id, title, tx);
		throw new Foreseen();
	}).catch((error: unknown) => {
		if (!(error instanceof Foreseen)) throw error;
	});
	return slug;
}
