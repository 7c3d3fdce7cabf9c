import { connect } from "node:net";
import { expect, test } from "vitest";
import { pool } from "#app/platform/db.server.ts";
import { makeDog } from "#test/make.ts";
import { askPort, startServing } from "#test/serving.ts";

test("a site that is asked to stop finishes what is under way, lets idle clients go and takes no more", async () => {
	await makeDog({ name: "Bruno" });
	const { port, close } = await startServing();
	expect((await askPort(port, "/healthz")).status).toBe(200);
	const idle = connect(port, "127.0.0.1");
	idle.write("GET /healthz HTTP/1.1\r\nHost: corso.example\r\n\r\n");
	await new Promise((answered) => idle.once("data", answered));
	const left = new Promise((done) => idle.once("close", done));
	const reader = await pool.connect();
	await reader.query("begin");
	await reader.query("lock table photo_uses in access exclusive mode");
	const under = askPort(port, "/adoption-network/bruno");
	const waiting = `select 1 from pg_stat_activity
		where wait_event_type = 'Lock' and datname = current_database()`;
	await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(1);
	const closed = close();
	await left;
	await expect(askPort(port, "/healthz")).rejects.toMatchObject({ code: "ECONNREFUSED" });
	await reader.query("commit");
	reader.release();
	const { status, text } = await under;
	expect([status, text.includes("Meet Bruno")]).toEqual([200, true]);
	await closed;
	const ours =
		"select 1 from pg_stat_activity where application_name = 'ccr changes' and datname = current_database()";
	await expect.poll(async () => (await pool.query(ours)).rows.length).toBe(0);
});
