import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#app/platform/postgres/postgres.server.ts";
import { tableComment } from "#app/records/places/source.ts";
import { migrateDatabase } from "../../bin/migrate.ts";
import { groupTests } from "./groups.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** `template` is a migrated database that is never written to. */
		cluster: { url: string; template: string; folder: string };
		withoutDatabase: string[];
		/** Whether a process runs several files, with one database and one site emptied in between. */
		sharesProcess: boolean;
		siteUrl: string;
		trustedProxies: string;
		nodeEnv: string;
	}
}

export default async function cluster(project: TestProject) {
	const folder = await mkdtemp(join(tmpdir(), "ccr-test-"));
	const postgres = await startEmbeddedPostgres({
		folder: join(folder, "postgres"),
		durable: false,
	});
	const template = "ccr_template";
	const client = new pg.Client(postgres.url);
	await client.connect();
	await client.query(`create database ${template}`);
	await client.end();
	await migrateDatabase(postgres.url.replace(/\/ccr$/, `/${template}`));
	// Pretends that the world's towns are loaded: loading them takes each site two seconds.
	const filled = new pg.Client(postgres.url.replace(/\/ccr$/, `/${template}`));
	await filled.connect();
	await filled.query(`comment on table places is '${tableComment()}'`);
	await filled.end();
	project.provide("cluster", { url: postgres.url, template, folder });
	project.provide("withoutDatabase", groupTests(process.env.TEST_SUITE).plain);
	return async () => {
		await postgres.release();
		await rm(folder, { recursive: true, force: true });
	};
}
