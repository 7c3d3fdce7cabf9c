import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { ChangeNotices } from "#app/platform/cache/changes.server.ts";
import { endBeforeDeadline } from "#app/platform/database/connection.server.ts";
import {
	type Ask,
	openSession,
	positionOf,
	type ReplicaSession,
	replicaTimeoutMs,
	WrongReplicaError,
} from "#app/platform/database/replica-session.server.ts";
import { log, reasonOf } from "#app/platform/settings/log.server.ts";

/** Milliseconds between polls when in sync, and while catching up. */
const heartbeat = 2_000;
const catchingUp = { first: 20, longest: 1_000 };
/** Milliseconds between retries after a failure, reset by a session that lasted a minute. */
const retryDelay = { first: 1_000, longest: 30_000 };
/** Milliseconds of lag before it is logged, because every change causes some. */
const maxQuietLagMs = 60_000;

export type ReplicaWatch = ReturnType<typeof watchReplica>;
type Status = "used" | "behind" | "away" | "not ours" | undefined;

/** Uses the replica only past the last announced change, because withdrawn content must never reappear. */
export function watchReplica(url: string, { primary, size }: { primary: Ask; size: number }) {
	let session: ReplicaSession | undefined;
	let opened = 0;
	let changes = 0;
	let position = { after: -1, at: "0/0" };
	let reached = -1;
	let notices: ChangeNotices = "lost";

	let pause = catchingUp.first;
	let delay = retryDelay.first / 2;
	let retryAt = 0;
	let lastInSync = performance.now();
	let lastStatus: Status;
	let closed = false;
	let wakeUp = new AbortController();

	const isInSync = () => session !== undefined && reached === changes;

	async function watch(): Promise<void> {
		while (!closed) {
			wakeUp = new AbortController();
			await check();
			await sleep(nextPause(), undefined, { signal: wakeUp.signal }).catch(() => {});
		}
	}

	function nextPause(): number {
		if (!session) return Math.max(retryAt - performance.now(), 0);
		if (isInSync()) return heartbeat;
		const now = pause;
		pause = Math.min(pause * 2, catchingUp.longest);
		return now;
	}

	async function check(): Promise<void> {
		if (!session && performance.now() < retryAt) return;
		try {
			session ??= await open();
			const changesBefore = changes;
			if (position.after !== changesBefore) {
				const at = await positionOf(primary).catch(() => undefined);
				if (at) position = { after: changesBefore, at };
			}
			const { after, at } = position;
			if (await session?.hasReached(at)) reached = after;
			reportLag();
		} catch (error) {
			disconnect(error);
		}
	}

	async function open(): Promise<ReplicaSession | undefined> {
		const ended = (pool: pg.Pool) =>
			session?.pool === pool && disconnect(new Error("connection lost"));
		const next = await openSession(url, { primary, size, ended });
		opened = performance.now();
		if (!closed) return next;
		await next.close();
		return undefined;
	}

	function disconnect(error: unknown): void {
		const now = performance.now();
		// One disconnection can be reported several times.
		if (closed || now < retryAt) return;
		if (isInSync()) lastInSync = now;
		if (session) {
			const steady = now - opened > maxQuietLagMs;
			delay = steady ? retryDelay.first : Math.min(delay * 2, retryDelay.longest);
		}
		// An unreachable replica is retried soon. Only one that comes and goes backs off.
		retryAt = now + (session ? delay : retryDelay.first);
		const last = session;
		session = undefined;
		reached = -1;
		void last?.close();
		logStatus(error instanceof WrongReplicaError ? "not ours" : "away", {
			reason: reasonOf(error),
		});
	}

	function reportLag(): void {
		const now = performance.now();
		if (isInSync()) {
			lastInSync = now;
			pause = catchingUp.first;
			if (notices === "listening") logStatus("used");
		} else if (position.after === changes && now - lastInSync > maxQuietLagMs) {
			logStatus("behind", { seconds: Math.round((now - lastInSync) / 1_000) });
		}
	}

	function logStatus(status: Exclude<Status, undefined>, details: object = {}): void {
		if (status === lastStatus) return;
		lastStatus = status;
		if (status === "used") log.info("public pages are read from the replica");
		else if (status === "not ours") log.warn(details, "DATABASE_REPLICA_URL is not used");
		else log.warn(details, `the replica is ${status}: public pages are read from the primary`);
	}

	const watching = watch();
	return {
		pool(): pg.Pool | undefined {
			// While the primary is away, nothing can change.
			return (notices === "listening" || notices === "away") && isInSync()
				? session?.pool
				: undefined;
		},
		fallback(): pg.Pool | undefined {
			return isInSync() ? session?.pool : undefined;
		},
		markStale(): void {
			if (isInSync()) lastInSync = performance.now();
			changes++;
			pause = catchingUp.first;
			if (session) wakeUp.abort();
		},
		notices(now: ChangeNotices): void {
			notices = now;
		},
		failed(pool: pg.Pool, error: unknown): void {
			if (session?.pool === pool) disconnect(error);
		},
		behindSeconds(): number {
			return isInSync() ? 0 : (performance.now() - lastInSync) / 1_000;
		},
		async close(): Promise<void> {
			closed = true;
			wakeUp.abort();
			await endBeforeDeadline(replicaTimeoutMs, watching);
			await session?.close();
			session = undefined;
		},
	};
}
