import { placeAlerts } from "#app/adoptions/alerts/alerts.ts";
import { locateRecords } from "#app/moderation/records/locate.ts";
import { stores } from "#app/owner/stores.ts";
import { arePlacesLoaded, loadPlaces } from "#app/places/load.ts";
import { migrateDatabase } from "./migrate.ts";

/**
 * Applies missing migrations, and loads what distances need, with which it places records and alerts that are without it
 * or misplaced. Returns PostgreSQL's version.
 */
export async function prepareTables(databaseUrl: string): Promise<string> {
	const version = await migrateDatabase(databaseUrl);
	if (await arePlacesLoaded()) return version;
	console.log("Loading the towns and postal codes of the world (once) …");
	await loadPlaces(async (tx) => {
		for (const store of Object.values(stores)) await locateRecords(store, tx);
		await placeAlerts(tx);
	});
	return version;
}
