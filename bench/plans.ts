import { askWell } from "./answer.ts";
import { column } from "./column.ts";
import { spreadOf, written, writtenSpread } from "./figures.ts";
import { publicLists } from "./lists.ts";
import type { Part, Row } from "./part.ts";

const turns = 5;

/** What PostgreSQL says of a statement that took so long, by its own module auto_explain. */
const explained =
	"-c session_preload_libraries=auto_explain -c auto_explain.log_min_duration=0 " +
	"-c auto_explain.log_analyze=on -c auto_explain.log_buffers=on -c client_min_messages=log";

export const plans: Part = {
	id: "PLANS",
	what: "the dogs' lists, their plans and the size of the tables at --listings, such as 1000000",
	minutes: ({ listings }) => 1 + listings / 150_000,
	byName: true,
	async measure(stage, { listings }) {
		const url = await stage.listings(listings);
		const site = await stage.site(url, { PAGE_CACHE_MB: "0" });
		const rows: Row[] = [];
		const ofDogs = (await publicLists(url)).filter(({ paths }) =>
			/^\/(adoption-network|sitemap)/.test(paths[0]?.[0] ?? ""),
		);
		for (const { what, paths } of ofDogs) {
			const times: number[] = [];
			for (let turn = 0; turn <= turns; turn++) {
				const [path = "/"] = paths[turn % paths.length] ?? [];
				const began = performance.now();
				await askWell(site.port, path, "br");
				// The first of all meets an empty memory.
				if (turn > 0) times.push(performance.now() - began);
			}
			const spread = spreadOf(times);
			const figure = `${written(spread.median)} ms`;
			rows.push({ id: "PLANS", what, figure, spread: writtenSpread(spread, "ms") });
		}
		await site.stop();
		stage.say(
			["Tables with their indexes, and their indexes alone:", ...(await tableSizes(url))].join(
				"\n",
			),
		);
		for (const plan of await explainAll(url)) stage.say(plan);
		return rows;
	},
};

function tableSizes(url: string): Promise<string[]> {
	return column(
		url,
		`select format('  %s: %s MB, of it indexes %s MB, %s rows', relname,
			pg_total_relation_size(oid) / 1000000, pg_indexes_size(oid) / 1000000, reltuples)
		from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
		order by pg_total_relation_size(oid) desc limit 8`,
	);
}

/** Calls the operations that the public pages call, and notes what PostgreSQL did for each. */
async function explainAll(url: string): Promise<string[]> {
	const address = new URL(url);
	address.searchParams.set("options", explained);
	// The operations read their settings when they are loaded.
	process.env.DATABASE_URL = address.href;
	const { pool } = await import("#app/platform/database/db.server.ts");
	const { publicListings: dogs } = await import("#app/adoptions/listings.ts");
	let told: string[] = [];
	pool.on("connect", (client) => {
		client.on("notice", ({ message = "" }) => told.push(message));
	});
	const last = Math.ceil((await dogs.count()) / 24);
	const calls: [string, () => Promise<unknown>][] = [
		["the list, page 1", () => dogs.browse(1)],
		["the list, page 100", () => dogs.browse(100)],
		[`the list, page ${last - 1} of ${last}`, () => dogs.browse(last - 1)],
		["dogs by a name", () => dogs.find("Björn")],
		["a name that nobody has", () => dogs.find("nobody at all")],
		["how many dogs are public", () => dogs.count()],
		["the feed", () => dogs.latest(24)],
		["the sitemap's first file", () => dogs.addresses(5000, 0)],
		["the sitemap's last file", () => dogs.addresses(5000, last * 24 - 5000)],
	];
	const plans: string[] = [];
	for (const [what, call] of calls) {
		// The second time the pages of the tables are in memory, as on a site that is asked.
		await call();
		told = [];
		await call();
		plans.push(`${what}:\n${told.map(planOf).join("\n")}\n`);
	}
	await pool.end();
	return plans;
}

/** The plan without the statement's text, which is long and is in the code. */
function planOf(notice: string): string {
	const [time = ""] = /^duration: [\d.]+ ms/.exec(notice) ?? [];
	const lines = notice.split("\n").map((line) => line.trimEnd().replace(/ width=\d+/, ""));
	const plan = lines.filter((line) => /->|^(Limit|Sort|Aggregate|Hash Join) /.test(line));
	// What the first node counts holds what those below it read.
	const read = lines.find((line) => line.includes("Buffers:"))?.trim();
	return [`${time}, ${read}`, ...plan.map((line) => line.slice(0, 180))].join("\n");
}
