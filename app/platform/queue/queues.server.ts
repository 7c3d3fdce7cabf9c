import { PgBoss } from "pg-boss";
import { connectionName } from "#app/platform/database/connection.server.ts";

/** Seconds. Retries back off exponentially, with jitter. */
const retryPolicy = {
	retryLimit: 10_000,
	retryDelay: 15,
	retryBackoff: true,
	retryDelayMax: 4 * 60 * 60,
	// If a worker dies, its job is retried after this time.
	expireInSeconds: 120,
	// A job that waits longer is deleted: an issue may be paused, or the site off, for months.
	retentionSeconds: 366 * 24 * 60 * 60,
	deleteAfterSeconds: 24 * 60 * 60,
	notify: true,
};

export const queues = {
	deliveries: retryPolicy,
	photos: { ...retryPolicy, retryDelay: 5, expireInSeconds: 600 },
	minute: { retryLimit: 0, expireInSeconds: 600, notify: false },
	hour: { retryLimit: 2, expireInSeconds: 1_200, notify: false },
	backup: {
		retryLimit: 4,
		retryDelay: 300,
		retryBackoff: true,
		retryDelayMax: 1_200,
		expireInSeconds: 6 * 60 * 60,
		heartbeatSeconds: 60,
		notify: false,
	},
};

export type QueueName = keyof typeof queues;
export type JobData = {
	deliveries: { deliveryId: number };
	photos: { caseId: number };
	minute: Record<string, never>;
	hour: Record<string, never>;
	backup: Record<string, never>;
};

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
		// Queues of earlier versions; the names of pg-boss’s own begin with two underscores.
		for (const name of known) {
			if (!Object.hasOwn(queues, name) && !name.startsWith("__")) await boss.deleteQueue(name);
		}
		return boss;
	} catch (error) {
		await boss.stop({ graceful: false });
		throw error;
	}
}
