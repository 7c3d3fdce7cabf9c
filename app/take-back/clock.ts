import { and, eq, exists, inArray, isNull, lt, lte, notExists, sql } from "drizzle-orm";
import { breeders } from "#app/breeders/table.ts";
import { recordEvents } from "#app/moderation/history/history.ts";
import { cases, isCasePending } from "#app/moderation/table.ts";
import { enqueueDelivery } from "#app/outbox/deliveries.ts";
import { deliveries } from "#app/outbox/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { isNamed } from "#app/take-back/named-kennel.ts";
import { takeBacks } from "#app/take-back/table.ts";
import { askKennel, deleteTakeBacks, isQuestionValid } from "#app/take-back/take-backs.ts";
import { takeBackPolicy } from "#policies";

const { deleteAfter } = takeBackPolicy;
const atOnce = 200;

/** Runs every hour. Idempotent, even if it runs late or twice concurrently. */
export async function runTakeBacks(actor: Actor): Promise<void> {
	await deleteStaleTakeBacks(actor);
	await recordNoAnswers(actor);
	await askKennels(actor);
}

const ofCase = db
	.select({ one: sql`1` })
	.from(cases)
	.where(and(eq(cases.id, takeBacks.caseId), isQuestionValid));
const isOpen = and(isNull(takeBacks.answer), isNull(takeBacks.silentAt));

/** Deletes questions the owner revoked before the kennel answered, and old ones. */
export async function deleteStaleTakeBacks(_actor: Actor): Promise<void> {
	const isOld = lt(takeBacks.dueAt, sql`now() - make_interval(days => ${deleteAfter})`);
	for (const isOver of [and(isNull(takeBacks.answer), notExists(ofCase)), isOld]) {
		await transaction(async (tx) => {
			const rows = await tx
				.select({ id: takeBacks.id })
				.from(takeBacks)
				.where(isOver)
				.for("update");
			await deleteTakeBacks(
				rows.map(({ id }) => id),
				tx,
			);
		});
	}
}

/** Skips kennels that our email hasn't reached: Today lists an email that failed. */
export async function recordNoAnswers(actor: Actor): Promise<void> {
	const { id, caseId, dueAt, silentAt } = takeBacks;
	const undelivered = db
		.select({ one: sql`1` })
		.from(deliveries)
		.where(
			and(
				eq(deliveries.name, "take-back.ask"),
				eq(deliveries.subjectId, id),
				inArray(deliveries.state, ["waiting", "failed"]),
			),
		);
	await transaction(async (tx) => {
		const silent = await tx
			.update(takeBacks)
			.set({ silentAt: sql`now()` })
			.where(and(isOpen, lte(dueAt, sql`now()`), exists(ofCase), notExists(undelivered)))
			.returning({ id, caseId, silentAt });
		const subjects = silent.map(({ caseId }) => ({ id: caseId }));
		await recordEvents("case", "kennel didn’t answer", subjects, actor, tx);
		for (const { id } of silent) {
			await enqueueDelivery({ name: "take-back.silent", subjectId: id }, tx);
		}
	});
}

/** Asks for cases sent without the sender’s button or over a kennel's daily limit, and after a crash. */
export async function askKennels(actor: Actor): Promise<void> {
	const asked = db
		.select({ one: sql`1` })
		.from(takeBacks)
		.where(and(eq(takeBacks.caseId, cases.id), eq(takeBacks.kennelId, breeders.id)));
	const due = await db
		.select({ id: cases.id })
		.from(cases)
		.innerJoin(breeders, isNamed(sql`${cases.draft} ->> 'kennelOfOrigin'`, cases.sample))
		.where(and(isCasePending, sql`${cases.draft} ->> 'askKennel' = 'yes'`, notExists(asked)))
		.orderBy(cases.id)
		.limit(atOnce);
	for (const { id } of due) await askKennel(id, actor);
}
