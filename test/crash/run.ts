/**
 * The long form of the crash test: `npm run test:crash -- 200` kills 200 times; the default is 120. The site
 * runs with its embedded PostgreSQL, which syncs to disk and is killed too.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#app/platform/postgres/postgres.server.ts";
import { type CrashFigures, crash, type KillTarget } from "./crash.ts";
import { connectToEmbeddedPostgres, killPostgres } from "./own-database.ts";
import { countBy } from "./sender.ts";

const say = (line: string) => console.log(line);
const rounds = Number(process.argv[2] ?? 120);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("How many times? A whole number.");

const dataDir = await mkdtemp(join(tmpdir(), "ccr-crash-"));
const folder = join(dataDir, "postgres");
const began = performance.now();
let clean = false;
try {
	const figures = await crash({
		rounds,
		dataDir,
		say,
		killTargetOf,
		connect: () => connectToEmbeddedPostgres(folder),
		killDatabase: () => killPostgres(folder),
		settings: { DATA_DIR: dataDir, DATABASE_URL: "", TRUSTED_PROXIES: "127.0.0.1" },
		timeoutMs: 15 * 60_000,
	});
	say(closingLine(figures));
	clean = figures.losses.length === 0;
} finally {
	// A failed site may have left its PostgreSQL running.
	const postgres = await startEmbeddedPostgres({ folder });
	await postgres.release();
	if (clean) await rm(dataDir, { recursive: true, force: true });
	else say(`What is there can be looked at in ${dataDir}.`);
}
process.exit(clean ? 0 : 1);

function killTargetOf(round: number): KillTarget {
	if (round % 8 === 0) return "database";
	return round % 8 === 4 ? "both" : "site";
}

function closingLine(figures: CrashFigures): string {
	const { posts, kills, unanswered, storedUnconfirmed, quarantined, cases, photos, emails } =
		figures;
	const minutes = ((performance.now() - began) / 60_000).toFixed(1);
	return [
		`\n${kills} kills in ${minutes} minutes; ${posts.length} posts (${countBy(posts)}),`,
		`${unanswered} of them without an answer, of which ${storedUnconfirmed} were there all the same;`,
		`${cases} cases, ${quarantined} quarantined, ${photos} photos, ${emails} emails written once;`,
		`${figures.losses.length} losses.`,
	].join(" ");
}
