import { sql } from "drizzle-orm";
import type { Clock } from "pg-boss";
import { transaction } from "#app/platform/database/db.server.ts";
import { log, reasonOf } from "#app/platform/settings/log.server.ts";

const intervalMs = 20_000;

/** Monotonic time for pg-boss's timers, which would stall when the system clock is set back. */
export const steadyClock: Clock = {
	now: () => performance.timeOrigin + performance.now(),
	setTimeout: (work, ms) => setTimeout(work, ms),
	clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
	setInterval: (work, ms) => setInterval(work, ms),
	clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
};

/** Resets times left in the future by a wrong clock, which block pg-boss. Returns whether there were any. */
export function resetFutureTimes(): Promise<boolean> {
	return transaction(async (tx) => {
		// Every worker writes this twice a minute, so it reveals the change. One process repairs it.
		const { rowCount } = await tx.execute(sql`update pgboss.version set cron_on = null,
			bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
			where cron_on > now() + interval '1 minute'`);
		if (!rowCount) return false;
		await tx.execute(sql`update pgboss.queue
			set monitor_claim_on = null, monitor_on = null, maintain_on = null
			where greatest(monitor_claim_on, monitor_on, maintain_on) > now()`);
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

export function watchClock(): { close(): Promise<void> } {
	let checking = Promise.resolve();
	const timer = setInterval(() => {
		checking = check();
	}, intervalMs);
	timer.unref();
	return {
		async close() {
			clearInterval(timer);
			await checking;
		},
	};
}

async function check(): Promise<void> {
	try {
		if (await resetFutureTimes())
			log.warn("the clock was set back: what waits is counted from now");
	} catch (error) {
		log.debug({ reason: reasonOf(error) }, "no look at the clock");
	}
}
