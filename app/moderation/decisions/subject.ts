import type { Case, Details } from "#app/moderation/table.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Db } from "#app/platform/db.server.ts";

/** What deciding on a case needs to know of what it is about. */
export type Subject = {
	/** Whether the draft can be published: what is missing, by field of the draft. */
	check(draft: Details): { ok: true } | { ok: false; errors: Record<string, string> };
	/**
	 * Writes the draft into the listing or kennel (made if there is none), its photos from the case, and
	 * publishes it; returns its id, or null where nothing is published.
	 */
	publish(found: Case, actor: Actor, tx: Db): Promise<number | null>;
	/** Whether the public sees the listing or kennel now; without it nothing ever is public. */
	isPublic?(subjectId: number, tx: Db): Promise<boolean>;
	/** What undoing needs to bring back, held by the transaction; null when there is no subject yet. */
	snapshot(subjectId: number | null, tx: Db): Promise<unknown>;
	restore(subjectId: number | null, before: unknown, actor: Actor, tx: Db): Promise<void>;
};

export type Subjects = Record<Case["kind"], Subject>;
