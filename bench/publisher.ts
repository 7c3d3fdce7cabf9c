/** Publishes or withdraws a dog now and then, in its own process, with the site's own operations. */
import { setTimeout as sleep } from "node:timers/promises";
import { doJob } from "./children.ts";

export type PublisherJob = { url: string; ids: number[]; everySeconds: number; seconds: number };

doJob(async ({ url, ids, everySeconds, seconds }: PublisherJob) => {
	// These modules read their settings on import.
	process.env.DATABASE_URL = url;
	const { dogs } = await import("#app/network/dogs/store.ts");
	const { systemActor } = await import("#app/people/actor.ts");
	const { pool } = await import("#app/platform/database/db.server.ts");
	const actor = systemActor("measurement");
	const until = performance.now() + seconds * 1000;
	let turn = 0;
	for (; performance.now() < until; turn++) {
		const id = ids[Math.floor(turn / 2) % ids.length] ?? 0;
		await dogs.transition(id, turn % 2 === 0 ? "withdrawn" : "available", actor);
		await sleep(everySeconds * 1000);
	}
	await pool.end();
	return turn;
});
