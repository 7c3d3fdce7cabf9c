import { safeParse } from "valibot";
import { addInvited, resetSecondFactor } from "#app/desk/team/people-changes.ts";
import { systemActor } from "#app/people/actor.ts";
import { invitationPath, printInvitation, staffAddress } from "#app/people/invitations.ts";
import { listRights, may, rights } from "#app/people/rights.ts";
import { findPersonByEmail, listTeam } from "#app/people/team.ts";
import { transaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

const usage = `npm run admin                    who is on the team
npm run admin -- add EMAIL       prints a link by which this address becomes an admin
npm run admin -- reset EMAIL     for someone who can’t get in: resets two-step sign-in, ends every
                                 session, and prints a link for a new password`;

const actor = systemActor("npm run admin");

export async function runAdmin([command = "list", typed = ""]: string[]): Promise<number> {
	if (command === "list") return list();
	const address = safeParse(staffAddress(""), typed);
	const email = address.success ? address.output : undefined;
	if (command === "add" && email) return add(email);
	if (command === "reset" && email) return reset(email);
	console.error(usage);
	return 1;
}

async function list(): Promise<number> {
	const team = await listTeam();
	if (team.length === 0) console.log("No one is on the team yet.");
	for (const { email, name, rights, joinedAt, suspendedAt } of team) {
		const state = suspendedAt ? "suspended" : joinedAt ? "joined" : "invited";
		console.log(`  ${listRights(rights).padEnd(28)} ${state.padEnd(10)} ${email}  ${name}`);
	}
	return 0;
}

async function add(email: string): Promise<number> {
	const known = await findPersonByEmail(email);
	if (known && (known.joinedAt || !may(known, "manage"))) {
		const state = known.joinedAt ? "has joined" : "is invited";
		console.error(
			`${email} ${state} (${listRights(known.rights)}). Someone who manages the team can change that at the desk.`,
		);
		return 1;
	}
	const link = await transaction(async (tx) => {
		const name = email.split("@")[0]?.slice(0, 80) ?? email;
		const person = known ?? (await addInvited({ email, name, rights: [...rights] }, actor, tx));
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
	console.log(`  ${env.siteUrl}${invitationPath(token)}\n`);
	return 0;
}
