import type { Case, Details } from "#app/moderation/table.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Db } from "#app/platform/database/db.server.ts";

export type Subject = {
	check(draft: Details): { ok: true } | { ok: false; errors: Record<string, string> };
	/**
	 * Creates or updates the record from the draft and the case's photos, and publishes it; returns
	 * its id, or null where nothing is published.
	 */
	publish(found: Case, actor: Actor, tx: Db): Promise<number | null>;
	isPublic?(subjectId: number, tx: Db): Promise<boolean>;
	/** What undoing restores; locks the record. Null without a record. */
	snapshot(subjectId: number | null, tx: Db): Promise<unknown>;
	restore(subjectId: number | null, before: unknown, actor: Actor, tx: Db): Promise<void>;
};

export type Subjects = Record<Case["kind"], Subject>;
