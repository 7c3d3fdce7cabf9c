import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readPostmaster, runsOn } from "#app/platform/postgres/postgres-cluster.server.ts";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import { type DataFolder, openDataFolder } from "./data-folder.ts";
import { openFailingRelay } from "./failing-receivers.ts";
import { agedTickets, ask, until, visitorHeaders } from "./requests.ts";

/** Milliseconds in which a process that is asked to stop must have said so, whatever hangs. */
const longest = 60_000;

let home: DataFolder;
let site: SiteProcess;
beforeEach(async () => {
	home = await openDataFolder();
	site = await startSite(home.settings);
	await until("ready", async () => (await ask(site, "/readyz")).status === 200);
});
afterEach(async () => {
	await home.thawPostgres();
	if (site.exitOutput() === undefined) await site.kill();
	await home.close();
});

async function isRunning(): Promise<boolean> {
	const postmaster = await readPostmaster(home.postgres);
	return postmaster !== undefined && (await runsOn(postmaster.pid, home.postgres));
}

async function stop(): Promise<string> {
	process.kill(site.pid, "SIGTERM");
	await until("it has ended", async () => site.exitOutput() !== undefined, longest);
	return site.exitOutput()?.trim().split("\n").at(-1) ?? "";
}

async function contact(mark: string): Promise<number> {
	const [ticket = ""] = await agedTickets(site, 1);
	const body = new URLSearchParams({ ticket, EMAIL: `${mark}@example.org`, MMERGE6: mark });
	const init = { method: "POST", body, headers: visitorHeaders() };
	return (await ask(site, "/contact", init)).status;
}

test("SIGTERM: PostgreSQL has ended when the site reports that it has stopped (R7)", async () => {
	expect(await contact("calm")).toBe(200);
	expect(await stop()).toBe("Stopped.");
	expect(await isRunning()).toBe(false);
});

test("SIGTERM while one of the site's statements hangs: PostgreSQL ends anyway (R7)", async () => {
	const db = await home.connect();
	await db.query(`create function hang() returns trigger language plpgsql as
		$$ begin perform pg_sleep(300); return new; end $$;
		create trigger hang before insert on submissions for each row execute function hang()`);
	const hanging = contact("hanging").catch(() => 0);
	await until("it hangs", async () => {
		const asleep = "select from pg_stat_activity where wait_event = 'PgSleep'";
		return (await db.query(asleep)).rowCount === 1;
	});
	await db.end();
	expect(await stop()).toBe("Stopped.");
	expect([0, 503]).toContain(await hanging);
	expect(await isRunning()).toBe(false);
});

test("SIGTERM while PostgreSQL hangs: the site ends and reports it (R7)", async () => {
	await home.freezePostgres();
	const word = await stop();
	expect(word).toMatch(/^Stopped\./);
	expect(word).not.toContain("Another program");
	expect(await isRunning()).toBe(true);
});

test("SIGTERM while PostgreSQL hangs and forms are sent: the site ends and reports it (R7)", async () => {
	const [ticket = ""] = await agedTickets(site, 1);
	await home.freezePostgres();
	const body = new URLSearchParams({ ticket, EMAIL: "late@example.org", MMERGE6: "late" });
	const init = { method: "POST", body, headers: visitorHeaders() };
	const posts = Array.from({ length: 12 }, () =>
		ask(site, "/contact", init).catch(() => undefined),
	);
	await pause(500);
	expect(await stop()).toMatch(/^Stopped\./);
	for (const post of posts) expect((await post)?.status).not.toBe(200);
});

test("SIGTERM while a mail relay hangs: PostgreSQL has ended when the site reports that it has stopped (R7)", async () => {
	await site.stop();
	const relay = await openFailingRelay();
	relay.behave("silent");
	site = await startSite({
		...home.settings,
		SMTP_URL: relay.url,
		TEAM_MAIL: "team@corso.example",
	});
	expect(await contact("mailed")).toBe(200);
	await pause(2_500);
	expect(await stop()).toBe("Stopped.");
	expect(await isRunning()).toBe(false);
	await relay.close();
});

test.each([0, 100, 300, 600])(
	"SIGTERM %i ms after PostgreSQL began to start: it has ended when the site reports that it has stopped (R7)",
	async (delay) => {
		await site.stop();
		const { PATH = "" } = process.env;
		const child = spawn(process.execPath, [join(import.meta.dirname, "../../build/start.js")], {
			env: { PATH, PORT: "0", HOST: "127.0.0.1", SAMPLE_CONTENT: "none", ...home.settings },
			stdio: ["ignore", "pipe", "inherit"],
		});
		let output = "";
		child.stdout.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
		const ended = once(child, "exit");
		await until("it starts PostgreSQL", async () => output.includes("Starting the database"));
		await pause(delay);
		child.kill("SIGTERM");
		await ended;
		expect(output.trim()).toMatch(/Stopped\.$/);
		expect(await isRunning()).toBe(false);
	},
);
