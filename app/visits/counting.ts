import type { Socket } from "node:net";
import { log } from "#app/platform/log.server.ts";
import { writeVisits } from "#app/visits/day-counts.ts";
import { type Asked, isProgram, markOf, saltOf } from "#app/visits/visitors.ts";

const flushEvery = 10_000;
const dayLength = 24 * 60 * 60 * 1000;
/** What is kept while the database is away: pages of a day, and visitors of it. */
const mostPages = 20_000;
const mostMarks = 50_000;
const longestPath = 200;

/** Who sent the last request on a connection: the next one is mostly from the same. */
type Known = {
	agent: string | undefined;
	forwarded: unknown;
	program: boolean;
	/** Whether the visitor is among those of the day. */
	marked: boolean;
};

export type Counting = {
	/** A public page went out to whoever asked. */
	seen(path: string, asked: Asked): void;
	close(): Promise<void>;
};

/**
 * Counts page views on the server: no cookie, no script, nothing in the page.
 *
 * Counted is every GET of a public page that was answered with it (200, or 304 where the browser
 * shows the copy that it has): the document, or the `.data` of a navigation inside the site.
 * Not counted: programs (by their User-Agent, or without one), HEAD, what is not found or redirects,
 * the desk, private links, feeds and files, and what a browser fetches ahead (`Sec-Purpose: prefetch`),
 * most of which nobody ever looks at. When such a page is opened, browsers ask again, since pages are
 * `max-age=0, must-revalidate`: that 304 is the view (Chromium 150; analytics.long.spec.ts holds it).
 *
 * Seen by nobody here: a page that a browser restores whole when its visitor goes back, or has drawn
 * before it was opened (`prefetch;prerender`), and what a proxy in front answers by itself.
 *
 * Visitors are marks of 64 bits, made of the day's salt, the network and the name of the browser;
 * what tells one visitor from another ends with the day. A household with one kind of browser is one.
 * Views are counted in memory and written every ten seconds and at the end; a process that is killed
 * loses those ten seconds.
 */
export function openCounting(write = writeVisits): Counting {
	let day = "";
	let dayStarts = 0;
	let salt: Buffer | undefined;
	/** Of the day that it is, by path; and what waits to be written, by day and path. */
	let counts = new Map<string, number>();
	let views = new Map<string, number>();
	/** Marks that are not written yet, by day, and those of today that are. */
	let marks = new Map<string, Set<bigint>>();
	let written = new Set<bigint>();
	let connections = new WeakMap<Socket, Known>();
	let flushing: Promise<void> | undefined;

	async function turn(now: number): Promise<void> {
		dayStarts = Math.floor(now / dayLength) * dayLength;
		const today = new Date(dayStarts).toISOString().slice(0, 10);
		if (today === day) return;
		putAside();
		day = today;
		salt = undefined;
		written = new Set();
		connections = new WeakMap();
		await fetchSalt();
	}

	/** Until it is there visitors are not told apart, and only views count. */
	async function fetchSalt(): Promise<void> {
		const of = day;
		const fetched = await saltOf(of).catch(() => undefined);
		if (of === day) salt ??= fetched;
	}

	function seen(path: string, asked: Asked): void {
		const { headers, socket } = asked;
		const now = Date.now();
		if (now < dayStarts || now >= dayStarts + dayLength) void turn(now);
		const agent = headers["user-agent"];
		const forwarded = headers["x-forwarded-for"];
		let known = connections.get(socket);
		if (known?.agent !== agent || known?.forwarded !== forwarded) {
			known = { agent, forwarded, program: isProgram(agent), marked: false };
			connections.set(socket, known);
		}
		if (!known || known.program || isAhead(headers) || path.length > longestPath) return;
		const many = counts.get(path);
		if (many === undefined && counts.size >= mostPages) return;
		counts.set(path, (many ?? 0) + 1);
		if (known.marked || !salt) return;
		known.marked = true;
		mark(markOf(salt, asked));
	}

	function mark(visitor: bigint): void {
		if (written.has(visitor)) return;
		const fresh = marks.get(day) ?? new Set();
		marks.set(day, fresh);
		if (fresh.size < mostMarks) fresh.add(visitor);
	}

	/** Makes what was counted wait to be written. */
	function putAside(): void {
		addViews([...counts].map(([path, many]) => [`${day} ${path}`, many]));
		counts = new Map();
	}

	function addViews(more: Iterable<[string, number]>): void {
		for (const [key, many] of more) {
			const before = views.get(key);
			if (before !== undefined || views.size < mostPages) views.set(key, (before ?? 0) + many);
		}
	}

	async function flush(): Promise<void> {
		if (!salt && day) await fetchSalt();
		putAside();
		if (views.size === 0 && marks.size === 0) return;
		const taken = { views, marks };
		views = new Map();
		marks = new Map();
		try {
			await write(taken);
			for (const mark of taken.marks.get(day) ?? []) {
				if (written.size < mostMarks) written.add(mark);
			}
		} catch (error) {
			// The database is away: what was counted waits with what comes meanwhile.
			log.debug({ reason: error instanceof Error ? error.message : "" }, "page views wait");
			giveBack(taken);
		}
	}

	function giveBack(taken: { views: typeof views; marks: typeof marks }): void {
		addViews(taken.views);
		for (const [of, kept] of taken.marks) {
			const newer = marks.get(of) ?? new Set();
			marks.set(of, newer);
			for (const mark of kept) if (newer.size < mostMarks) newer.add(mark);
		}
	}

	function flushOnce(): Promise<void> {
		flushing ??= flush().finally(() => {
			flushing = undefined;
		});
		return flushing;
	}

	void turn(Date.now());
	const timer = setInterval(flushOnce, flushEvery);
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

/** Whether a browser fetches this before anybody has asked for it. */
function isAhead(headers: Asked["headers"]): boolean {
	const purpose = headers["sec-purpose"] ?? headers.purpose ?? headers["x-moz"];
	return purpose !== undefined && String(purpose).includes("prefetch");
}
