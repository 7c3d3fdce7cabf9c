import { note } from "#app/moderation/history/history.ts";
import { cancelUnfinishedDeliveries, enqueueDelivery } from "#app/outbox/deliveries.ts";
import * as account from "#app/people/account.ts";
import type { SignedIn } from "#app/people/actor.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { acceptInvitation } from "#app/people/invitations.ts";
import { endLinks } from "#app/people/private-links.ts";
import { type Role, roleNames } from "#app/people/rights.ts";
import { requireSecondFactor, resetSecondFactor } from "#app/people/second-factor.ts";
import type { Person } from "#app/people/table.ts";
import * as team from "#app/people/team.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";

// `people` comes before history and outbox, so its operations get their history entry and email
// here.

type Invited = { email: string; name: string; role: Role };

/** Undefined when the address already belongs to the team. */
export function invite(invited: Invited, actor: Actor): Promise<Person | undefined> {
	return transaction(async (tx) => {
		const person = await addInvited(invited, actor, tx);
		if (person) await mailInvitation(person.id, tx);
		return person;
	});
}

/** Without an email: for handing over the link in person. */
export async function addInvited(invited: Invited, actor: Actor, tx: Db) {
	const person = await team.addPerson(invited, actor, tx);
	if (!person) return undefined;
	await note(personSubject(person), "invited", { role: roleNames[person.role] }, actor, tx);
	return person;
}

/** Sends the invitation again, or a link for a new password; earlier links stop working. */
export function inviteAgain(id: number, actor: Actor): Promise<Person | undefined> {
	return transaction(async (tx) => {
		requireRight(actor, "govern");
		const person = await team.findPerson(id, tx);
		if (!person || person.suspendedAt) return undefined;
		await endLinks("invitation", id, actor, tx);
		await cancelUnfinishedDeliveries({ name: "people.invitation", subjectId: id }, tx);
		await mailInvitation(id, tx);
		const event = person.joinedAt ? "password link sent" : "invited again";
		await note(personSubject(person), event, {}, actor, tx);
		return person;
	});
}

export function changeRole(id: number, role: Role, actor: Actor): Promise<team.Changed> {
	return transaction(async (tx) => {
		const changed = await team.changeRole(id, role, actor, tx);
		if (!changed || changed.refused) return changed;
		const details = { role: `${roleNames[changed.person.role]} → ${roleNames[role]}` };
		await note(personSubject(changed.person), "role changed", details, actor, tx);
		return changed;
	});
}

export function suspend(id: number, actor: Actor): Promise<team.Changed> {
	return withHistory("suspended", id, team.suspend, actor);
}

export function reinstate(id: number, actor: Actor): Promise<team.Changed> {
	return withHistory("reinstated", id, team.reinstate, actor);
}

export function endSessions(id: number, actor: Actor): Promise<number | undefined> {
	return transaction(async (tx) => {
		const person = await team.findPerson(id, tx);
		if (!person) return undefined;
		const ended = await team.endAllSessions(id, actor, tx);
		if (ended > 0)
			await note(personSubject(person), "sessions ended", { many: String(ended) }, actor, tx);
		return ended;
	});
}

/**
 * For a lost phone. No one can reset their own: turning it off asks for the password, which
 * someone with a stolen session does not have.
 */
export function resetSecondFactorOf(id: number, actor: Actor): Promise<team.Changed> {
	return transaction(async (tx) => {
		const person = await team.findPerson(id, tx);
		if (!person) return undefined;
		if (staffId(actor) === id) return { person, refused: "own" };
		await resetSecondFactor(id, actor, tx);
		await team.endAllSessions(id, actor, tx);
		await note(personSubject(person), "two-step sign-in reset", {}, actor, tx);
		return { person, refused: undefined };
	});
}

export function setSecondFactorRequired(on: boolean, actor: Actor): Promise<void> {
	return transaction(async (tx) => {
		if (!(await requireSecondFactor(on, actor, tx))) return;
		const details = { "second factor": on ? "free → demanded" : "demanded → free" };
		await note({ kind: "setting", id: 1 }, "setting changed", details, actor, tx);
	});
}

export function join(token: string, joining: Parameters<typeof acceptInvitation>[1]) {
	return acceptInvitation(token, joining, ({ person, isNew }, tx) => {
		const { id, name, role } = person;
		const actor: Actor = { kind: "staff", id, name, role };
		const event = isNew ? "joined" : "password set";
		return note(personSubject(person), event, isNew ? { role: roleNames[role] } : {}, actor, tx);
	});
}

export function renameSelf(name: string, me: SignedIn): Promise<void> {
	return transaction(async (tx) => {
		const before = await account.renameSelf(name, me, tx);
		if (before)
			await note(personSubject(me), "name changed", { name: `${before} → ${name}` }, me, tx);
	});
}

export function endSession(id: number, me: SignedIn): Promise<void> {
	return transaction(async (tx) => {
		if (await account.endSession(id, me, tx))
			await note(personSubject(me), "a session ended", {}, me, tx);
	});
}

export function removePasskey(id: number, me: SignedIn): Promise<void> {
	return transaction(async (tx) => {
		const removed = await account.removePasskey(id, me, tx);
		const details = { passkey: removed?.name ?? "" };
		if (removed) await note(personSubject(me), "passkey removed", details, me, tx);
	});
}

/** Records a change that Better Auth made to one's own account: names, never secrets. */
export function noteOwn(event: string, me: SignedIn, details = {}): Promise<void> {
	return transaction((tx) => note(personSubject(me), event, details, me, tx));
}

function withHistory(
	event: string,
	id: number,
	change: (id: number, actor: Actor, tx: Db) => Promise<team.Changed>,
	actor: Actor,
): Promise<team.Changed> {
	return transaction(async (tx) => {
		const changed = await change(id, actor, tx);
		if (changed && !changed.refused)
			await note(personSubject(changed.person), event, {}, actor, tx);
		return changed;
	});
}

function mailInvitation(personId: number, tx: Db): Promise<void> {
	return enqueueDelivery({ name: "people.invitation", subjectId: personId }, tx);
}

function personSubject({ id }: { id: number }) {
	return { kind: "person", id } as const;
}
