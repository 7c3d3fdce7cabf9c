import { setTimeout as sleep } from "node:timers/promises";
import {
	and,
	desc,
	eq,
	inArray,
	isNull,
	like,
	not,
	notInArray,
	or,
	type SQL,
	sql,
} from "drizzle-orm";
import { findLinks } from "#app/links/found-links.ts";
import { type Link, links } from "#app/links/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import type { LinkCheck } from "#app/platform/links/link-check.server.ts";

const minute = 60_000;

export type Checking = {
	/** Returns the status of one of our pages without the network. Undefined if this process has none. */
	statusOf: ((path: string) => Promise<number>) | undefined;
	/** Undefined if the site isn't public, for example in development. */
	checkWeb: ((address: string) => Promise<LinkCheck>) | undefined;
	/** Delay between two addresses on the same host. */
	pauseMs?: number;
	/** Time after which the rest is left for the next run. */
	budgetMs?: number;
};

const hostsAtOnce = 6;

/** Runs hourly. Checks web addresses weekly; our own pages, and links that failed once or didn't answer, daily. */
export async function runLinks(actor: Actor, checking: Checking): Promise<void> {
	requireRight(actor, "write");
	await recordLinks();
	const { checkWeb, statusOf, budgetMs = 3 * minute, pauseMs = 2_000 } = checking;
	const claimed = await claimDue(
		and(checkWeb ? undefined : isOwn, statusOf ? undefined : not(isOwn)),
	);
	const deadline = Date.now() + budgetMs;
	const unanswered: [Link, LinkCheck][] = [];
	let isOnline = false;
	const hosts = [...Map.groupBy(claimed, ({ address }) => hostOf(address)).values()];
	const work = async () => {
		for (let host = hosts.shift(); host; host = hosts.shift()) {
			for (const [index, link] of host.entries()) {
				if (Date.now() > deadline) return;
				if (index > 0 && !isPath(link.address)) await sleep(pauseMs);
				const found = await check(link.address, checking);
				if (!found) continue;
				if (found.status === null) unanswered.push([link, found]);
				else await store(link, found);
				isOnline ||= found.status !== null && !isPath(link.address);
			}
		}
	};
	await Promise.all(Array.from({ length: hostsAtOnce }, work));
	if (unanswered.length > 0) isOnline ||= await reachesWeb(checkWeb);
	for (const [link, found] of unanswered) await store(link, blamed(found, isOnline));
	await release(claimed.map(({ id }) => id));
}

export async function checkNow(id: number, checking: Checking): Promise<void> {
	const [link] = await db.select().from(links).where(eq(links.id, id));
	const found = link && (await check(link.address, checking));
	if (!found) return release([id]);
	const isOnline = found.status !== null || (await reachesWeb(checking.checkWeb));
	await store(link, blamed(found, isOnline));
}

/** Without a connection nothing answers, which isn't the link's fault. */
function blamed(found: LinkCheck, isOnline: boolean): LinkCheck {
	return isOnline ? found : { ...found, outcome: "unclear" };
}

/** Returns whether links that worked before still answer. */
async function reachesWeb(checkWeb: Checking["checkWeb"]): Promise<boolean> {
	const known = await db
		.select({ address: links.address })
		.from(links)
		.where(and(not(isOwn), eq(links.outcome, "fine")))
		.orderBy(desc(links.checkedAt))
		.limit(3);
	for (const { address } of known) {
		const found = await checkWeb?.(address);
		if (found && found.status !== null) return true;
	}
	return false;
}

async function check(
	address: string,
	{ statusOf, checkWeb }: Checking,
): Promise<LinkCheck | undefined> {
	if (!isPath(address)) return checkWeb?.(address);
	const status = await statusOf?.(address);
	if (status === undefined) return undefined;
	if (status >= 500)
		return { outcome: "failed", status, fault: `Server error on this site (${status})` };
	return status < 400
		? { outcome: "fine", status, fault: "" }
		: { outcome: "gone", status, fault: `No such page on this site (${status})` };
}

/** Records what our texts link to. Links no longer used are deleted, unless someone ignores them. */
export async function recordLinks(): Promise<void> {
	const found = await findLinks();
	const addresses = [...found.keys()];
	await transaction(async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext('links'))`);
		const isGone = addresses.length > 0 ? notInArray(links.address, addresses) : undefined;
		await tx.delete(links).where(and(isGone, not(links.ignored)));
		await tx.update(links).set({ places: [] }).where(isGone);
		if (addresses.length === 0) return;
		await tx
			.insert(links)
			.values(addresses.map((address) => ({ address, places: found.get(address) ?? [] })))
			.onConflictDoUpdate({
				target: links.address,
				set: { places: sql`excluded.places` },
				setWhere: sql`${links.places} <> excluded.places`,
			});
	});
}

const isOwn = like(links.address, "/%");
const isDue = or(
	sql`${links.checkedAt} is null`,
	and(
		or(isOwn, eq(links.failures, 1), and(eq(links.outcome, "unsure"), isNull(links.status))),
		sql`${links.checkedAt} < now() - interval '23 hours'`,
	),
	// An hour less than a week, or the day of the check would shift.
	sql`${links.checkedAt} < now() - interval '167 hours'`,
);
const isFree = sql`(${links.claimedAt} is null or ${links.claimedAt} < now() - interval '15 minutes')`;
const mostAtOnce = 500;

function claimDue(which: SQL | undefined): Promise<Link[]> {
	const due = db
		.select({ id: links.id })
		.from(links)
		.where(and(not(links.ignored), isDue, isFree, which))
		.orderBy(sql`${links.checkedAt} nulls first`, links.id)
		.limit(mostAtOnce)
		.for("update", { skipLocked: true });
	return db.update(links).set({ claimedAt: sql`now()` }).where(inArray(links.id, due)).returning();
}

async function store(link: Link, found: LinkCheck): Promise<void> {
	await db
		.update(links)
		.set(stateAfter(link, found, new Date()))
		.where(eq(links.id, link.id));
}

const hour = 3_600_000;
/** Milliseconds until the same failure counts again, so that two simultaneous checks count once. */
const apart = 12 * hour;

type State = Pick<Link, "failures" | "failingSince" | "checkedAt">;

export function stateAfter(before: State, { outcome, status, fault }: LinkCheck, now: Date) {
	const seen = { status, fault, checkedAt: now, claimedAt: null };
	if (outcome === "fine" || outcome === "unclear") {
		const settled = { failures: 0, failingSince: null };
		return { ...seen, ...settled, outcome: outcome === "fine" ? outcome : ("unsure" as const) };
	}
	const { checkedAt, failingSince } = before;
	const isAgain = checkedAt === null || now.getTime() - checkedAt.getTime() >= apart;
	const failures = Math.max(1, Math.min(before.failures + (isAgain ? 1 : 0), 1_000));
	const isBroken = outcome === "gone" || failures > 1;
	return {
		...seen,
		failures,
		failingSince: failingSince ?? now,
		outcome: isBroken ? ("broken" as const) : ("unsure" as const),
	};
}

async function release(ids: number[]): Promise<void> {
	if (ids.length === 0) return;
	await db.update(links).set({ claimedAt: null }).where(inArray(links.id, ids));
}

function isPath(address: string): boolean {
	return address.startsWith("/");
}

function hostOf(address: string): string {
	if (isPath(address)) return "";
	return URL.canParse(address) ? new URL(address).host : address;
}
