import type pg from "pg";
import type { KeptJob } from "#app/platform/backup/backup-snapshot.server.ts";
import { openQueueSchema } from "#app/platform/queue/queue-schema.server.ts";
import { queues } from "#app/platform/queue/queues.ts";

/** The queues of this version in an empty database, and a way to put jobs in them in a transaction. */
export async function openQueues(connectionString: string) {
	const boss = await openQueueSchema(connectionString);
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
