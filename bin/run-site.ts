import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { projectRoot } from "#app/platform/content/project-root.server.ts";
import {
	type EmbeddedPostgres,
	startEmbeddedPostgres,
} from "#app/platform/postgres/postgres.server.ts";
import { type Env, parseEnv } from "#app/platform/settings/settings.server.ts";
import { restrictContents, restrictDataFolder } from "#app/platform/storage/data-folder.server.ts";
import { site } from "#site";
import { type Running, serve } from "../server.ts";
import type { Prepared, Work } from "./prepare.ts";

const development = process.argv.includes("--dev");
const say = (line: string) => console.log(line);

/** Set as soon as PostgreSQL is starting, so that stopping early also stops it. */
let postgres: Promise<EmbeddedPostgres> | undefined;
let running: Running | undefined;
/** Safe to kill, because the next start resumes its work. */
let helper: ChildProcess | undefined;
let stopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
	process.on(signal, () => void stop());
}
const portTaken = (port: number) =>
	`Port ${port} is taken by another program. Choose another one, for example:\n\n  PORT=${port + 1} npm start\n`;
watchNpm();
try {
	await start();
} catch (error) {
	// Expected if the site was stopped while starting; `stop` exits the process.
	if (stopping) await new Promise(() => {});
	console.error(`\n${error instanceof Error ? error.message : error}`);
	await releasePostgres();
	process.exit(1);
}

async function start(): Promise<void> {
	const settings = parseEnv(process.env);
	await requirePort(settings);
	await restrictDataFolder(settings.dataDir, say);
	await openDatabase(settings);
	// Preloads modules in the meantime; `serve` reports errors in them.
	if (!development) void import("../build/server/index.js" as string).catch(() => {});
	const unfinished = join(settings.dataDir, "samples-unfinished");
	// Samples never go into an external database.
	const withSamples = settings.sampleContent === "on" && !settings.databaseUrl;
	const { postgres: version, invitation } = await prepare({ unfinished, withSamples });
	sayVersion(version, settings);

	const { port, host } = settings;
	// The port may have been taken since it was checked.
	running = await serve({
		root: projectRoot,
		port,
		host,
		development: development ? settings.dataDir : undefined,
	}).catch((error) => {
		throw error.code === "EADDRINUSE" ? new Error(portTaken(port)) : error;
	});
	void restrictContents(settings.dataDir, say).catch((error: Error) => say(error.message));
	if (settings.role === "jobs") {
		say(`\n${site.name} runs jobs here and serves no pages (JOBS_ONLY=on).`);
		say(`/healthz, /readyz and /metrics are ready: http://localhost:${running.port}`);
		return;
	}
	say(`\n${site.name} is ready: http://localhost:${running.port}`);
	if (settings.role === "web") say("It runs no jobs (WEB_ONLY=on), so another process must.");
	if (settings.siteUrl !== `http://localhost:${running.port}`) {
		say(`Its public address is ${settings.siteUrl}.`);
	}
	if (!settings.smtpUrl) {
		say(`Emails are saved in ${join(settings.dataDir, "mail")}; SMTP_URL sends them.`);
	}
	if (invitation) inviteFirstAdmin(settings, invitation);
	say("Press Ctrl-C to stop it.");
}

function sayVersion(version: string, { databaseUrl, siteUrl }: Env): void {
	const isOwn = !databaseUrl;
	say(`It is PostgreSQL ${version}${isOwn ? ", which comes with this program" : ""}.`);
	if (isOwn && siteUrl.startsWith("https:")) {
		say("Its security fixes come late: a public site uses its distribution's (DATABASE_URL).");
	}
}

/** Runs in a child process, because its modules and data would stay in memory. */
async function prepare(work: Work): Promise<Prepared> {
	helper = fork(join(projectRoot, "bin/prepare.ts"), [JSON.stringify(work)], {
		// Not for the site, which would keep what it read from the cache in memory.
		env: {
			NODE_COMPILE_CACHE: join(projectRoot, "node_modules/.cache/ccr-compiled"),
			...process.env,
		},
	});
	let result: Prepared | { failure: string } = { failure: "The database could not be prepared." };
	helper.once("message", (message: Prepared) => {
		result = message;
	});
	await once(helper, "exit");
	helper = undefined;
	if ("failure" in result) throw new Error(result.failure);
	return result;
}

/** Prints the invitation for the first admin in the terminal, and never logs it. */
function inviteFirstAdmin({ siteUrl, port }: Env, invitation: string): void {
	// With a random port, the configured URL is wrong.
	const origin = port === 0 ? `http://localhost:${running?.port}` : siteUrl;
	say(`\nThis site has no admin yet. To become its first admin, open this within a day:`);
	say(`  ${origin}${invitation}\n`);
}

/** npm sends SIGTERM to the shell between us, and that shell dies without forwarding it. */
function watchNpm(): void {
	if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
	const parent = process.ppid;
	setInterval(() => process.ppid !== parent && stop(), 250).unref();
}

async function stop(): Promise<void> {
	if (stopping) return;
	stopping = true;
	// Keeps the process alive during the waits below.
	setInterval(() => {}, 60_000);
	say("\nStopping: finishing open requests first …");
	await endHelper();
	await running?.retire();
	await running?.close().catch((error: Error) => console.error(error.message));
	const hangs = !(await releasePostgres());
	say(`Stopped.${hangs ? " The database does not answer, and was left running." : ""}`);
	process.exit(0);
}

async function releasePostgres(): Promise<boolean> {
	const started = await postgres?.catch(() => undefined);
	if (!started) return true;
	return await started.release().catch((error: Error) => {
		console.error(error.message);
		return false;
	});
}

async function openDatabase(settings: Env): Promise<void> {
	if (settings.databaseUrl) {
		say("Using the database of DATABASE_URL.");
		return;
	}
	const began = performance.now();
	const folder = join(settings.dataDir, "postgres");
	postgres = startEmbeddedPostgres({ folder, say });
	const { url } = await postgres;
	const seconds = ((performance.now() - began) / 1000).toFixed(1);
	say(`The database is running (${seconds} s). Its files are in ${folder}.`);
	// From here on, modules treat the embedded database like an external one.
	process.env.DATABASE_URL = url;
}

async function endHelper(): Promise<void> {
	if (!helper) return;
	const gone = once(helper, "exit");
	helper.kill("SIGKILL");
	await gone;
}

async function requirePort({ port, host }: Env): Promise<void> {
	if (port === 0) return;
	const probe = createServer();
	const free = await new Promise<boolean>((resolve, reject) => {
		probe.once("error", (error: NodeJS.ErrnoException) => {
			if (error.code === "EADDRINUSE") resolve(false);
			else reject(new Error(`Port ${port} cannot be used: ${error.message}`));
		});
		probe.listen(port, host, () => probe.close(() => resolve(true)));
	});
	if (!free) throw new Error(portTaken(port));
}
