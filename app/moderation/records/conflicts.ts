import { casesOfSubject, isUndecided } from "#app/moderation/cases/subject-cases.ts";
import {
	type Conflict,
	changesBetween,
	changesSince,
	type HistorySubject,
} from "#app/moderation/history/history.ts";
import type { Case } from "#app/moderation/table.ts";
import type { Db } from "#app/platform/db.server.ts";

/** `now` is when the record was changed last, in milliseconds: what a form that was told all has seen. */
export type Revised = { ok: true } | ({ ok: false; now: number } & Conflict);

/**
 * Lets a form of the desk be written into a record that the transaction holds, unless the record was
 * changed since `seen` (its `updatedAt` in milliseconds): then nothing is written and the answer says
 * who did what.
 */
export async function writeUnlessChanged(
	subject: HistorySubject,
	before: { updatedAt: Date },
	input: Record<string, unknown>,
	seen: number,
	write: () => Promise<unknown>,
	tx: Db,
): Promise<Revised> {
	// The same form sent twice: what it says is so already.
	if (isSame(before, input)) return { ok: true };
	const now = before.updatedAt.getTime();
	if (now !== seen) return { ok: false, now, ...(await changesSince(subject, seen, tx)) };
	await write();
	return { ok: true };
}

/** What is answered to a form that somebody else was faster than: sent again, it has seen what changed. */
export function conflictResponse(
	{ by, changes, now }: Conflict & { now: number },
	values: Record<string, string>,
) {
	const words = `${by} changed this meanwhile. What you typed is still here; what changed stands below. Save again to write yours over it.`;
	return { errors: {}, values, words, meanwhile: changes, seen: String(now) };
}

/** Whether a record says already what a form says. */
export function isSame(record: Record<string, unknown>, input: Record<string, unknown>): boolean {
	return Object.keys(changesBetween(record, input)).length === 0;
}

export type StatusSet = "set" | "meanwhile" | "undecided";

/**
 * Why the desk does not give a status to a record that the transaction holds: "set" when it has it,
 * "meanwhile" when it no longer has the one in which it was seen, "undecided" while its case waits for a
 * decision and it was never on the site.
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

/** Nobody has decided on it yet. */
export function isEarly(status: string): boolean {
	return status === "draft";
}

/** What a form says that it has seen, as milliseconds; 0 for whatever no clock shows. */
export function momentIn(text: string): number {
	return /^[1-9]\d{0,12}$/.test(text) ? Number(text) : 0;
}
