import type pg from "pg";
import { visit } from "./children.ts";
import { fillDesk, signInAdmin } from "./desk-work.ts";
import { written } from "./figures.ts";
import type { Measured, Part, Settings } from "./part.ts";
import { findLosses, standBefore, untilWorked } from "./s8-kept.ts";
import { readingsOf } from "./s8-paths.ts";
import { openRelay } from "./s8-relay.ts";
import { reportOn } from "./s8-report.ts";
import { type Sample, statusOf, watch } from "./s8-samples.ts";
import { openFlood } from "./sending.ts";
import type { SiteProcess } from "./site-process.ts";
import type { Stage } from "./stage.ts";

/** Of the site's memory, in seconds; oftener where there would be fewer than thirty looks. */
const everySeconds = 5;
const fewest = 30;
/** A case for every ten listings, as in S10. */
const listingsToACase = 10;
/** For letters, which wait a minute after a decision, and photos, in seconds. */
const patience = 300;
const mark = "load";

export const mixedLoad: Part = {
	id: "S8",
	what: "memory of the server under mixed load, and how long everybody waits",
	minutes: ({ minutes }) => minutes + 3,
	async measure(stage, settings) {
		const url = await stage.copyOf(await stage.listings(settings.listings), "load");
		await fillDesk(url, settings.listings / listingsToACase);
		const relay = await openRelay();
		stage.whenDone(() => relay.close());
		const site = await stage.site(url, { TRUSTED_PROXIES: "127.0.0.1", SMTP_URL: relay.url });
		const db = await openFlood(stage, url, 5_000);
		return await run({ stage, settings, url, site, db, letters: relay.letters });
	},
};

type Scene = {
	stage: Stage;
	settings: Settings;
	url: string;
	site: SiteProcess;
	db: pg.Client;
	letters: ReadonlyMap<string, number>;
};

async function run({ stage, settings, url, site, db, letters }: Scene): Promise<Measured> {
	const seconds = settings.minutes * 60;
	// Until the page cache, the pools and what V8 compiles are what they stay.
	const warmUp = Math.min(180, seconds / 4);
	const before = await standBefore(db);
	const atFirst = (await statusOf(site.pid, "VmRSS")) / 1e6;
	const watching = await watch(site, Math.min(everySeconds, seconds / fewest), teller(stage));
	const outcome = await visit({
		...{ port: site.port, seconds, warmUp },
		readers: { perSecond: settings.reads, readings: await readingsOf(db) },
		senders: { perSecond: settings.submissions, mark },
		reviewer: {
			...{ databaseUrl: url, cookie: await signInAdmin(url) },
			...{ every: settings.decisionEvery, after: before.case },
		},
	}).finally(() => watching.stop());
	const peak = (await statusOf(site.pid, "VmHWM")) / 1e6;
	stage.say("  the load is over; waiting for the last letters and photos …");
	const worked = await untilWorked(db, patience);
	const losses = await findLosses(db, before, outcome.sent, letters);
	if (worked.left > 0) losses.push(`${worked.left} jobs are left after ${patience} s`);
	const faults = [...outcome.faults, ...site.faults().map((line) => `logged: ${line}`)];
	const samples = watching.samples.filter(({ at }) => at >= warmUp && at <= seconds);
	return reportOn({
		...{ settings, outcome, samples, all: watching.samples, atFirst, peak, warmUp, losses, faults },
		...{ faultCount: outcome.faultCount + site.faults().length, worked: worked.seconds },
		letters: letters.size,
	});
}

/** Says once a minute how it goes. */
function teller(stage: Stage): (sample: Sample) => void {
	let told = 0;
	return ({ at, resident, heap, lagP99, cores }) => {
		if (at < told * 60) return;
		told = Math.floor(at / 60) + 1;
		stage.say(
			`  ${written(at / 60)} min: ${written(resident)} MB resident, heap ${written(heap)} MB, ` +
				`event loop p99 ${written(lagP99)} ms late, ${written(cores)} cores`,
		);
	};
}
