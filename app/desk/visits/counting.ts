import type { Socket } from "node:net";
import { writeVisits } from "#app/desk/visits/day-counts.ts";
import { type Asked, isBot, markOf, saltOf } from "#app/desk/visits/visitors.ts";
import { log, reasonOf } from "#app/platform/settings/log.server.ts";

const flushIntervalMs = 10_000;
const dayMs = 24 * 60 * 60 * 1000;
/** Caps for when the database is down: pages and visitors per day. */
const maxPages = 20_000;
const maxMarks = 50_000;
const maxPathLength = 200;

/** Reused, because the next request on a connection is usually from the same browser. */
type ConnectionState = {
	agent: string | undefined;
	forwarded: unknown;
	program: boolean;
	marked: boolean;
};

/**
 * Counts views of public pages without cookies or scripts. A prefetched page counts when it is opened,
 * because browsers revalidate it then (Chromium 150; see analytics.long.spec.ts). Misses the back/forward
 * cache and responses from a proxy's cache. A killed process loses up to ten seconds.
 */
export function openCounting(write = writeVisits) {
	let day = "";
	let dayStarts = 0;
	let salt: Buffer | undefined;
	let views = new Map<string, number>();
	let marks = new Map<string, Set<bigint>>();
	let written = new Set<bigint>();
	let connections = new WeakMap<Socket, ConnectionState>();
	let flushing: Promise<void> | undefined;

	async function startDay(now: number): Promise<void> {
		dayStarts = Math.floor(now / dayMs) * dayMs;
		const today = new Date(dayStarts).toISOString().slice(0, 10);
		if (today === day) return;
		day = today;
		salt = undefined;
		written = new Set();
		connections = new WeakMap();
		await fetchSalt();
	}

	async function fetchSalt(): Promise<void> {
		const of = day;
		const fetched = await saltOf(of).catch(() => undefined);
		if (of === day) salt ??= fetched;
	}

	function seen(path: string, asked: Asked): void {
		const { headers, socket } = asked;
		const now = Date.now();
		if (now < dayStarts || now >= dayStarts + dayMs) void startDay(now);
		const agent = headers["user-agent"];
		const forwarded = headers["x-forwarded-for"];
		let known = connections.get(socket);
		if (known?.agent !== agent || known?.forwarded !== forwarded) {
			known = { agent, forwarded, program: isBot(agent), marked: false };
			connections.set(socket, known);
		}
		if (!known || known.program || isPrefetch(headers) || path.length > maxPathLength) return;
		addViews(`${day} ${path}`, 1);
		if (known.marked || !salt) return;
		known.marked = true;
		const mark = markOf(salt, asked);
		if (!written.has(mark)) addMarks(day, [mark]);
	}

	function addViews(key: string, count: number): void {
		const before = views.get(key);
		if (before !== undefined || views.size < maxPages) views.set(key, (before ?? 0) + count);
	}

	function addMarks(of: string, more: Iterable<bigint>): void {
		const kept = marks.get(of) ?? new Set();
		marks.set(of, kept);
		for (const mark of more) if (kept.size < maxMarks) kept.add(mark);
	}

	async function flush(): Promise<void> {
		if (!salt && day) await fetchSalt();
		if (views.size === 0 && marks.size === 0) return;
		const taken = { views, marks };
		views = new Map();
		marks = new Map();
		try {
			await write(taken);
			for (const mark of taken.marks.get(day) ?? []) {
				if (written.size < maxMarks) written.add(mark);
			}
		} catch (error) {
			log.debug({ reason: reasonOf(error) }, "page views wait");
			for (const [key, count] of taken.views) addViews(key, count);
			for (const [of, kept] of taken.marks) addMarks(of, kept);
		}
	}

	function flushOnce(): Promise<void> {
		flushing ??= flush().finally(() => {
			flushing = undefined;
		});
		return flushing;
	}

	void startDay(Date.now());
	const timer = setInterval(flushOnce, flushIntervalMs);
	timer.unref();
	return {
		seen,
		async close() {
			clearInterval(timer);
			await flushing;
			await flushOnce();
		},
	};
}

function isPrefetch(headers: Asked["headers"]): boolean {
	const purpose = headers["sec-purpose"] ?? headers.purpose ?? headers["x-moz"];
	return purpose !== undefined && String(purpose).includes("prefetch");
}
