import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { stopAftercares } from "#app/network/aftercare/aftercares.ts";
import { aftercareMail, aftercares } from "#app/network/aftercare/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { updateInBatches } from "#app/platform/database/rows.server.ts";
import { dog } from "#app/records/dog.ts";
import { publicStatuses } from "#app/records/record.ts";
import { aftercarePolicy } from "#policies";

const { checkIns } = aftercarePolicy;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Runs hourly. Idempotent, even if it runs late or twice concurrently. */
export async function runAftercareJobs(actor: Actor): Promise<void> {
	await recordReturns(actor);
	await enqueueCheckIns();
}

type Statuses = (typeof adoptionListings.$inferSelect)["status"][];

function dogsWith(statuses: string[]) {
	const { id, status, sample } = adoptionListings;
	const isSuch = and(inArray(status, statuses as Statuses), eq(sample, false));
	return db.select({ id }).from(adoptionListings).where(isSuch);
}

export async function recordReturns(actor: Actor): Promise<void> {
	const { id, dogId, returnedAt } = aftercares;
	await transaction(async (tx) => {
		const isBack = inArray(dogId, dogsWith(publicStatuses(dog)));
		const rows = await tx
			.update(aftercares)
			.set({ returnedAt: sql`now()` })
			.where(and(isNull(returnedAt), isBack))
			.returning({ id });
		const ids = rows.map((row) => row.id);
		for (const id of ids)
			await recordEvent({ kind: "aftercare", id }, "dog returned", {}, actor, tx);
		await stopAftercares(ids, "return", actor, tx);
	});
}

const dueNow = sql`(${sql.join(
	checkIns.map((days) => sql`(${aftercares.movedOn} + ${days}::int <= current_date)::int`),
	sql` + `,
)})`;

/**
 * Sends one email for the latest check-in due; earlier ones that were missed are skipped. Two emails
 * are at least as far apart as the first one is from the day of the move.
 */
async function enqueueCheckIns(): Promise<void> {
	const { id, dogId, consentedAt, stoppedAt, askedAt } = aftercares;
	const { name, subjectId, state } = deliveries;
	const isUnsent = and(eq(name, aftercareMail.check.name), eq(subjectId, id), eq(state, "waiting"));
	const isDue = and(
		isNotNull(consentedAt),
		isNull(stoppedAt),
		sql`${aftercares.checkIns} < ${dueNow}`,
		or(isNull(askedAt), lt(askedAt, daysAgo(checkIns[0]))),
		inArray(dogId, dogsWith(["homed"])),
		notExists(db.select().from(deliveries).where(isUnsent)),
	);
	const set = { checkIns: dueNow, askedAt: sql`now()` };
	await updateInBatches(aftercares, isDue, set, async (rows, tx) => {
		for (const row of rows) {
			const once = `aftercare.check ${row.id} ${row.checkIns}`;
			await enqueueDelivery({ what: aftercareMail.check, subjectId: row.id, once }, tx);
		}
	});
}
