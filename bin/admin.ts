import "./private-files.ts";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#app/platform/postgres/postgres.server.ts";
import { parseEnv } from "#app/platform/settings/settings.server.ts";

const usage = `npm run admin                    who is on the team
npm run admin -- add EMAIL       prints a link by which this address becomes an admin
npm run admin -- reset EMAIL     for who cannot get in: takes away the second factor, ends every
                                 session, and prints a link for a new password`;

/**
 * Creates the first admin, or restores access for one who lost everything. Works beside a running site. The links work
 * once, for one day.
 */
const settings = parseEnv(process.env);
const postgres = settings.databaseUrl
	? undefined
	: await startEmbeddedPostgres({ folder: join(settings.dataDir, "postgres"), say() {} });
if (postgres) process.env.DATABASE_URL = postgres.url;
process.env.LOG_LEVEL ??= "warn";

const { addInvited, resetSecondFactor } = await import("#app/desk/team/people-changes.ts");
const { systemActor } = await import("#app/people/actor.ts");
const { printInvitation, staffAddress } = await import("#app/people/invitations.ts");
const { roleNames } = await import("#app/people/rights.ts");
const { findPersonByEmail, listTeam } = await import("#app/people/team.ts");
const { pool, transaction } = await import("#app/platform/database/db.server.ts");
const { closeQueue } = await import("#app/platform/queue/queue.server.ts");
const { safeParse } = await import("valibot");
const actor = systemActor("npm run admin");

const [command = "list", typed = ""] = process.argv.slice(2);
try {
	process.exitCode = await run();
} finally {
	await closeQueue();
	await pool.end();
	await postgres?.release();
}

async function run(): Promise<number> {
	if (command === "list") return list();
	const address = safeParse(staffAddress, typed);
	const email = address.success ? address.output : undefined;
	if (command === "add" && email) return add(email);
	if (command === "reset" && email) return reset(email);
	console.error(usage);
	return 1;
}

async function list(): Promise<number> {
	const team = await listTeam();
	if (team.length === 0) console.log("No one is on the team yet.");
	for (const { email, name, role, joinedAt, suspendedAt } of team) {
		const state = suspendedAt ? "suspended" : joinedAt ? "joined" : "invited";
		console.log(`  ${roleNames[role].padEnd(9)} ${state.padEnd(10)} ${email}  ${name}`);
	}
	return 0;
}

async function add(email: string): Promise<number> {
	const known = await findPersonByEmail(email);
	if (known && (known.joinedAt || known.role !== "admin")) {
		const state = known.joinedAt ? "has joined" : "is invited";
		console.error(
			`${email} ${state} as ${roleNames[known.role]}. An admin changes roles at the desk.`,
		);
		return 1;
	}
	const link = await transaction(async (tx) => {
		const name = email.split("@")[0]?.slice(0, 80) ?? email;
		const person = known ?? (await addInvited({ email, name, role: "admin" }, actor, tx));
		return person && printInvitation(person.id, actor, tx);
	});
	return print(link);
}

async function reset(email: string): Promise<number> {
	const known = await findPersonByEmail(email);
	if (!known || known.suspendedAt) {
		console.error(`${email} is ${known ? "suspended" : "not on the team"}.`);
		return 1;
	}
	await resetSecondFactor(known.id, actor);
	return print(await printInvitation(known.id, actor));
}

function print(token: string | undefined): number {
	if (!token) return 1;
	console.log("Open this link within a day. It works once; don’t share it:\n");
	console.log(`  ${settings.siteUrl}/invitation/${token}\n`);
	return 0;
}
