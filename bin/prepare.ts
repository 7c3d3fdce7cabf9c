/** What a start does before it serves the site, in a process of its own, started by bin/start.ts. */
import "./private-files.ts";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { locateRecords } from "#app/moderation/records/locate.ts";
import { stores } from "#app/owner/stores.ts";
import { systemActor } from "#app/people/actor.ts";
import { invitationPath, printFirstInvitation } from "#app/people/invitations.ts";
import { arePlacesLoaded, loadPlaces } from "#app/places/load.ts";
import { pool } from "#app/platform/database/db.server.ts";
import { parseEnv } from "#app/platform/settings/settings.server.ts";
import { migrateDatabase } from "./migrate.ts";
import { isEmptyDatabase, loadAlone, loadSamples } from "./seed.ts";
import { publishGuides, updatePosts } from "./seed-texts.ts";

export type Work = {
	/** The file that marks samples of which something is missing. */
	unfinished: string;
	withSamples: boolean;
};

export type Prepared = {
	/** Sample pictures or covers are missing. */
	withoutPictures: boolean;
	/** The path of the first admin's invitation, where there is no admin yet. */
	invitation: string | undefined;
};

/** Content of the marker file once all sample rows exist and only pictures are missing. */
const onlyPictures = "pictures";

async function prepare(work: Work): Promise<Prepared> {
	const { databaseUrl = "", role, sampleContent } = parseEnv(process.env);
	await migrateDatabase(databaseUrl);
	await loadPlacesOnce();
	const servesPages = role !== "jobs";
	const withoutPictures = servesPages && sampleContent !== "none" && (await loadContent(work));
	const token = servesPages && (await printFirstInvitation(systemActor("the start")));
	await pool.end();
	return { withoutPictures, invitation: token ? invitationPath(token) : undefined };
}

/** Towns and postal codes, for distances; records that were stored before them are found a place then. */
async function loadPlacesOnce(): Promise<void> {
	if (await arePlacesLoaded()) return;
	console.log("Loading the towns and postal codes of the world (once) …");
	await loadPlaces(async (tx) => {
		for (const store of Object.values(stores)) await locateRecords(store, tx);
	});
}

/** Returns whether pictures of it are missing. */
async function loadContent({ unfinished, withSamples }: Work): Promise<boolean> {
	let missing = false;
	await loadAlone(async () => {
		if (withSamples) await loadSamplesOnce(unfinished);
		await updatePosts();
		const { added, changed, withoutCover } = await publishGuides();
		if (added + changed > 0) {
			console.log(`Guides: ${added} added, ${changed} brought up to date.`);
		}
		missing = withoutCover > 0 || (withSamples && existsSync(unfinished));
	});
	return missing;
}

/**
 * Resumes loading after an interruption. Once the samples are public, people may edit them, so the marker then says
 * that only pictures are missing.
 */
async function loadSamplesOnce(unfinished: string): Promise<void> {
	const begun = existsSync(unfinished);
	const loaded = begun && readFileSync(unfinished, "utf8") === onlyPictures;
	if (loaded || !(begun || (await isEmptyDatabase()))) return;
	console.log("Loading the sample content (once; SAMPLE_CONTENT=off leaves it out) …");
	if (!begun) await writeFile(unfinished, "");
	await loadSamples();
	await writeFile(unfinished, onlyPictures);
}

// The parent process is gone; the next start continues.
process.once("disconnect", () => process.exit());
const result = await prepare(JSON.parse(process.argv[2] ?? "")).catch((error: Error) => {
	return { failure: error.message };
});
process.send?.(result, () => process.exit());
