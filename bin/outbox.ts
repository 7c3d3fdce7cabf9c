import "./private-files.ts";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#app/platform/postgres/postgres.server.ts";
import { parseEnv } from "#app/platform/settings/settings.server.ts";

const usage = `npm run outbox                 what is waiting to be sent, what failed and possible spam, and why
npm run outbox -- retry 12     tries delivery 12 again for seven days
npm run outbox -- recover 5    restores message 5 from possible spam`;

/** Unsent emails and possible spam, in a terminal. Works beside a running site, whose own jobs do the sending. */
const settings = parseEnv(process.env);
const postgres = settings.databaseUrl
	? undefined
	: await startEmbeddedPostgres({ folder: join(settings.dataDir, "postgres"), say() {} });
if (postgres) process.env.DATABASE_URL = postgres.url;
process.env.LOG_LEVEL ??= "warn";

const { listUnfinished, retryDelivery } = await import("#app/outbox/deliveries.ts");
const { listQuarantined, restoreSubmission } = await import("#app/moderation/intake/quarantine.ts");
const { publicForms } = await import("#app/desk/public-forms.ts");
const { systemActor } = await import("#app/people/actor.ts");
const { closeQueue } = await import("#app/platform/queue/queue.server.ts");
const { pool } = await import("#app/platform/database/db.server.ts");
const actor = systemActor("npm run outbox");

const [command = "list", number = ""] = process.argv.slice(2);
try {
	process.exitCode = await run();
} finally {
	await closeQueue();
	await pool.end();
	await postgres?.release();
}

async function run(): Promise<number> {
	if (command === "list") return list();
	const id = /^\d{1,15}$/.test(number) ? Number(number) : undefined;
	if (id === undefined || !["retry", "recover"].includes(command)) {
		console.error(usage);
		return 1;
	}
	const done =
		command === "retry"
			? await retryDelivery(id, actor)
			: await restoreSubmission(id, publicForms, actor);
	console.log(
		done
			? "Done. The running site sends it."
			: `There is nothing with the number ${id} to do this with.`,
	);
	return done ? 0 : 1;
}

async function list(): Promise<number> {
	const deliveries = await listUnfinished();
	console.log(deliveries.length === 0 ? "Everything has been sent." : "Not sent yet:");
	for (const { id, name, state, attempts, reason, createdAt } of deliveries) {
		const why = reason && `; last time: ${reason}`;
		const what = state === "failed" ? "failed" : "waiting";
		console.log(`  ${id}  ${day(createdAt)}  ${name}  ${what} after ${attempts} attempts${why}`);
	}
	const { items: quarantined, more } = await listQuarantined();
	if (quarantined.length > 0) console.log("\nPossible spam, newest first:");
	for (const { id, form, receivedAt, spamSignals, details } of quarantined) {
		const opening = Object.values(details).join(" ").replace(/\s+/g, " ").slice(0, 60);
		console.log(
			`  ${id}  ${day(receivedAt)}  ${form}  ${spamSignals.join("; ")}\n      ${opening}`,
		);
	}
	if (more) console.log("  … and more: see Possible spam at the desk");
	return 0;
}

function day(date: Date): string {
	return date.toISOString().slice(0, 16).replace("T", " ");
}
