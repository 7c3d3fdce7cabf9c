import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { ChangeNotices } from "#app/platform/cache/changes.server.ts";
import { endBeforeDeadline } from "#app/platform/database/end-within.server.ts";
import {
	type Ask,
	NotOurReplica,
	openSession,
	patience,
	positionOf,
	type ReplicaSession,
} from "#app/platform/database/replica-session.server.ts";
import { log } from "#app/platform/settings/log.server.ts";

/** How often the replica is asked, in milliseconds: while it is good, and while it is behind. */
const heartbeat = 2_000;
const catchingUp = { first: 20, longest: 1_000 };
/** How long it is left alone when it failed: longer each time, unless it was good for a minute. */
const leftAlone = { first: 1_000, longest: 30_000 };
/** Being behind is told when it lasts longer than this; after every change it is for a moment. */
const longBehind = 60_000;

export type ReplicaWatch = ReturnType<typeof watchReplica>;
type Told = "used" | "behind" | "away" | "not ours" | undefined;

/**
 * Knows at every moment whether the replica may be read. It may when it has replayed the primary's log
 * up to where the log was after the last change that was announced: what was withdrawn before must
 * never come back from there. Asked is only now and then, and by nobody who makes a page.
 */
export function watchReplica(url: string, { primary, size }: { primary: Ask; size: number }) {
	let session: ReplicaSession | undefined;
	let opened = 0;
	/** Changes that were announced; up to which one there is a position, and the replica has it. */
	let changes = 0;
	let position = { after: -1, at: "0/0" };
	let reached = -1;
	let notices: ChangeNotices = "lost";

	let pause = catchingUp.first;
	let alone = leftAlone.first / 2;
	let aloneUntil = 0;
	let goodUntil = performance.now();
	let told: Told;
	let closed = false;
	let waiting = new AbortController();

	const hasAll = () => session !== undefined && reached === changes;

	async function watch(): Promise<void> {
		while (!closed) {
			// A change that comes while it looks makes it look again at once.
			waiting = new AbortController();
			await look();
			await sleep(nextPause(), undefined, { signal: waiting.signal }).catch(() => {});
		}
	}

	function nextPause(): number {
		if (!session) return Math.max(aloneUntil - performance.now(), 0);
		if (hasAll()) return heartbeat;
		const now = pause;
		pause = Math.min(pause * 2, catchingUp.longest);
		return now;
	}

	async function look(): Promise<void> {
		if (!session && performance.now() < aloneUntil) return;
		try {
			session ??= await open();
			const asked = changes;
			if (position.after !== asked) {
				// While the primary is away nobody knows how far is far enough.
				const at = await positionOf(primary).catch(() => undefined);
				if (at) position = { after: asked, at };
			}
			const { after, at } = position;
			if (await session?.hasReached(at)) reached = after;
			tell();
		} catch (error) {
			lose(error);
		}
	}

	async function open(): Promise<ReplicaSession | undefined> {
		const ended = (pool: pg.Pool) => session?.pool === pool && lose(new Error("connection lost"));
		const next = await openSession(url, { primary, size, ended });
		opened = performance.now();
		if (!closed) return next;
		await next.close();
		return undefined;
	}

	function lose(error: unknown): void {
		const now = performance.now();
		// Of one loss more than one may hear.
		if (closed || now < aloneUntil) return;
		if (hasAll()) goodUntil = now;
		if (session) {
			const steady = now - opened > longBehind;
			alone = steady ? leftAlone.first : Math.min(alone * 2, leftAlone.longest);
		}
		// One that is not there is tried again soon: only that it comes and goes is worth a pause.
		aloneUntil = now + (session ? alone : leftAlone.first);
		const last = session;
		session = undefined;
		reached = -1;
		// It may hang, and nobody waits for it.
		void last?.close();
		const reason = error instanceof Error ? error.message : String(error);
		say(error instanceof NotOurReplica ? "not ours" : "away", { reason });
	}

	function tell(): void {
		const now = performance.now();
		if (hasAll()) {
			goodUntil = now;
			pause = catchingUp.first;
			if (notices === "listening") say("used");
		} else if (position.after === changes && now - goodUntil > longBehind) {
			say("behind", { seconds: Math.round((now - goodUntil) / 1_000) });
		}
	}

	function say(word: Exclude<Told, undefined>, details: object = {}): void {
		if (word === told) return;
		told = word;
		if (word === "used") log.info("public pages are read from the replica");
		else if (word === "not ours") log.warn(details, "DATABASE_REPLICA_URL is not used");
		else log.warn(details, `the replica is ${word}: public pages are read from the primary`);
	}

	const watching = watch();
	return {
		/** Where a public page may be read now; undefined means the primary. */
		pool(): pg.Pool | undefined {
			// With its notices lost for a moment, the primary is the one to ask. When it is away nothing
			// changes there, and pages that were finished before are served on as well.
			return (notices === "listening" || notices === "away") && hasAll()
				? session?.pool
				: undefined;
		},
		/** Where it may be read when the primary has just failed. */
		standIn(): pg.Pool | undefined {
			return hasAll() ? session?.pool : undefined;
		},
		/** Something that the public sees has changed: nothing is read here until it has arrived. */
		doubt(): void {
			if (hasAll()) goodUntil = performance.now();
			changes++;
			pause = catchingUp.first;
			if (session) waiting.abort();
		},
		/** What has become of the notices of changes. */
		notices(now: ChangeNotices): void {
			notices = now;
		},
		/** A statement failed here that the primary answered. */
		failed(pool: pg.Pool, error: unknown): void {
			if (session?.pool === pool) lose(error);
		},
		/** Since when, in seconds, what the public sees could not be read here; 0 while it can. */
		behindSeconds(): number {
			return hasAll() ? 0 : (performance.now() - goodUntil) / 1_000;
		},
		async close(): Promise<void> {
			closed = true;
			waiting.abort();
			// It may be asking a primary that hangs.
			await endBeforeDeadline(patience, watching);
			await session?.close();
			session = undefined;
		},
	};
}
