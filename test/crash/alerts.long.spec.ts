import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { alertMatches } from "#app/network/dogs/alerts/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { openRelay } from "#test/fake-servers.ts";
import { makeDog } from "#test/make.ts";
import { makeAlert } from "#test/visitors.ts";
import { expectOnce, sendThroughKills } from "./sending.ts";

const addresses = Array.from({ length: 60 }, (_, number) => `adopter-${number}@example.com`);
/** As many of each as one email shows; together more than are matched in one statement. */
const dogsOfEach = 12;
/** New dogs are told of in this hour alone. */
const atItsHour = "--import=data:text/javascript,Date.prototype.getUTCHours=()=>14";

test("an alert run tells everyone once of all their dogs, though the site is killed four times meanwhile (R11)", async () => {
	const relay = await openRelay();
	const slugs: Record<string, string[]> = { female: [], male: [] };
	for (let at = 0; at < dogsOfEach; at++) {
		for (const gender of ["Female", "Male"] as const) {
			const { slug } = await makeDog({ name: `${gender} ${at}`, gender });
			slugs[gender.toLowerCase()]?.push(slug);
		}
	}
	const sexOf = (address: string) => (addresses.indexOf(address) % 2 ? "male" : "female");
	for (const address of addresses) await makeAlert(address, `sex=${sexOf(address)}`);

	const isRunning = async () =>
		(await db.execute(sql`select from pgboss.job where name = 'hour' and state = 'active'`))
			.rowCount === 1;
	const arrived = (many: number) => () => relay.arrived.length >= many;
	const settings = { SMTP_URL: relay.url, NODE_OPTIONS: atItsHour };
	await sendThroughKills(settings, {
		job: "hour",
		kills: [isRunning, arrived(1), arrived(20), arrived(45)],
		isOver: async () => (await db.$count(alertMatches)) > 0,
	});
	expectOnce(relay, addresses);
	for (const { to, raw } of relay.arrived) {
		const { text = "" } = await PostalMime.parse(raw);
		expect(slugs[sexOf(to)]?.filter((slug) => !text.includes(`/${slug}`))).toEqual([]);
	}
	await relay.close();
});
