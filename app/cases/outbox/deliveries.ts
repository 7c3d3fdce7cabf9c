import {
	and,
	asc,
	count,
	eq,
	inArray,
	isNull,
	ne,
	type SQL,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import { type Delivery, deliveries } from "#app/cases/outbox/table.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Outgoing, StrangersMail } from "#app/people/define-feature.ts";
import {
	type Db,
	db,
	isDatabaseUnavailable,
	transaction,
} from "#app/platform/database/db.server.ts";
import type { Attempt } from "#app/platform/mail/email.ts";
import { sendJob, sendJobs } from "#app/platform/queue/queue.server.ts";
import { log } from "#app/platform/settings/log.server.ts";

/** A delivery fails only after both limits, so that a clock jump alone can't end the retries. */
export const maxRetryDays = 7;
const minAttempts = 20;

type NewDelivery = {
	subjectId: number;
	/** A second delivery with the same key is ignored. */
	once?: string;
	/** Delay in seconds. */
	after?: number;
} & (
	| { what: Exclude<Outgoing, StrangersMail>; network?: never }
	/** The network of whoever caused it, by which its limits count; null if the team did, without limits. */
	| { what: StrangersMail; network: string | null }
);

export async function enqueueDelivery(
	{ what, subjectId, once, after = 0, network }: NewDelivery,
	tx: Db,
): Promise<void> {
	const { name, channel } = what;
	if (network && (await isAlreadyAsked({ what, subjectId }, network, tx))) return;
	const notBefore = after > 0 ? sql`now() + ${`${after} seconds`}::interval` : null;
	const clearedAt = network === null ? sql`now()` : null;
	const [inserted] = await tx
		.insert(deliveries)
		.values({ name, channel, subjectId, once, notBefore, network, clearedAt })
		.onConflictDoNothing()
		.returning({ id: deliveries.id });
	if (inserted) await sendJob("deliveries", { deliveryId: inserted.id }, tx, after);
}

/** Whether the same network has just asked for the same, and the email for that is about to be sent. */
async function isAlreadyAsked(of: Deliveries, network: string, tx: Db) {
	const isNext = and(
		eq(deliveries.state, "waiting"),
		eq(deliveries.network, network),
		isNull(deliveries.triedAt),
		isNull(deliveries.notBefore),
	);
	return (await tx.$count(deliveries, and(isOf(of), isNext))) > 0;
}

type Pace = { after: number; perSecond: number; key?: string };

/** Subjects, with the network of whoever caused the email where its limits count by it. */
type Subjects<What extends Outgoing> = What extends StrangersMail ? Map<number, string> : number[];

/** Enqueues one per subject, after `after` seconds and then `perSecond`. A repeat needs another `key`. */
export async function enqueueDeliveries<What extends Outgoing>(
	{ name, channel }: What,
	subjects: Subjects<What>,
	{ after, perSecond, key }: Pace,
	tx: Db,
): Promise<void> {
	const networks = subjects instanceof Map ? subjects : undefined;
	const subjectIds = networks ? [...networks.keys()] : (subjects as number[]);
	if (subjectIds.length === 0) return;
	const afterOf = new Map(subjectIds.map((id, index) => [id, after + index / perSecond]));
	const rows = await tx
		.insert(deliveries)
		.values(
			subjectIds.map((subjectId) => ({
				name,
				channel,
				subjectId,
				network: networks?.get(subjectId),
				once: [name, subjectId, ...(key ? [key] : [])].join(" "),
				notBefore: sql`now() + ${`${afterOf.get(subjectId)} seconds`}::interval`,
			})),
		)
		.onConflictDoNothing()
		.returning({ id: deliveries.id, subjectId: deliveries.subjectId });
	const jobs = rows.map(({ id, subjectId }) => ({
		data: { deliveryId: id },
		after: afterOf.get(subjectId) ?? 0,
	}));
	await sendJobs("deliveries", jobs, tx);
}

/** Cancels every waiting delivery, or none: returns false if one of them has been attempted. */
export async function cancelDeliveries(of: Deliveries, tx: Db): Promise<boolean> {
	const rows = await tx.select().from(deliveries).where(isOf(of)).for("update");
	if (rows.some(({ state, triedAt }) => state !== "called_off" && triedAt)) return false;
	await tx
		.update(deliveries)
		.set(cancelled)
		.where(and(isOf(of), eq(deliveries.state, "waiting")));
	return true;
}

/** Cancels what has not been delivered. An attempt in progress may still succeed. */
export async function cancelUnfinishedDeliveries(of: Deliveries, tx: Db) {
	await tx
		.update(deliveries)
		.set(cancelled)
		.where(and(isOf(of), inArray(deliveries.state, ["waiting", "failed"])));
}

/** Returns the subjects whose deliveries it canceled. */
export async function cancelUnattemptedDeliveries(of: Deliveries, tx: Db) {
	const rows = await tx
		.update(deliveries)
		.set(cancelled)
		.where(and(isOf(of), isUntried))
		.returning({ subjectId: deliveries.subjectId });
	return rows.map(({ subjectId }) => subjectId);
}

export function countUntried(of: Deliveries, tx: Db): Promise<number> {
	return tx.$count(deliveries, and(isOf(of), isUntried));
}

const isUntried = and(eq(deliveries.state, "waiting"), isNull(deliveries.triedAt));

export async function isEnqueued(of: Deliveries, tx: Db, also?: SQL) {
	const standing = and(isOf(of), ne(deliveries.state, "called_off"), also);
	return (await tx.$count(deliveries, standing)) > 0;
}

type Deliveries = { what: Outgoing; subjectId: number | SQLWrapper };

function isOf({ what: { name }, subjectId }: Deliveries) {
	const subject = deliveries.subjectId;
	const isForSubject =
		typeof subjectId === "number" ? eq(subject, subjectId) : inArray(subject, subjectId);
	return and(eq(deliveries.name, name), isForSubject);
}

const cancelled = { state: "called_off", endedAt: sql`now()`, network: null } as const;

export class NotDelivered extends Error {
	override name = "NotDelivered";
}

/**
 * "nothing" if nothing is left to send, "paused" if it waits for staff, "elsewhere" if another process is
 * sending it. `wait`: seconds until its limits allow it.
 */
export type SendResult = Attempt | "nothing" | "paused" | "elsewhere" | { wait: number };

/** @throws NotDelivered so that the queue retries. */
export async function attemptDelivery(
	id: number,
	send: (delivery: Delivery) => Promise<SendResult>,
) {
	// Set before sending, because from here on it can't be canceled.
	const [delivery] = await db
		.update(deliveries)
		.set({ triedAt: sql`now()` })
		.where(and(eq(deliveries.id, id), eq(deliveries.state, "waiting")))
		.returning();
	if (!delivery) return;
	const attempt = await send(delivery).catch((error: unknown) => failureOf(error, id));
	if (attempt === "nothing") return finish(id, "dropped", "");
	if (attempt === "paused") return postpone(id);
	if (attempt === "elsewhere") return;
	if ("wait" in attempt) return hold(id, attempt.wait);
	if (attempt.ok) return finish(id, "delivered", "");
	const state = attempt.again === "never" ? sql`'failed'` : stateAfterFailure;
	const after = await finish(id, state, attempt.reason.slice(0, 500));
	const { name } = delivery;
	log.warn({ delivery: id, name, reason: attempt.reason, state: after }, "not delivered");
	if (after === "waiting") throw new NotDelivered(attempt.reason);
}

/** Counts a rendering bug as a failed attempt, so that staff see it. */
function failureOf(error: unknown, id: number): Attempt {
	if (isDatabaseUnavailable(error)) throw error;
	log.error({ delivery: id, err: error }, "a delivery could not be rendered or sent");
	return { ok: false, again: "later", reason: "a bug on our side: see the server log" };
}

const stateAfterFailure = sql<Delivery["state"]>`case
	when ${deliveries.triedFrom} < now() - ${`${maxRetryDays} days`}::interval
		and ${deliveries.attempts} >= ${minAttempts} then 'failed'
	else 'waiting' end`;

/** Starts the seven days again, so that no pause is long enough to make it fail. */
async function postpone(id: number): Promise<never> {
	const reason = "paused at the desk";
	await db
		.update(deliveries)
		.set({ triedFrom: sql`now()`, reason })
		.where(and(eq(deliveries.id, id), eq(deliveries.state, "waiting")));
	throw new NotDelivered(reason);
}

/** It counts as unattempted, and the time until it fails starts when it may be sent. */
function hold(id: number, wait: number): Promise<void> {
	return transaction(async (tx) => {
		const at = sql`now() + ${`${wait} seconds`}::interval`;
		const { rowCount } = await tx
			.update(deliveries)
			.set({ notBefore: at, triedFrom: at, triedAt: null, reason: "over a limit, sent later" })
			.where(and(eq(deliveries.id, id), eq(deliveries.state, "waiting")));
		if (rowCount) await sendJob("deliveries", { deliveryId: id }, tx, wait);
	});
}

/** Leaves a delivery canceled if that happened during the attempt, unless it was delivered. */
async function finish(id: number, state: Delivery["state"] | SQL, reason: string) {
	const onlyWaiting = state === "delivered" ? undefined : eq(deliveries.state, "waiting");
	const [row] = await db
		.update(deliveries)
		.set({
			state: sql`${state}`,
			reason,
			attempts: sql`${deliveries.attempts} + 1`,
			endedAt: sql`case when ${state} = 'waiting' then null else now() end`,
			network: sql`case when ${state} = 'waiting' then ${deliveries.network} end`,
		})
		.where(and(eq(deliveries.id, id), onlyWaiting))
		.returning({ state: deliveries.state });
	return row?.state;
}

export function listUnfinished(): Promise<Delivery[]> {
	return db
		.select()
		.from(deliveries)
		.where(inArray(deliveries.state, ["waiting", "failed"]))
		.orderBy(asc(deliveries.createdAt), asc(deliveries.id))
		.limit(200);
}

export function retryDelivery(id: number, _actor: Actor, outer?: Db): Promise<boolean> {
	return transaction(async (tx) => {
		const [revived] = await tx
			.update(deliveries)
			.set({ state: "waiting", attempts: 0, triedFrom: sql`now()`, endedAt: null })
			.where(and(eq(deliveries.id, id), eq(deliveries.state, "failed")))
			.returning({ id: deliveries.id });
		if (revived) await sendJob("deliveries", { deliveryId: revived.id }, tx);
		return revived !== undefined;
	}, outer);
}

export const channels = deliveries.channel.enumValues;
const { channel, state, notBefore, triedFrom } = deliveries;

/** `oldest` is an age in seconds, counted from when the delivery could first be sent. */
export function unfinishedDeliveries() {
	const since = sql`greatest(${triedFrom}, ${notBefore})`;
	return (
		db
			.select({
				channel,
				state,
				deliveries: count(),
				oldest: sql<number>`greatest(extract(epoch from now() - min(${since})), 0)::float8`,
			})
			.from(deliveries)
			// A literal lets PostgreSQL use the partial index, which a parameter would not.
			.where(sql`${state} in ('waiting', 'failed')`)
			.groupBy(channel, state)
	);
}

export function endedDeliveries() {
	return db
		.select({ channel, state, deliveries: count() })
		.from(deliveries)
		.where(inArray(state, ["delivered", "dropped", "called_off"]))
		.groupBy(channel, state);
}

/** Returns an id for receivers and stored emails. The time makes it unique if a database is recreated. */
export function mailIdOf({ id, createdAt }: Pick<Delivery, "id" | "createdAt">): string {
	return `delivery-${id}-${createdAt.getTime().toString(36)}`;
}
