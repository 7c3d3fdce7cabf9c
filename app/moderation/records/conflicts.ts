import { casesOfSubject, isUndecided } from "#app/moderation/cases/cases.ts";
import {
	type Conflict,
	changesBetween,
	changesSince,
	type HistorySubject,
} from "#app/moderation/history/history.ts";
import type { Case } from "#app/moderation/table.ts";
import type { Db } from "#app/platform/database/db.server.ts";

export type Revised = { ok: true } | ({ ok: false; now: number } & Conflict);

/**
 * Writes a form of the desk into a locked record unless the record has changed since `seen` (its
 * `updatedAt` in milliseconds). Then nothing is written, and the result names who changed what.
 */
export async function writeUnlessChanged(
	subject: HistorySubject,
	before: { updatedAt: Date },
	input: Record<string, unknown>,
	seen: number,
	write: () => Promise<unknown>,
	tx: Db,
): Promise<Revised> {
	// The same form sent twice changes nothing.
	if (isSame(before, input)) return { ok: true };
	const now = before.updatedAt.getTime();
	if (now !== seen) {
		const conflict = await changesSince(subject, new Date(seen), tx);
		return { ok: false, now, by: "Someone else", changes: {}, ...conflict };
	}
	await write();
	return { ok: true };
}

export function conflictResponse(
	{ by, changes, now }: Conflict & { now: number },
	values: Record<string, string>,
) {
	const words = `${by} changed this in the meantime. What you typed is still here, and the other changes are listed below. Save again to overwrite them.`;
	return { errors: {}, values, words, meanwhile: changes, seen: String(now) };
}

export function isSame(record: Record<string, unknown>, input: Record<string, unknown>): boolean {
	return Object.keys(changesBetween(record, input)).length === 0;
}

export type StatusSet = "set" | "meanwhile" | "undecided";

/**
 * Why the desk cannot set a status on a locked record: "set" when it already has it, "meanwhile"
 * when it has changed since `seen`, "undecided" while its case awaits a decision and it was never
 * public.
 */
export async function statusObstacle(
	{ kind, id }: { kind: Case["kind"]; id: number },
	now: string,
	status: string,
	seen: string,
	tx: Db,
): Promise<StatusSet | undefined> {
	if (now === status) return "set";
	if (now !== seen) return "meanwhile";
	const decided = !isEarly(now) || status === "withdrawn";
	if (decided || !(await casesOfSubject(kind, id, tx)).some(isUndecided)) return undefined;
	return "undecided";
}

export function isEarly(status: string): boolean {
	return status === "draft";
}

/** A form's `seen` field in milliseconds; 0 when it is malformed. */
export function parseTimestamp(text: string): number {
	return /^[1-9]\d{0,12}$/.test(text) ? Number(text) : 0;
}
