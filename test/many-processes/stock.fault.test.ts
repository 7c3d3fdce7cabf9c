import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

const around = await vi.hoisted(async () =>
	(await import("#test/many-processes/outside-world.ts")).openOutsideWorld(),
);

import pg from "pg";
import { composePost } from "#test/crash/posts.ts";
import { fetchTicket, minTicketAge, sendPost } from "#test/crash/sender.ts";
import { askPort } from "#test/serving.ts";
import { endFleet, faultsOf, type Member, startFleet } from "./fleet.ts";
import { findStockPostgres, startStockPostgres } from "./stock-postgres.ts";

const programs = findStockPostgres();
if (!programs) console.log("No PostgreSQL of the system was found: its tests say nothing here.");
let stock: Awaited<ReturnType<typeof startStockPostgres>> | undefined;
let fleet: Member[] = [];

beforeAll(async () => {
	if (!programs) return;
	stock = await startStockPostgres(programs);
	const settings = { DATABASE_URL: stock.url };
	fleet = await startFleet([settings, settings, settings]);
});
afterAll(async () => {
	await endFleet(fleet);
	await Promise.all([stock?.stop(), around.close()]);
});

test.runIf(programs)(
	"three processes that start at once on an empty database of a stock PostgreSQL make one site of it",
	async () => {
		if (!stock) throw new Error("The system's PostgreSQL does not run.");
		const db = new pg.Client(stock.url);
		await db.connect();
		onTestFinished(() => db.end());
		const { rows } = await db.query("show server_version");
		console.log(`on PostgreSQL ${rows[0].server_version}`);
		for (const { port } of fleet) {
			expect((await askPort(port, "/readyz")).text).toBe("ready\n");
			expect((await askPort(port, "/adoption-network")).status).toBe(200);
		}
		const [one, two, three] = fleet.map(({ origin }) => origin);
		const ticket = await fetchTicket(one ?? "");
		await new Promise((ripe) => setTimeout(ripe, minTicketAge));
		const post = await composePost({ kind: "rehome", mark: "stock", ticket, photos: 2 });
		await Promise.all([one, two, three].map((origin) => sendPost(origin ?? "", post)));
		expect([post.confirmed, post.failures]).toEqual([3, []]);
		const emails = async () => around.relay.arrived.length;
		// The sender's and the team's, and the newsletter's where its box was ticked.
		const enqueued = "newsletter" in post.fields ? 3 : 2;
		if (!post.isSpam) await expect.poll(emails).toBe(enqueued);
		expect((await db.query("select from submissions")).rowCount).toBe(1);
		expect(faultsOf(fleet)).toEqual([]);
	},
);
