import { and, asc, eq, isNull, max, or, sql } from "drizzle-orm";
import * as v from "valibot";
import { changesBetween, recordEvent } from "#app/cases/history/history.ts";
import {
	fillFields,
	type ReplyContext,
	replyFields,
	unknownFields,
} from "#app/cases/saved-replies/fields.ts";
import { type FilledReply, replyLimit, type Use, uses } from "#app/cases/saved-replies/reply.ts";
import { type SavedReply, savedReplies } from "#app/cases/saved-replies/table.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import { choice, line, lines, nonBlankLine } from "#app/platform/forms/typed-form.server.ts";
import { recordOfCase } from "#app/records/records.ts";

const useNames = Object.keys(uses) as Use[];
const inOrder = [asc(savedReplies.use), asc(savedReplies.position), asc(savedReplies.id)];

export function listReplies(): Promise<SavedReply[]> {
	return db
		.select()
		.from(savedReplies)
		.orderBy(...inOrder);
}

export function findReply(id: number): Promise<SavedReply | undefined> {
	return findRow(savedReplies, id);
}

export async function filledReplies(use: Use, at: ReplyContext): Promise<FilledReply[]> {
	const isAll = isNull(savedReplies.kind);
	const fits = at.record ? or(isAll, eq(savedReplies.kind, at.record.caseKind)) : isAll;
	const rows = await db
		.select()
		.from(savedReplies)
		.where(and(eq(savedReplies.use, use), fits))
		.orderBy(...inOrder);
	return rows.map(({ id, title, body }) => ({ id, title, text: fillFields(body, use, at) }));
}

export const ReplyForm = v.pipe(
	v.object({
		title: nonBlankLine(80, "Enter a title that helps your team find it."),
		use: choice(useNames as [Use, ...Use[]], "Choose what it’s for."),
		kind: v.pipe(
			line(20),
			v.check(
				(kind) => kind === "" || recordOfCase(kind) !== undefined,
				"Choose one from the list.",
			),
			v.transform((kind) => kind || null),
		),
		body: lines(replyLimit, "Enter the text."),
	}),
	v.forward(
		v.check(
			({ use, kind }) => use !== "answer" || kind === null,
			"A message isn’t about a dog or a kennel. Choose “All”.",
		),
		["kind"],
	),
	v.forward(
		v.rawCheck(({ dataset, addIssue }) => {
			if (!dataset.typed) return;
			const { body, use, kind } = dataset.value;
			const unknown = unknownFields(body, use, kind);
			if (unknown.length === 0) return;
			const known = replyFields(use, kind).map(({ name }) => `{${name}}`);
			addIssue({
				message: `We don’t know ${unknown.join(", ")}. Here you can use ${known.join(", ")}.`,
			});
		}),
		["body"],
	),
);

type Values = v.InferOutput<typeof ReplyForm>;

/** Adds a reply; one that exists already, word for word, is a form sent twice. */
export function addReply(values: Values, actor: Actor): Promise<number> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved replies'))`);
		const same = (await lockAll(tx)).find((reply) => isSame(reply, values));
		if (same) return same.id;
		const position = await nextPosition(values, tx);
		const [added] = await tx
			.insert(savedReplies)
			.values({ ...values, position, changedBy: staffId(actor) })
			.returning();
		if (!added) throw new Error("The reply was not added.");
		await noteReply("saved reply added", { title: values.title }, actor, tx);
		return added.id;
	});
}

type Change = {
	/** The `updatedAt` of the reply that was edited; a newer version isn't overwritten. */
	expectedVersion: Date;
	values: Values;
};

export function changeReply(
	id: number,
	{ expectedVersion, values }: Change,
	actor: Actor,
): Promise<{ ok: true } | { ok: false; theirs: SavedReply } | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const former = (await lockAll(tx)).find((reply) => reply.id === id);
		if (!former) return undefined;
		if (isSame(former, values)) return { ok: true };
		if (former.updatedAt.getTime() !== expectedVersion.getTime())
			return { ok: false, theirs: former };
		const position = former.use === values.use ? former.position : await nextPosition(values, tx);
		await tx
			.update(savedReplies)
			.set({ ...values, position, changedBy: staffId(actor), updatedAt: sql`clock_timestamp()` })
			.where(eq(savedReplies.id, id));
		const changes = changesBetween(textsOf(former), textsOf(values));
		await noteReply("saved reply changed", { title: values.title, ...changes }, actor, tx);
		return { ok: true };
	});
}

function isSame(reply: SavedReply, values: Values): boolean {
	return Object.keys(changesBetween(textsOf(reply), textsOf(values))).length === 0;
}

function textsOf({ title, use, kind, body }: Values): Record<string, string> {
	const about = (kind && recordOfCase(kind)?.labels.many) || "All";
	return { title, use: uses[use], about, text: body };
}

export function deleteReply(id: number, actor: Actor): Promise<boolean> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [gone] = await tx.delete(savedReplies).where(eq(savedReplies.id, id)).returning();
		if (!gone) return false;
		await noteReply("saved reply removed", { title: gone.title, text: gone.body }, actor, tx);
		return true;
	});
}

export function moveReply(id: number, up: boolean, actor: Actor, outer?: Db): Promise<boolean> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const all = await lockAll(tx);
		const moved = all.find((reply) => reply.id === id);
		if (!moved) return false;
		const order = all.filter(({ use }) => use === moved.use);
		const from = order.indexOf(moved);
		const to = from + (up ? -1 : 1);
		const other = order[to];
		if (!other) return true;
		order[from] = other;
		order[to] = moved;
		for (const [index, reply] of order.entries()) {
			await tx
				.update(savedReplies)
				.set({ position: index + 1 })
				.where(eq(savedReplies.id, reply.id));
		}
		return true;
	}, outer);
}

/** Locks in one order, so that concurrent moves run one after the other. */
function lockAll(tx: Db): Promise<SavedReply[]> {
	return tx
		.select()
		.from(savedReplies)
		.orderBy(...inOrder)
		.for("update");
}

async function nextPosition({ use }: Pick<Values, "use">, tx: Db): Promise<number> {
	const [last] = await tx
		.select({ position: max(savedReplies.position) })
		.from(savedReplies)
		.where(eq(savedReplies.use, use));
	return (last?.position ?? 0) + 1;
}

function noteReply(event: string, details: Record<string, string>, actor: Actor, tx: Db) {
	return recordEvent({ kind: "setting", id: 4 }, event, details, actor, tx);
}
