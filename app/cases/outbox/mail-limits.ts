import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { isEnqueued, maxRetryDays, NotDelivered } from "#app/cases/outbox/deliveries.ts";
import { type Delivery, deliveries } from "#app/cases/outbox/table.ts";
import type { Outgoing, Reader } from "#app/people/define-feature.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { keyedHash } from "#app/platform/limits/keys.server.ts";
import {
	createNetworkRateLimit,
	createRateLimit,
	takeAll,
} from "#app/platform/limits/rate-limit.server.ts";
import { canonicalMailbox, mailDomainOf } from "#app/platform/mail/mail-address.server.ts";

const minutes = 60;
const hours = 60 * minutes;
const days = 24 * hours;

// Everything mailed to an address that hasn't confirmed itself, whichever page or schedule causes it, counts
// here. Beyond a limit it is sent later. What one network causes is bounded for each mailbox and domain, so
// that a stranger can't use up what others need.

const maxAskedPerDay = 3;
/** Per mailbox and kind of email whose link covers everything that the address hasn't confirmed (F4). */
const asked = [
	createRateLimit("mail-asked", 1, 10 * minutes),
	createRateLimit("mail-asked-day", maxAskedPerDay, days),
];
/** Per mailbox, however its address is spelled. */
const mailbox = [
	createRateLimit("mail-mailbox", 5, hours),
	createRateLimit("mail-mailbox-day", 12, days),
];
const mailboxShare = [
	createNetworkRateLimit("mail-mailbox-share", 4, hours, { around: 4 }),
	createNetworkRateLimit("mail-mailbox-share-day", 8, days, { around: 8 }),
];
/** Per domain, whose addresses may all reach one inbox. Large providers are exempt. */
const domain = [
	createRateLimit("mail-domain", 20, hours),
	createRateLimit("mail-domain-day", 60, days),
];
const domainShare = [
	createNetworkRateLimit("mail-domain-share", 8, hours, { around: 8 }),
	createNetworkRateLimit("mail-domain-share-day", 24, days, { around: 24 }),
];
const network = [
	createNetworkRateLimit("mail-network", 30, 10 * minutes),
	createNetworkRateLimit("mail-network-day", 300, days),
];
/** For the whole site, beyond the first few of each network: a flood delays no one who isn't part of it. */
const overall = createRateLimit("mail-all", 200, 10 * minutes);
const firstOfNetwork = createNetworkRateLimit("mail-first", 3, 10 * minutes);

/** Per person in conversations; what is beyond shares the next email. */
const conversation = createRateLimit("mail-conversation", 6, hours);

type Demands = Parameters<typeof takeAll>[0];

async function demandsOf(
	{ name, to: reader }: Outgoing<Reader>,
	{ network: from }: Delivery,
	to: string,
	tx: Db,
): Promise<Demands> {
	const box = await keyedHash("limits", canonicalMailbox(to));
	if (reader === "conversation") return [conversation.of(box)];
	if (reader !== "unconfirmed" && reader !== "asked") return [];
	const host = mailDomainOf(to);
	const hostKey = host && (await keyedHash("limits", host));
	const demands = [
		...(reader === "asked" ? asked.map((limit) => limit.of(`${name} ${box}`)) : []),
		...mailbox.map((limit) => limit.of(box)),
		...(hostKey ? domain.map((limit) => limit.of(hostKey)) : []),
	];
	if (!from) return demands;
	demands.push(
		...mailboxShare.flatMap((limit) => limit(from, `${box} `)),
		...(hostKey ? domainShare.flatMap((limit) => limit(from, `${hostKey} `)) : []),
		...network.flatMap((limit) => limit(from)),
	);
	if ((await takeAll(firstOfNetwork(from), tx)).wait > 0) demands.push(overall.of(""));
	return demands;
}

/** "covered" if nothing has to be sent, "elsewhere" if another process sends it; otherwise seconds to wait. */
type Clearance = "clear" | "covered" | "elsewhere" | { wait: number };

/**
 * Takes an email's limits, once: retries after a failed attempt are clear. An email waits at least half as
 * long as it has waited already, so that a pile of them is rarely tried. `carries`: other deliveries whose
 * messages it announces.
 */
export function clearToSend(
	what: Outgoing<Reader>,
	delivery: Delivery,
	{ to, carries = [] }: { to: string; carries?: number[] },
): Promise<Clearance> {
	return transaction(async (tx): Promise<Clearance> => {
		if (delivery.clearedAt) return "clear";
		const demands = await demandsOf(what, delivery, to, tx);
		if (demands.length === 0) return "clear";
		const age = (Date.now() - delivery.createdAt.getTime()) / 1000;
		if (age > maxRetryDays * days || (await isCovered(what, delivery, tx))) return "covered";
		const wait = (await waitOf(what, delivery, tx)) || (await takeAll(demands, tx)).wait;
		if (wait > 0) return { wait: Math.ceil(Math.max(wait, age / 2)) };
		const { rowCount } = await tx
			.update(deliveries)
			.set({ clearedAt: sql`now()`, network: null })
			.where(and(eq(deliveries.id, delivery.id), isWaiting));
		if (!rowCount) return "elsewhere";
		await carry(delivery.id, carries, tx);
		return "clear";
	});
}

const isWaiting = and(eq(deliveries.state, "waiting"), isNull(deliveries.clearedAt));

/** Ends the deliveries whose messages this one announces. One that is being sent stays: it was first. */
async function carry(id: number, others: number[], tx: Db): Promise<void> {
	if (others.length === 0) return;
	const carried = await tx
		.update(deliveries)
		.set({ state: "dropped", carriedBy: id, reason: "part of another email", endedAt: sql`now()` })
		.where(and(inArray(deliveries.id, others), isWaiting))
		.returning({ id: deliveries.id });
	if (carried.length < others.length) throw new NotDelivered("another email was sent meanwhile");
}

/** Whether an email that was delivered later has a link for everything that was asked before. */
async function isCovered(
	what: Outgoing<Reader>,
	{ subjectId, createdAt }: Delivery,
	tx: Db,
): Promise<boolean> {
	const since = gt(deliveries.endedAt, createdAt);
	return isAsked(what) && isEnqueued({ what, subjectId }, tx, and(isDelivered, since));
}

/** Counts what was delivered, because a crash of the database empties the unlogged table of rate limits. */
async function waitOf(
	what: Outgoing<Reader>,
	{ name, subjectId }: Delivery,
	tx: Db,
): Promise<number> {
	if (!isAsked(what)) return 0;
	const within = (time: string) => sql`${deliveries.endedAt} > now() - ${time}::interval`;
	const isSame = and(eq(deliveries.name, name), eq(deliveries.subjectId, subjectId), isDelivered);
	if ((await tx.$count(deliveries, and(isSame, within("10 minutes")))) > 0) return 10 * minutes;
	const today = await tx.$count(deliveries, and(isSame, within("1 day")));
	return today >= maxAskedPerDay ? 3 * hours : 0;
}

const isDelivered = eq(deliveries.state, "delivered");

function isAsked({ to }: Outgoing<Reader>): boolean {
	return to === "asked";
}

/** Whether one of these has been delivered since. */
export function wasDeliveredSince(
	of: Parameters<typeof isEnqueued>[0],
	since: Date,
): Promise<boolean> {
	return isEnqueued(of, db, and(isDelivered, gt(deliveries.endedAt, since)));
}
