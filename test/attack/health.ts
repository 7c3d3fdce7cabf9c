import { type Copy, metricsToken } from "./site-copy.ts";
import type { Finding } from "./tool.ts";
import type { ToolProxy } from "./tool-proxy.ts";

type Health = { memory: number; rows: Record<string, number> };

/** Tables that no tool has the right to change. The tables below grow as forms are sent. */
const guarded = {
	listings: "select count(*)::int as many from adoption_listings",
	breeders: "select count(*)::int as many from breeders",
	guides: "select count(*)::int as many from guides",
	posts: "select count(*)::int as many from posts",
	people: "select count(*)::int as many from people",
};
const filled = {
	submissions: "select count(*)::int as many from submissions",
	cases: "select count(*)::int as many from cases",
	subscribers: "select count(*)::int as many from subscribers",
	deliveries: "select count(*)::int as many from deliveries",
};

/** Reads the process's memory in bytes, and the number of rows of each table. */
export async function readHealth({ site, db }: Copy): Promise<Health> {
	const headers = { Authorization: `Bearer ${metricsToken}` };
	const figures = await (await fetch(`${site.origin}/metrics`, { headers })).text();
	const memory = Number(/^process_resident_memory_bytes (\S+)$/m.exec(figures)?.[1]);
	const rows: Record<string, number> = {};
	for (const [name, query] of Object.entries({ ...guarded, ...filled })) {
		rows[name] = (await db.query<{ many: number }>(query)).rows[0]?.many ?? 0;
	}
	return { memory, rows };
}

/** In bytes: twice what S8 allows in daily use; here four hundred clients send photos together. */
const maxMemory = 700e6;

export function findFaults(
	{ site, ticketServer }: Copy,
	fronts: ToolProxy[],
	{ before, after }: { before: Health; after: Health },
): Finding[] {
	const found = (what: string, where: string, words: string) => ({
		tool: "the site",
		what,
		where,
		words,
	});
	const exitOutput = site.exitOutput();
	return [
		...(exitOutput ? [found("ended", "", exitOutput.slice(-500))] : []),
		...site.faults.map((line) => found("logged a fault", "", line.slice(0, 800))),
		...fronts.flatMap(({ broken }) =>
			[...broken].map(([where, words]) => found("answered 5xx", where, words)),
		),
		...ticketServer.ssrfRequests.map((url) => found("called out where it was told to", url, "")),
		...Object.keys(guarded)
			.filter((name) => before.rows[name] !== after.rows[name])
			.map((name) => found("changed rows", name, `${before.rows[name]} → ${after.rows[name]}`)),
		...(after.memory > maxMemory
			? [found("grew", "", `${megabytes(before)} → ${megabytes(after)}`)]
			: []),
	];
}

function megabytes({ memory }: Health): string {
	return `${Math.round(memory / 1e6)} MB`;
}

export function inWords({ before, after }: { before: Health; after: Health }): string {
	const rows = Object.keys(filled).map(
		(name) => `${name} ${before.rows[name]} → ${after.rows[name]}`,
	);
	return `memory ${megabytes(before)} → ${megabytes(after)}; ${rows.join(", ")}`;
}
