import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { KeptJob } from "#app/platform/backup-snapshot.server.ts";
import { queues } from "#app/platform/queues.ts";

/** The queues of this version in an empty database, and a way to put jobs in them in a transaction. */
export async function openQueues(connectionString: string) {
	const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
	boss.on("error", () => {});
	await boss.start();
	const known = new Set((await boss.getQueues()).map(({ name }) => name));
	for (const [name, options] of Object.entries(queues)) {
		if (!known.has(name)) await boss.createQueue(name, options);
	}
	return {
		/** Orders again what the archive's site had still to do; false when this version has no such queue. */
		async send({ name, data, startAfter }: KeptJob, client: pg.Client): Promise<boolean> {
			if (!Object.hasOwn(queues, name)) return false;
			const due = new Date(startAfter);
			await boss.send(name, data as object, {
				db: { executeSql: (text, values) => client.query(text, values) },
				...(due.getTime() > Date.now() ? { startAfter: due } : {}),
			});
			return true;
		},
		close: () => boss.stop({ graceful: false }),
	};
}
