import { and, asc, gte, lte, type SQL, sql } from "drizzle-orm";
import { kennels } from "#app/breeders/store.ts";
import { breeders } from "#app/breeders/table.ts";
import { caseOf } from "#app/moderation/confirmations/clock.ts";
import { enqueueDelivery } from "#app/outbox/deliveries.ts";
import type { Actor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { licencePolicy } from "#policies";

const mostTasks = 12;
const dayMs = 24 * 60 * 60 * 1000;

const { id, kennelName, licenceExpires, status, sample } = breeders;

/** Literals, so that PostgreSQL uses the index. */
const isShown = sql`${status} = 'active' and ${licenceExpires} is not null and not ${sample}`;

function isEnding(now: Date): SQL | undefined {
	return and(isShown, lte(licenceExpires, dayFrom(now, licencePolicy.warnBefore)));
}

function dayFrom(now: Date, days: number): string {
	return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** Whether its breeder has a private page. */
const told = sql<boolean>`exists ${caseOf(kennels, id)}`;

/** On public pages, for the team: licences that run out soon or have run out, until a new one is entered. Oldest first. */
export async function endingLicences(now = new Date()) {
	const rows = await db
		.select({ id, name: kennelName, licenceExpires, told })
		.from(breeders)
		.where(isEnding(now))
		.orderBy(asc(licenceExpires), asc(id))
		.limit(mostTasks);
	return rows.map(({ licenceExpires, ...row }) => ({
		...row,
		// The whole last day counts.
		expires: new Date(`${licenceExpires}T23:59:59Z`),
	}));
}

/** Runs every hour. Each licence once: the key of the email has its last day. */
export function warnOfLicences(_actor: Actor, now = new Date()): Promise<void> {
	return transaction(async (tx) => {
		const due = await tx
			.select({ id, licenceExpires })
			.from(breeders)
			// Who was not told in time reads it on the page.
			.where(and(isEnding(now), gte(licenceExpires, dayFrom(now, 0)), told));
		for (const kennel of due) {
			const once = `licence.expiring ${kennel.id} ${kennel.licenceExpires}`;
			await enqueueDelivery({ name: "licence.expiring", subjectId: kennel.id, once }, tx);
		}
	});
}
