import "./private-files.ts";
import { locateRecords } from "#app/moderation/records/locate.ts";
import { stores } from "#app/owner/stores.ts";
import { loadPlaces } from "#app/places/load.ts";
import { pool } from "#app/platform/database/db.server.ts";

// A process of its own, started by bin/start.ts, because the data of the packages would stay in memory.
await loadPlaces(async (tx) => {
	for (const store of Object.values(stores)) await locateRecords(store, tx);
});
await pool.end();
