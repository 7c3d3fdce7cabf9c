import { sql } from "drizzle-orm";
import { deliveries } from "#app/cases/outbox/table.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";

/** Makes days pass for all stored data, history included, by moving times into the past. Sessions stay. */
export async function shiftStoredTimes(days: number): Promise<void> {
	await db.execute(
		sql.raw(`do $$ declare moved record; begin
		set local session_replication_role = replica;
		for moved in
			select table_name, string_agg(format('%1$I = %1$I - interval ''${days} days''', column_name), ', ') as to_set
			from information_schema.columns join information_schema.tables using (table_schema, table_name)
			where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
				and (data_type like 'timestamp%' or data_type = 'date') and table_name <> 'sessions'
			group by table_name
		loop execute format('update %I set %s', moved.table_name, moved.to_set); end loop;
	end $$`),
	);
	// Cached pages would expire in the meantime.
	await announceChange(db);
}

/** Moves everything that deliveries and limits remember into the past. */
export async function passMinutes(minutes: number): Promise<void> {
	const ago = sql.raw(`interval '${minutes} minutes'`);
	await db.update(rateLimits).set({ expire: sql`expire - ${minutes * 60_000}::bigint` });
	await db.update(deliveries).set({
		createdAt: sql`${deliveries.createdAt} - ${ago}`,
		notBefore: sql`${deliveries.notBefore} - ${ago}`,
		triedFrom: sql`${deliveries.triedFrom} - ${ago}`,
		endedAt: sql`${deliveries.endedAt} - ${ago}`,
	});
}
