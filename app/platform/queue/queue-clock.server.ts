import { sql } from "drizzle-orm";
import type { Clock } from "pg-boss";
import { transaction } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/settings/log.server.ts";

const every = 20_000;

/**
 * For pg-boss's timers: time that never jumps. By the system's they would sleep through the day by which
 * that is set back.
 */
export const steadyClock: Clock = {
	now: () => performance.timeOrigin + performance.now(),
	setTimeout: (work, ms) => setTimeout(work, ms),
	clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
	setInterval: (work, ms) => setInterval(work, ms),
	clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
};

/**
 * pg-boss takes turns by the times of the last ones. After a clock that was ahead is put right these lie
 * in the future: until then nothing would be scheduled, supervised or sent. They are brought back to now.
 * @returns whether the clock was set back.
 */
export function resetFutureTimes(): Promise<boolean> {
	return transaction(async (tx) => {
		// Whoever works jobs writes this down twice a minute: it tells the rest, and one process mends it.
		const { rowCount } = await tx.execute(sql`update pgboss.version set cron_on = null,
			bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
			where cron_on > now() + interval '1 minute'`);
		if (!rowCount) return false;
		await tx.execute(sql`update pgboss.queue
			set monitor_claim_on = null, monitor_on = null, maintain_on = null
			where greatest(monitor_claim_on, monitor_on, maintain_on) > now()`);
		// What was ordered by the wrong clock keeps the pause that it was ordered with.
		await tx.execute(sql`update pgboss.job
			set start_after = start_after - (created_on - now()), created_on = now()
			where state in ('created', 'retry') and created_on > now()`);
		await tx.execute(sql`update pgboss.job set start_after = now() where state = 'retry'
			and start_after > now() + interval '1 minute' + coalesce(retry_delay_max, 0) * interval '1 second'`);
		await tx.execute(sql`update pgboss.job set started_on = now(),
			created_on = least(created_on, now()),
			heartbeat_on = case when heartbeat_on is not null then now() end
			where state = 'active' and started_on > now()`);
		return true;
	});
}

/** Looks for a clock that was set back, until it is closed. */
export function watchClock(): { close(): Promise<void> } {
	let looking = Promise.resolve();
	const timer = setInterval(() => {
		looking = look();
	}, every);
	timer.unref();
	return {
		async close() {
			clearInterval(timer);
			await looking;
		},
	};
}

async function look(): Promise<void> {
	try {
		if (await resetFutureTimes())
			log.warn("the clock was set back: what waits is counted from now");
	} catch (error) {
		log.debug({ reason: error instanceof Error ? error.message : "" }, "no look at the clock");
	}
}
