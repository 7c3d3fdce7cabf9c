import { connect } from "node:net";
import { expect, test } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { makeDog } from "#test/make.ts";
import { askPort, startServing } from "#test/serving.ts";

test("a site that is asked to stop finishes what is under way, lets idle clients go and takes no more", async () => {
	await makeDog({ name: "Bruno" });
	const { port, close } = await startServing();
	const headers = { Connection: "keep-alive" };
	// A balancer keeps connections for a minute or two: it must not meet one that was just closed here.
	for (const path of ["/", "/", "/healthz", "/portraits/black.svg"]) {
		const { status, headers: said } = await askPort(port, path, { headers: { ...headers } });
		const [, seconds] = /^timeout=(\d+)$/.exec(said["keep-alive"] ?? "") ?? [];
		expect([path, status, Number(seconds)]).toEqual([path, 200, 130]);
	}
	const idle = connect(port, "127.0.0.1");
	idle.write("GET /healthz HTTP/1.1\r\nHost: corso.example\r\n\r\n");
	await new Promise((answered) => idle.once("data", answered));
	const left = new Promise((done) => idle.once("close", done));
	const reader = await pool.connect();
	await reader.query("begin");
	await reader.query("lock table photo_uses in access exclusive mode");
	const under = askPort(port, "/adoption-network/bruno", { headers });
	const waiting = `select 1 from pg_stat_activity
		where wait_event_type = 'Lock' and datname = current_database()`;
	await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(1);
	const closed = close();
	await left;
	await expect(askPort(port, "/healthz")).rejects.toMatchObject({ code: "ECONNREFUSED" });
	await reader.query("commit");
	reader.release();
	const { status, text, headers: said } = await under;
	expect([status, text.includes("Meet Bruno")]).toEqual([200, true]);
	// A balancer would send the next one over the same connection, and it would be cut off.
	expect(said.connection).toBe("close");
	await closed;
	const ours =
		"select 1 from pg_stat_activity where application_name = 'ccr changes' and datname = current_database()";
	await expect.poll(async () => (await pool.query(ours)).rows.length).toBe(0);
});
