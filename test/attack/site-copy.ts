import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { openRelay } from "#test/fake-servers.ts";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import { connectToEmbeddedPostgres } from "../crash/own-database.ts";
import { openTicketServer, type TicketServer } from "./ticket-server.ts";

export type Copy = {
	site: SiteProcess;
	db: pg.Client;
	ticketServer: TicketServer;
	/** The session cookie of a signed-in admin: "name=value". */
	cookie: string;
	reports: string;
	close(options?: { keepsReports?: boolean }): Promise<void>;
};

const root = join(import.meta.dirname, "../..");
/** An https address, as in production, so that headers and cookies match. */
const siteUrl = "https://attacked.example";
export const metricsToken = "who-may-read-the-figures";

export async function startCopy(say: (line: string) => void): Promise<Copy> {
	const folder = await mkdtemp(join(tmpdir(), "ccr-attack-"));
	const reports = join(folder, "reports");
	const dataDir = join(folder, "data");
	await mkdir(reports);
	const relay = await openRelay();
	const settings = {
		DATA_DIR: dataDir,
		DATABASE_URL: "",
		SAMPLE_CONTENT: process.env.SAMPLE_CONTENT ?? "on",
		SMTP_URL: relay.url,
		SITE_URL: siteUrl,
		TRUSTED_PROXIES: "127.0.0.1",
		METRICS_TOKEN: metricsToken,
	};
	await loadSamples(dataDir, settings, say);
	say("Starting a copy of the site …");
	const site = await startSite(settings);
	const db = await connectToEmbeddedPostgres(join(dataDir, "postgres"));
	const ticketServer = await openTicketServer(site.origin);
	return {
		site,
		db,
		ticketServer,
		reports,
		cookie: await signIn(site.origin, settings),
		async close({ keepsReports = false } = {}) {
			await ticketServer.close();
			await db.end();
			await site.stop();
			await relay.close();
			await rm(keepsReports ? dataDir : folder, { recursive: true, force: true, maxRetries: 10 });
		},
	};
}

/**
 * Loads the samples in another process, so that the attacked process's memory is only its own. If ATTACK_DATA
 * names a folder, they are copied from there, or saved there for the next run.
 */
async function loadSamples(
	dataDir: string,
	settings: Record<string, string>,
	say: (line: string) => void,
): Promise<void> {
	const kept = process.env.ATTACK_DATA;
	if (kept && existsSync(kept)) return cp(kept, dataDir, { recursive: true });
	say("Loading the samples (a minute or two) …");
	const site = await startSite({ ...settings, SAMPLE_CONTENT: "on" });
	await site.stop();
	if (kept) await cp(dataDir, kept, { recursive: true });
}

/** Signs in with the invitation link that the program prints, as the first admin does. */
async function signIn(origin: string, settings: Record<string, string>): Promise<string> {
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[join(root, "bin/admin.ts"), "add", "admin@attacked.example"],
		{ env: { ...process.env, ...settings }, cwd: root },
	);
	const path = /\/invitation\/[\w-]+/.exec(stdout)?.[0];
	if (!path) throw new Error(`No invitation was printed:\n${stdout}`);
	const answer = await fetch(origin + path, {
		method: "POST",
		body: new URLSearchParams({ name: "Ada Rossi", password: "three grey dogs at noon" }),
		redirect: "manual",
	});
	const session = answer.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0] ?? "")
		.filter((cookie) => !cookie.endsWith("="));
	if (answer.status !== 302 || session.length === 0) {
		throw new Error(`The admin could not sign in: ${answer.status}`);
	}
	return session.join("; ");
}
