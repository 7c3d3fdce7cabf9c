import { mostTextPhotos, oursOf, placeTextPhotos } from "#app/media/library-pictures.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Actor, actorName, requireRight } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { photosIn } from "#app/platform/markdown.server.ts";
import { type Content, downloadOf, missingIn, type Text } from "#app/writing/content.ts";
import {
	cancelSchedule,
	databaseTime,
	dueTexts,
	endManuscript,
	findManuscript,
	holdText,
	revisionOf,
} from "#app/writing/manuscripts.ts";
import { keepVersion, lastNumber } from "#app/writing/versions.ts";

/** A text as its room has it. */
export type Row = {
	status: "draft" | "published" | "unpublished";
	content: Content;
	updatedAt: Date;
};

/** What a room must know to publish. `Made` is what stands ready before the row names it. */
export type Room<Made> = {
	find(id: number, tx: Db): Promise<Row | undefined>;
	/** Makes and keeps its files. After a crash they lie unused; the row still names the former ones. */
	make(id: number, content: Content): Promise<Made>;
	/** Writes the content into the row and publishes it; `first` when it never was public. */
	write(id: number, content: Content, made: Made, first: boolean, tx: Db): Promise<void>;
};

export type Published =
	| { ok: true }
	/** It is public as it is: nobody changed it since. */
	| { ok: false; why: "unchanged" }
	| { ok: false; why: "incomplete"; errors: Record<string, string> }
	/** Somebody saved it since it was looked at. */
	| { ok: false; why: "newer"; by: string; at: Date };

type When = { revision: number } | { whenDue: true };

/**
 * Publishes what is written of a text: files first, then the row, its photos, its version and its
 * history in one transaction. Cut off anywhere, the former version is whole.
 */
export async function publishText<Made>(
	text: Text,
	when: When,
	room: Room<Made>,
	actor: Actor,
): Promise<Published | undefined> {
	requireRight(actor, "write");
	const row = await room.find(text.id, db);
	if (!row) return undefined;
	// Known before the text is read: what is saved in between is newer, and is not published unseen.
	const seen = await revisionOf(text);
	const found = await findManuscript(text);
	if (!found && row.status === "published") return { ok: false, why: "unchanged" };
	const content = found?.content ?? row.content;
	const errors = await faultsOf(text, content);
	if (Object.keys(errors).length > 0) return { ok: false, why: "incomplete", errors };
	if ("revision" in when && when.revision !== seen) return newer(found);
	const made = await room.make(text.id, content);
	return transaction(async (tx) => {
		await holdText(text, tx);
		const now = await findManuscript(text, tx);
		if ((await revisionOf(text, tx)) !== seen) return newer(now);
		if ("whenDue" in when && !(now?.publishAt && now.publishAt <= (await databaseTime(tx)))) {
			return { ok: false, why: "unchanged" };
		}
		const before = await room.find(text.id, tx);
		if (!before) return undefined;
		const first = before.status === "draft";
		if (!first && (await lastNumber(text, tx)) === 0) {
			const publishedBy = "before versions were kept";
			await keepVersion(text, { content: before.content, publishedBy, at: before.updatedAt }, tx);
		}
		await room.write(text.id, content, made, first, tx);
		await placeTextPhotos(text, { coverId: content.coverId, text: content.body }, true, tx);
		const number = await keepVersion(text, { content, publishedBy: actorName(actor) }, tx);
		await endManuscript(text, tx);
		const changes = changesOf(first ? undefined : before.content, content);
		await note(text, "published", { version: String(number), ...changes }, actor, tx);
		await announceChange(tx);
		return { ok: true };
	});
}

/**
 * Publishes the texts of one kind whose time has come. One that has become incomplete is taken from
 * the clock, and its history says why. One that cannot be published keeps no other waiting: it is due
 * again a minute later.
 */
export async function publishDue(
	kind: Text["kind"],
	publish: (id: number, when: { whenDue: true }, actor: Actor) => Promise<Published | undefined>,
	actor: Actor,
): Promise<void> {
	for (const id of await dueTexts(kind)) {
		const done = await publish(id, { whenDue: true }, actor).catch((error: unknown) => {
			log.error({ err: error, kind, id }, "a scheduled text could not be published");
		});
		if (done && !done.ok && done.why === "incomplete") {
			await cancelSchedule({ kind, id }, actor, Object.values(done.errors).join(" "));
		}
	}
}

/** What keeps a text from being published, by field. */
export async function faultsOf(text: Text, content: Content): Promise<Record<string, string>> {
	const faults = missingIn(text.kind, content);
	const shown = photosIn(content.body);
	if (shown.length > mostTextPhotos) {
		faults.body ??= `The text shows ${shown.length} photos. More than ${mostTextPhotos} do not go with one text: take some out.`;
	}
	const ours = await oursOf(shown);
	const unknown = shown.find((id) => !ours.has(id));
	if (unknown !== undefined) {
		faults.body ??= `The text shows a photo that is not in the library (photo:${unknown}). Take it out or choose another.`;
	}
	return faults;
}

function newer(found: { savedBy: string | null; savedAt: Date } | undefined): Published {
	const at = found?.savedAt ?? new Date();
	return { ok: false, why: "newer", by: found?.savedBy ?? "Somebody", at };
}

/** From what to what, for the history; a text itself is in its version. */
function changesOf(before: Content | undefined, after: Content): Record<string, string> {
	const changes: Record<string, string> = {};
	const fields = ["title", "shortDescription", "category", "authorName", "coverId"] as const;
	for (const field of fields) {
		const [from, to] = [before?.[field] ?? "", after[field] ?? ""];
		if (from !== to) changes[field] = `${from || "nothing"} → ${to || "nothing"}`;
	}
	if (before && downloadOf(before) !== downloadOf(after)) {
		changes.download = `${downloadOf(before)} → ${downloadOf(after)}`;
	}
	if (before && before.body !== after.body) changes.text = "changed";
	return changes;
}
