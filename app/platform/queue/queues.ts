/** Seconds; exponential backoff with jitter. */
const retryPolicy = {
	retryLimit: 10_000,
	retryDelay: 15,
	retryBackoff: true,
	retryDelayMax: 4 * 60 * 60,
	// When a worker dies, its job is retried after this time.
	expireInSeconds: 120,
	retentionSeconds: 30 * 24 * 60 * 60,
	deleteAfterSeconds: 24 * 60 * 60,
	notify: true,
};

export const queues = {
	deliveries: retryPolicy,
	photos: { ...retryPolicy, retryDelay: 5, expireInSeconds: 600 },
	tidy: { retryLimit: 2, expireInSeconds: 600, notify: false },
	publish: { retryLimit: 0, expireInSeconds: 600, notify: false },
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
	tidy: Record<string, never>;
	publish: Record<string, never>;
	backup: Record<string, never>;
};
