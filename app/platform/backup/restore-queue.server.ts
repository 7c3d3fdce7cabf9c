import type pg from "pg";
import type { SavedJob } from "#app/platform/backup/backup-snapshot.server.ts";
import { openQueueSchema } from "#app/platform/queue/queue-schema.server.ts";
import { queues } from "#app/platform/queue/queues.ts";

export async function openQueues(connectionString: string) {
	const boss = await openQueueSchema(connectionString);
	return {
		async send({ name, data, startAfter }: SavedJob, client: pg.Client): Promise<boolean> {
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
