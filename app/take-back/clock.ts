import { and, eq, exists, inArray, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import { breeders } from "#app/breeders/table.ts";
import { recordEvents } from "#app/moderation/history/history.ts";
import { cases, isCasePending } from "#app/moderation/table.ts";
import { enqueueDelivery } from "#app/outbox/deliveries.ts";
import { deliveries } from "#app/outbox/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { isNamed } from "#app/take-back/named-kennel.ts";
import { takeBackMail, takeBacks } from "#app/take-back/table.ts";
import {
	askKennel,
	deleteTakeBacks,
	findTakeBack,
	isQuestionValid,
} from "#app/take-back/take-backs.ts";
import { takeBackPolicy } from "#policies";

const { deleteAfter } = takeBackPolicy;
const atOnce = 200;

/** Runs every hour. Idempotent, even if it runs late or twice concurrently. */
export async function runTakeBacks(actor: Actor): Promise<void> {
	await deleteStaleTakeBacks(actor);
	await recordNoAnswers(actor);
	await askKennels(actor);
}

const isItsCase = and(eq(cases.id, takeBacks.caseId), isQuestionValid);
const ofCase = db.select().from(cases).where(isItsCase);
const isOpen = and(isNull(takeBacks.answer), isNull(takeBacks.silentAt));

/** Deletes questions the owner revoked before the kennel answered, and old ones. */
export async function deleteStaleTakeBacks(_actor: Actor): Promise<void> {
	const isOld = lt(takeBacks.dueAt, sql`now() - make_interval(days => ${deleteAfter})`);
	const isRevoked = and(isNull(takeBacks.answer), notExists(ofCase));
	await transaction((tx) => deleteTakeBacks(or(isRevoked, isOld), tx));
}

/** Skips kennels that our email hasn't reached: Today lists an email that failed. */
export async function recordNoAnswers(actor: Actor): Promise<void> {
	const { id, caseId, dueAt, silentAt } = takeBacks;
	const isUndelivered = and(
		eq(deliveries.name, takeBackMail.ask.name),
		eq(deliveries.subjectId, id),
		inArray(deliveries.state, ["waiting", "failed"]),
	);
	const undelivered = db.select().from(deliveries).where(isUndelivered);
	await transaction(async (tx) => {
		const silent = await tx
			.update(takeBacks)
			.set({ silentAt: sql`now()` })
			.where(and(isOpen, lte(dueAt, sql`now()`), exists(ofCase), notExists(undelivered)))
			.returning({ id, caseId, silentAt });
		const subjects = silent.map(({ caseId }) => ({ id: caseId }));
		await recordEvents("case", "kennel didn’t answer", subjects, actor, tx);
		for (const { id } of silent) {
			const network = (await findTakeBack(id, tx))?.submission.network ?? "";
			await enqueueDelivery({ what: takeBackMail.silent, subjectId: id, network }, tx);
		}
	});
}

/** Asks for cases sent without the sender’s button or over a kennel's daily limit, and after a crash. */
export async function askKennels(actor: Actor): Promise<void> {
	const isOfThese = and(eq(takeBacks.caseId, cases.id), eq(takeBacks.kennelId, breeders.id));
	const asked = db.select().from(takeBacks).where(isOfThese);
	const due = await db
		.select({ id: cases.id })
		.from(cases)
		.innerJoin(breeders, isNamed(sql`${cases.draft} ->> 'kennelOfOrigin'`, cases.sample))
		.where(and(isCasePending, sql`${cases.draft} ->> 'askKennel' = 'yes'`, notExists(asked)))
		.orderBy(cases.id)
		.limit(atOnce);
	for (const { id } of due) await askKennel(id, actor);
}
