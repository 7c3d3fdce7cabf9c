import { PgBoss } from "pg-boss";
import { connectionName } from "#app/platform/database/connection-name.server.ts";
import { queues } from "#app/platform/queue/queues.ts";

export async function openQueueSchema(connectionString: string): Promise<PgBoss> {
	const boss = new PgBoss({
		connectionString,
		application_name: connectionName("queue"),
		max: 1,
		supervise: false,
		schedule: false,
	});
	boss.on("error", () => {});
	try {
		await boss.start();
		const known = new Set((await boss.getQueues()).map(({ name }) => name));
		for (const [name, options] of Object.entries(queues)) {
			await (known.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, options));
		}
		return boss;
	} catch (error) {
		await boss.stop({ graceful: false });
		throw error;
	}
}
