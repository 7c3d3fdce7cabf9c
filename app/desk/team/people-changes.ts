import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordEvent, recordEvents } from "#app/cases/history/history.ts";
import { cancelUnfinishedDeliveries, enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { cases, type Details } from "#app/cases/table.ts";
import { listingReports } from "#app/network/reports/table.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { acceptInvitation } from "#app/people/invitations.ts";
import { isErased } from "#app/people/keeps.ts";
import { endLinks } from "#app/people/private-links.ts";
import { listRights, type Right } from "#app/people/rights.ts";
import { checkMailedLinkLimits } from "#app/people/sign-in/sign-in-limits.ts";
import {
	type Person,
	passkeys,
	people,
	peopleMail,
	sessions,
	staffLinks,
	teamSettings,
	twoFactors,
} from "#app/people/table.ts";
import {
	findPerson,
	findPersonByEmail,
	isActiveManager,
	isSecondFactorRequired,
} from "#app/people/team.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";

// These changes are not in `people`, which may not import history or the outbox.

type Invited = { email: string; name: string; rights: readonly Right[] };

/** Returns undefined if the address already belongs to the team. */
export function invite(invited: Invited, actor: Actor): Promise<Person | undefined> {
	return transaction(async (tx) => {
		const person = await addInvited(invited, actor, tx);
		if (person) await mailInvitation(person.id, tx);
		return person;
	});
}

/** Sends no email, so that the link can be handed over in person. */
export async function addInvited({ email, name, rights }: Invited, actor: Actor, tx: Db) {
	requireRight(actor, "manage");
	const [person] = await tx
		.insert(people)
		.values({ email: email.toLowerCase(), name, rights: [...rights] })
		.onConflictDoNothing()
		.returning();
	if (person) await notePerson(person.id, "invited", { rights: listRights(rights) }, actor, tx);
	return person;
}

/** Sends another invitation, or a link to set a new password, and invalidates earlier links. */
export function inviteAgain(id: number, actor: Actor, outer?: Db) {
	return transaction(async (tx) => {
		requireRight(actor, "manage");
		const person = await findPerson(id, tx);
		if (!person) return undefined;
		if (person.suspendedAt) return { refused: "no access" };
		await endLinks(staffLinks.invitation, id, actor, tx);
		await cancelUnfinishedDeliveries({ what: peopleMail.invitation, subjectId: id }, tx);
		await mailInvitation(id, tx);
		await notePerson(id, person.joinedAt ? "password link sent" : "invited again", {}, actor, tx);
		return { refused: undefined };
	}, outer);
}

export function endSessions(id: number, actor: Actor, outer?: Db): Promise<number | undefined> {
	return transaction(async (tx) => {
		if (staffId(actor) !== id) requireRight(actor, "manage");
		if (!(await findPerson(id, tx))) return undefined;
		const { rowCount } = await tx.delete(sessions).where(eq(sessions.userId, id));
		const ended = rowCount ?? 0;
		if (ended > 0) await notePerson(id, "sessions ended", { many: String(ended) }, actor, tx);
		return ended;
	}, outer);
}

type Change = {
	event: string;
	details?: Details;
	isDone?: boolean;
	/** Someone else has changed what the page showed. */
	isLate?: boolean;
	staysManager?: boolean;
	apply(tx: Db): Promise<unknown>;
};

/** Returns undefined if the person is unknown or erased. Refuses to change one's own access or the last manager's. */
function changePerson(id: number, actor: Actor, describe: (person: Person) => Change, outer?: Db) {
	return transaction(async (tx) => {
		requireRight(actor, "manage");
		// Keeps two managers from suspending each other at the same time.
		const managers = await tx
			.select({ id: people.id })
			.from(people)
			.where(isActiveManager)
			.orderBy(asc(people.id))
			// Unlike "update", lets someone else assign a case to one of them, which `unassign` may wait for.
			.for("no key update");
		const [person] = await tx.select().from(people).where(eq(people.id, id)).for("no key update");
		if (!person || isErased(person)) return undefined;
		const isLast = managers.length === 1 && managers[0]?.id === id;
		const change = describe(person);
		const {
			event,
			details = {},
			isDone = false,
			isLate = false,
			staysManager = false,
			apply,
		} = change;
		if (isDone) return { refused: "same" };
		if (isLate) return { refused: "meanwhile" };
		if (staffId(actor) === id) return { refused: "own" };
		if (isLast && !staysManager) return { refused: "last manager" };
		await apply(tx);
		await notePerson(id, event, details, actor, tx);
		return { refused: undefined };
	}, outer);
}

/** @param shown what the page showed, if it was a page */
export function changeRights(
	id: number,
	rights: readonly Right[],
	shown: string | undefined,
	actor: Actor,
	outer?: Db,
) {
	return changePerson(
		id,
		actor,
		(person) => ({
			event: "rights changed",
			details: { rights: `${listRights(person.rights)} → ${listRights(rights)}` },
			isDone: listRights(person.rights) === listRights(rights),
			isLate: shown !== undefined && shown !== listRights(person.rights),
			staysManager: rights.includes("manage"),
			async apply(tx) {
				const values = { rights: [...rights], updatedAt: sql`now()` };
				await tx.update(people).set(values).where(eq(people.id, id));
				if (!rights.includes("review")) await unassign(id, actor, tx);
			},
		}),
		outer,
	);
}

/** Otherwise everyone would believe that someone is looking after these. */
async function unassign(id: number, actor: Actor, tx: Db): Promise<void> {
	const isOpen = inArray(cases.state, ["completing", "received", "in_review", "changes_needed"]);
	const ofCases = await tx
		.update(cases)
		.set({ assignedTo: null })
		.where(and(eq(cases.assignedTo, id), isOpen))
		.returning({ id: cases.id });
	await recordEvents("case", "unassigned", ofCases, actor, tx);
	const ofReports = await tx
		.update(listingReports)
		.set({ assignedTo: null })
		.where(and(eq(listingReports.assignedTo, id), isNull(listingReports.closedAt)))
		.returning({ id: listingReports.id });
	await recordEvents("report", "unassigned", ofReports, actor, tx);
}

export function suspend(id: number, actor: Actor, outer?: Db) {
	return changePerson(
		id,
		actor,
		({ suspendedAt }) => ({
			event: "suspended",
			isDone: suspendedAt !== null,
			async apply(tx) {
				await tx.update(people).set({ suspendedAt: sql`now()` }).where(eq(people.id, id));
				await tx.delete(sessions).where(eq(sessions.userId, id));
				await endLinks(staffLinks.signIn, id, actor, tx);
				await endLinks(staffLinks.invitation, id, actor, tx);
				await unassign(id, actor, tx);
			},
		}),
		outer,
	);
}

export function reinstate(id: number, actor: Actor, outer?: Db) {
	return changePerson(
		id,
		actor,
		({ suspendedAt }) => ({
			event: "reinstated",
			isDone: suspendedAt === null,
			apply: (tx) => tx.update(people).set({ suspendedAt: null }).where(eq(people.id, id)),
		}),
		outer,
	);
}

/** Not for oneself, because a stolen session could turn it off without the required password. */
export function resetSecondFactor(id: number, actor: Actor, outer?: Db) {
	return changePerson(
		id,
		actor,
		() => ({
			event: "two-step sign-in reset",
			staysManager: true,
			async apply(tx) {
				for (const table of [twoFactors, passkeys, sessions]) {
					await tx.delete(table).where(eq(table.userId, id));
				}
				await tx.update(people).set({ twoFactorEnabled: false }).where(eq(people.id, id));
			},
		}),
		outer,
	);
}

export async function setSecondFactorRequired(on: boolean, actor: Actor): Promise<void> {
	requireRight(actor, "manage");
	// Without a row, it's optional.
	if (on === (await isSecondFactorRequired())) return;
	await transaction(async (tx) => {
		const value = on ? "demanded" : "free";
		const { rowCount } = await tx
			.insert(teamSettings)
			.values({ name: "second_factor", value })
			.onConflictDoUpdate({
				target: teamSettings.name,
				set: { value, changedAt: sql`now()` },
				setWhere: sql`${teamSettings.value} <> excluded.value`,
			});
		if (rowCount === 0) return;
		const details = { "second factor": on ? "free → demanded" : "demanded → free" };
		await recordEvent({ kind: "setting", id: 1 }, "setting changed", details, actor, tx);
	});
}

export function join(token: string, joining: Parameters<typeof acceptInvitation>[1]) {
	return acceptInvitation(token, joining, async ({ person, isNew }, tx) => {
		const { id, name, rights } = person;
		const actor: Actor = { kind: "staff", id, name, rights };
		// Sent now, it would offer a new password that no one asked for.
		await cancelUnfinishedDeliveries({ what: peopleMail.invitation, subjectId: id }, tx);
		await (isNew
			? notePerson(id, "joined", { rights: listRights(rights) }, actor, tx)
			: notePerson(id, "password set", {}, actor, tx));
		// The form can change the name, whose initials are on kennel pages.
		if (!isNew) await announceChange(tx);
	});
}

function notePerson(id: number, event: string, details: Details, actor: Actor, tx: Db) {
	return recordEvent({ kind: "person", id }, event, details, actor, tx);
}

function mailInvitation(personId: number, tx: Db): Promise<void> {
	return enqueueDelivery({ what: peopleMail.invitation, subjectId: personId }, tx);
}

/** Returns seconds to wait. Unknown addresses take the same steps, so that timing reveals nothing. */
export async function queueSignInLink(typed: string, network: string, request: Request) {
	const email = typed.toLowerCase();
	const { may, wait } = await checkMailedLinkLimits({ email, network, request });
	const person = await findPersonByEmail(email);
	if (!may) return wait;
	// No one has the id 0: its email is queued like any other but never written.
	const delivery = { what: peopleMail["sign-in"], subjectId: person?.id ?? 0 } as const;
	await transaction((tx) => enqueueDelivery(delivery, tx));
	return 0;
}
