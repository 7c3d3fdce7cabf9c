/** The queues of the outbox and how each tries again: growing gaps with jitter, in seconds. */
const patient = {
	retryLimit: 10_000,
	retryDelay: 15,
	retryBackoff: true,
	retryDelayMax: 4 * 60 * 60,
	// A worker that died with a job in hand gives it back after this.
	expireInSeconds: 120,
	retentionSeconds: 30 * 24 * 60 * 60,
	deleteAfterSeconds: 24 * 60 * 60,
	notify: true,
};

export const queues = {
	/** One letter or list entry: `{ deliveryId }`. */
	deliveries: patient,
	/** The photos of a case: `{ caseId }`. */
	photos: { ...patient, retryDelay: 5, expireInSeconds: 600 },
	/** Once an hour: what nobody needs any more. */
	tidy: { retryLimit: 2, expireInSeconds: 600, notify: false },
	/** Once a minute: texts whose time has come. What fails is due again a minute later. */
	publish: { retryLimit: 0, expireInSeconds: 600, notify: false },
	/**
	 * Once an hour: the night's backup, if it is time. A process that dies with one in hand is noticed by
	 * its silence; what fails for an hour is ordered anew by the clock.
	 */
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
