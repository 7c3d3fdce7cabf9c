import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	type EmbeddedPostgres,
	startEmbeddedPostgres,
} from "#app/platform/postgres/postgres.server.ts";
import { column } from "./column.ts";
import { fillListings } from "./fill.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

/** Shared by the parts of a run: a data folder, its PostgreSQL, and the processes they started. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

/**
 * Prepares the data folder by starting the site once, so that everything measured was created by the site's
 * real operations.
 * @param folder reused and kept; if undefined, a temporary folder is removed at the end
 */
export async function openStage(say: (line: string) => void, folder: string | undefined) {
	const dataDir = folder ?? (await mkdtemp(join(tmpdir(), "ccr-bench-")));
	await mkdir(dataDir, { recursive: true });
	const open = new Set<() => Promise<void>>();
	let postgres: Promise<EmbeddedPostgres> | undefined;
	let version = "";

	/** Starts PostgreSQL once for all parts, until one of them needs it stopped. */
	async function cluster(): Promise<string> {
		postgres ??= startEmbeddedPostgres({ folder: join(dataDir, "postgres"), durable: true });
		return (await postgres).url;
	}
	async function release(): Promise<void> {
		const last = postgres;
		postgres = undefined;
		await (await last?.catch(() => undefined))?.release();
	}
	function start(env: Record<string, string>, within: number): Promise<SiteProcess> {
		const spawned = (stop: () => Promise<void>) => void open.add(stop);
		return startSite({ env: { DATA_DIR: dataDir, ...env }, within, spawned });
	}
	async function endPart(): Promise<void> {
		await Promise.all([...open].map((end) => end()));
		open.clear();
	}
	let closing: Promise<void> | undefined;
	function close(): Promise<void> {
		closing ??= closeAll();
		return closing;
	}
	async function closeAll(): Promise<void> {
		await endPart();
		// A site stopped during its first start leaves its PostgreSQL running.
		if (existsSync(join(dataDir, "postgres", "postmaster.pid"))) await cluster();
		await release();
		if (!folder) await rm(dataDir, { recursive: true, force: true });
	}

	const interruption = new AbortController();
	const interrupt = () => {
		interruption.abort();
		void close().finally(() => process.exit(130));
	};
	process.once("SIGINT", interrupt);
	process.once("SIGTERM", interrupt);

	let firstStart: number | undefined;
	try {
		if (!existsSync(join(dataDir, "postgres"))) {
			say("Preparing: a first start of the site, which loads the sample content …");
			const site = await start({}, 600);
			firstStart = site.startedIn;
			await site.stop();
		}
		version = (await column(await cluster(), "show server_version"))[0] ?? "";
	} catch (error) {
		await close();
		throw error;
	}
	return {
		say,
		/** Seconds until the first start served a page; undefined if the data already existed. */
		firstStart,
		postgresVersion: version,
		/** The URL of the database with the sample content. */
		samples: cluster,
		/** Returns the URL of a database with `count` public dogs and the other sample content. */
		async listings(count: number): Promise<string> {
			const url = await cluster();
			const name = `listings_${count}`;
			const there = await column(url, `select 1 from pg_database where datname = '${name}'`);
			const own = url.replace(/\/ccr$/, `/${name}`);
			if (there.length > 0) return own;
			say(`  writing ${count.toLocaleString("en-US")} listings …`);
			await column(url.replace(/\/ccr$/, "/postgres"), `create database ${name} template ccr`);
			await fillListings(own, count);
			return own;
		},
		/** Copies a database to this name, replacing any earlier copy; returns the copy's URL. */
		async copyOf(databaseUrl: string, name: string): Promise<string> {
			const { pathname } = new URL(databaseUrl);
			const admin = databaseUrl.replace(/\/\w+$/, "/postgres");
			await column(admin, `drop database if exists ${name} with (force)`);
			await column(admin, `create database ${name} template ${pathname.slice(1)}`);
			return databaseUrl.replace(/\/\w+$/, `/${name}`);
		},
		site: (databaseUrl: string, env: Record<string, string> = {}) =>
			start({ DATABASE_URL: databaseUrl, ...env }, 60),
		/** Starts the site with its own PostgreSQL, as `npm start` would. */
		async siteWithOwnPostgres() {
			await release();
			return start({}, 60);
		},
		/** Registers cleanup for the end of the part, however it ends. Sites are stopped automatically. */
		onPartEnd: (end: () => Promise<void>) => void open.add(end),
		endPart,
		/** Aborted when the run is interrupted; later failures don't count as results. */
		interrupted: interruption.signal,
		close,
	};
}
