import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { vi } from "vitest";
import { attemptDelivery } from "#app/cases/outbox/deliveries.ts";
import { type Delivery, deliveries } from "#app/cases/outbox/table.ts";
import { sendings } from "#app/features.ts";
import { send } from "#app/jobs.ts";
import type { EnqueuedDelivery, Outgoing, Reader } from "#app/people/define-feature.ts";
import { db } from "#app/platform/database/db.server.ts";
import { agedTicket } from "#test/forms.ts";
import { patience } from "#test/waiting.ts";

let networks = 0;

export async function fillIn(
	site: { origin: string },
	path: string,
	fields: Record<string, string>,
): Promise<number> {
	const network = `10.9.${networks >> 8}.${networks++ & 255}`;
	const response = await fetch(`${site.origin}${path}`, {
		method: "POST",
		headers: { "X-Forwarded-For": network },
		body: new URLSearchParams({ ticket: await agedTicket(), ...fields }),
	});
	await response.arrayBuffer();
	return response.status;
}

export async function retryNow(): Promise<void> {
	await db.execute(
		sql`update pgboss.job set start_after = now() where name = 'deliveries' and state = 'retry'`,
	);
	await wakeWorkers();
}

/** Makes the workers poll now instead of within two seconds. */
export async function wakeWorkers(): Promise<void> {
	await db.execute(
		sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), 'deliveries')`,
	);
}

export function waitForDeliveries(
	what: string,
	holds: (delivery: Delivery) => boolean,
	{ retrying = false } = {},
): Promise<Delivery[]> {
	return vi.waitFor(
		async () => {
			if (retrying) await retryNow();
			const all = await db.select().from(deliveries).orderBy(deliveries.id);
			const other = all.find((delivery) => !holds(delivery));
			if (other) throw new Error(`Not ${what}: ${JSON.stringify(other)}`);
			return all;
		},
		{ timeout: patience, interval: 100 },
	);
}

export const isDelivered = ({ state }: Delivery) => state === "delivered";
export const hasFailed = ({ state, attempts }: Delivery) => state === "waiting" && attempts > 0;

export async function dueTimes(): Promise<number[]> {
	const { rows } = await db.execute<{ due: string }>(sql`select
		extract(epoch from start_after - now()) as due from pgboss.job
		where name = 'deliveries' and state = 'retry'`);
	return rows.map(({ due }) => Number(due));
}

export async function clearOutbox(): Promise<void> {
	await db.execute(sql`delete from pgboss.job where name in ('deliveries', 'photos')`);
	await db.delete(deliveries);
	await db.execute(sql`delete from rate_limits`);
}

/** Attempts every delivery that is due, one after the other, and returns what was delivered. */
export async function sendDue(): Promise<Pick<Delivery, "id" | "name" | "subjectId">[]> {
	const isDue = or(isNull(deliveries.notBefore), lte(deliveries.notBefore, sql`now()`));
	const due = await db
		.select({ id: deliveries.id })
		.from(deliveries)
		.where(and(eq(deliveries.state, "waiting"), isDue))
		.orderBy(asc(deliveries.id));
	for (const { id } of due) await attemptDelivery(id, send);
	const { id, name, subjectId, state } = deliveries;
	const ids = due.map((each) => each.id);
	return db
		.select({ id, name, subjectId })
		.from(deliveries)
		.where(and(inArray(id, ids), eq(state, "delivered")))
		.orderBy(asc(id));
}

export function waitingCount(): Promise<number> {
	return db.$count(deliveries, eq(deliveries.state, "waiting"));
}

/** Writes an email as the outbox does; undefined if there is nothing to send. */
export async function writeEmail(
	what: Outgoing<Reader>,
	subjectId: number,
	enqueuedAt = new Date(),
	delivery: Partial<EnqueuedDelivery> = {},
) {
	const sending = sendings.get(what.name);
	if (sending?.channel !== "mail") throw new Error(`No feature sends ${what.name}.`);
	const written = await sending.write(subjectId, enqueuedAt, {
		id: 0,
		subjectId,
		createdAt: enqueuedAt,
		notBefore: null,
		clearedAt: null,
		...delivery,
	});
	return written === "paused" ? undefined : written;
}
