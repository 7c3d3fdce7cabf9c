import { setTimeout as sleep } from "node:timers/promises";
import { openRelay } from "#test/fake-servers.ts";
import { column } from "./column.ts";
import { boundRow, listLimits, paceRow, spreadOf } from "./figures.ts";
import { signInAdmin } from "./fill.ts";
import { dealt, pagesOf, visit } from "./lists.ts";
import type { LoadOutcome } from "./load.ts";
import type { Part } from "./part.ts";
import { memoryRows, watchMemory } from "./s8-load.ts";
import { form, send } from "./s8-people.ts";

const paths = dealt(pagesOf("/adoption-network", 1, 40));
const [secondsPaused, secondsSending, settle] = [10, 40, 5];
/** Emails per second; the default of NEWSLETTER_PER_SECOND is ten. */
const setRate = { atLeast: 9.5 };
const roundsIn = (minutes: number) => Math.ceil(Math.max(2, Math.min(minutes, 5)));

/** Creates a paused issue, which every round resumes with the button at the desk. */
const prepare = `
	with readers as (insert into subscribers (email, email_key, state)
		select e, e, 'confirmed' from generate_series(1, 10000) n, concat(n, '@bench.example') e),
	items as (select jsonb_agg(jsonb_build_object('kind', 'dog', 'number', id)) as dogs from
		(select id from adoption_listings where approved order by id desc limit 8) as newest)
	insert into newsletter_issues (state, subject, introduction, items, started_at)
	select 'paused', 'What is new', 'Hello **everyone**.', dogs, now() from items returning id`;

export const newsletter: Part = {
	id: "S12",
	what: "a newsletter issue to 10,000 subscribers while pages are served",
	minutes: ({ minutes }) => roundsIn(minutes) + 2,
	async measure(stage, { minutes }) {
		const url = await stage.copyOf(await stage.listings(100_000), "newsletter");
		const [issue] = await column(url, prepare);
		const relay = await openRelay();
		stage.onPartEnd(() => relay.close());
		const site = await stage.site(url, { PAGE_CACHE_MB: "0", SMTP_URL: relay.url });
		const call = { ...form({}), expected: [302] };
		const headers = { ...call.headers, Cookie: await signInAdmin(url) };
		const press = (step: string) =>
			send(site.port, { ...call, headers, path: `/desk/newsletter/${issue}/${step}` });
		const rates: number[] = [];
		const [alone, sending]: [LoadOutcome[], LoadOutcome[]] = [[], []];
		async function takeTurns(): Promise<void> {
			alone.push(await visit(site.port, paths, secondsPaused));
			await press("resume");
			await sleep(settle * 1000);
			const [before, began] = [relay.arrived.length, performance.now()];
			sending.push(await visit(site.port, paths, secondsSending));
			rates.push((relay.arrived.length - before) / ((performance.now() - began) / 1000));
			await press("pause");
			// Jobs left over from the paused issue would load the site in the next run without sending.
			await column(url, "delete from pgboss.job where name = 'deliveries' and state = 'created'");
		}
		stage.say("  warming up …");
		await takeTurns();
		for (const runs of [rates, alone, sending]) runs.length = 0;
		const memory = watchMemory(stage, site.pid, 2);
		for (let round = 1; round <= roundsIn(minutes); round++) {
			stage.say(`  round ${round} of ${roundsIn(minutes)}`);
			await takeTurns();
		}
		const twice = relay.arrived.length - new Set(relay.arrived.map(({ to }) => to)).size;
		if (twice > 0) throw new Error(`${twice} emails came twice.`);
		const named = (what: string) => ({ id: "S12", what });
		const list = "the list of 24 dogs, 100,000 listings, uncached";
		return [
			boundRow(named("emails of an issue, sent meanwhile"), spreadOf(rates), "/s", setRate),
			paceRow(named(`${list}, while an issue is sent`), sending, listLimits),
			paceRow(named(`${list}, while it is paused`), alone),
			...memoryRows("S12", memory.stop()),
		];
	},
};
