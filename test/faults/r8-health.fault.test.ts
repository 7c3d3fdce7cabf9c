import { afterAll, beforeAll, expect, test } from "vitest";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import { inBackground } from "#test/waiting.ts";
import { sendPost } from "../crash/sender.ts";
import { openDataFolder } from "./data-folder.ts";
import { openFailingList, openFailingRelay } from "./failing-receivers.ts";
import { agedTickets, ask, composePosts, until } from "./requests.ts";

const home = await openDataFolder();
const relay = await openFailingRelay();
const list = await openFailingList();
const shared = await home.share();
let sites: SiteProcess[] = [];

beforeAll(async () => {
	const settings = {
		...shared.settings,
		SMTP_URL: relay.url,
		TEAM_MAIL: "team@corso.example",
		MAILING_LIST: "form-post",
		MAILING_LIST_URL: list.url,
		MAILING_LIST_FORWARD: "all",
	};
	sites = [
		await startSite({ ...settings, WEB_ONLY: "on" }),
		await startSite({ ...settings, JOBS_ONLY: "on" }),
	];
});
afterAll(async () => {
	await home.thawPostgres();
	for (const site of sites) if (site.exitOutput() === undefined) await site.stop();
	await Promise.all([relay.close(), list.close(), shared.stop()]);
	await home.close();
});

/** What every process says of itself at both addresses. */
const health = () =>
	Promise.all(
		sites.map(async (site) => {
			const [alive, ready] = [await ask(site, "/healthz"), await ask(site, "/readyz")];
			return `${alive.status} ${alive.text.trim()}, ${ready.status} ${ready.text.trim()}`;
		}),
	);
async function untilHealth(words: string): Promise<void> {
	let reports: string[] = [];
	const holds = async () => {
		reports = await health();
		return reports.every((each) => each === words);
	};
	await until(words, holds).catch((error: Error) => {
		throw new Error(`${error.message}, but ${reports.join(" and ")}`);
	});
}

test("while relay and mailing list hang, every process is alive and ready (R8)", async () => {
	relay.behave("silent");
	list.behave("silent");
	const [web] = sites as [SiteProcess];
	const tickets = await agedTickets(web, 4);
	const plans = tickets.map((_, number) => ({
		kind: "contact" as const,
		mark: `health-${number}`,
	}));
	for (const post of await composePosts(plans, tickets)) {
		expect(await sendPost(web.origin, post)).toBe(true);
	}
	const db = await home.connect();
	await until("an email failed", async () => {
		const { rowCount } = await db.query("select from deliveries where attempts > 0");
		return (rowCount ?? 0) > 0;
	});
	await db.end();
	expect(await health()).toEqual(["200 alive, 200 ready", "200 alive, 200 ready"]);
});

test("while PostgreSQL hangs, every process is alive and not ready, and recovers by itself (R8)", async () => {
	await home.freezePostgres();
	try {
		await untilHealth("200 alive, 503 away");
	} finally {
		await home.thawPostgres();
	}
	await untilHealth("200 alive, 200 ready");
});

test("after PostgreSQL is killed, every process becomes ready again by itself (R8)", async () => {
	await home.killPostgres();
	await untilHealth("200 alive, 200 ready");
	expect(sites.map(({ faults }) => faults)).toEqual([[], []]);
});

test("a stopping process reports it while it still serves (R8)", async () => {
	// A stopping process waits only for a proxy that has polled it.
	for (let look = 0; look < 2; look++) {
		await untilHealth("200 alive, 200 ready");
		await new Promise((later) => setTimeout(later, 600));
	}
	const stopping = inBackground(Promise.all(sites.map((site) => site.stop())));
	await untilHealth("200 alive, 503 stopping");
	await untilTold();
	await stopping;
});

/** Polls like a proxy until no process answers. */
async function untilTold(): Promise<void> {
	await until("nobody answers", async () => {
		const reports = await health().catch(() => "");
		return reports === "";
	});
}
