/** Prepares the database before the site is served, in a child process of bin/run-site.ts. */
import "./private-files.ts";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { locateRecords } from "#app/cases/records/locate.ts";
import { placeAlerts } from "#app/network/dogs/alerts/alerts.ts";
import { stores } from "#app/network/owner/stores.ts";
import { systemActor } from "#app/people/actor.ts";
import { invitationPath, printFirstInvitation } from "#app/people/invitations.ts";
import { pool } from "#app/platform/database/db.server.ts";
import { parseEnv } from "#app/platform/settings/settings.server.ts";
import { arePlacesLoaded, loadPlaces } from "#app/records/places/load.ts";
import { migrateDatabase } from "./migrate.ts";
import { isEmptyDatabase, loadExclusively, loadSamples } from "./seed.ts";
import { publishGuides, updatePosts } from "./seed-texts.ts";

export type Work = {
	/** Path of the marker file that exists while samples are incomplete. */
	unfinished: string;
	withSamples: boolean;
};

export type Prepared = {
	/** PostgreSQL's version. */
	postgres: string;
	/** The path of the first admin's invitation, if there is no admin yet. */
	invitation: string | undefined;
};

async function prepare(work: Work): Promise<Prepared> {
	const { databaseUrl = "", role, sampleContent } = parseEnv(process.env);
	const postgres = await prepareTables(databaseUrl);
	const servesPages = role !== "jobs";
	if (servesPages && sampleContent !== "none") await loadContent(work);
	const token = servesPages && (await printFirstInvitation(systemActor("the start")));
	await pool.end();
	return { postgres, invitation: token ? invitationPath(token) : undefined };
}

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

async function loadContent({ unfinished, withSamples }: Work): Promise<void> {
	await loadExclusively(async () => {
		if (withSamples) await loadSamplesOnce(unfinished);
		await updatePosts();
		const { added, changed } = await publishGuides();
		if (added + changed > 0) {
			console.log(`Guides: ${added} added, ${changed} brought up to date.`);
		}
	});
}

/** Loads the samples, resuming after an interruption. */
async function loadSamplesOnce(unfinished: string): Promise<void> {
	const isBegun = existsSync(unfinished);
	if (!isBegun && !(await isEmptyDatabase())) return;
	console.log("Loading the sample content (once; SAMPLE_CONTENT=off leaves it out) …");
	if (!isBegun) await writeFile(unfinished, "");
	await loadSamples();
	await rm(unfinished);
}

if (import.meta.main) {
	// The parent process is gone; the next start resumes this work.
	process.once("disconnect", () => process.exit());
	const result = await prepare(JSON.parse(process.argv[2] ?? "")).catch((error: Error) => {
		return { failure: error.message };
	});
	process.send?.(result, () => process.exit());
}
