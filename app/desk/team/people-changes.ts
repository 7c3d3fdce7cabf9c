import { note } from "#app/moderation/history/history.ts";
import { dropDeliveries, orderDelivery } from "#app/outbox/deliveries.ts";
import * as account from "#app/people/account.ts";
import type { SignedIn } from "#app/people/actor.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { takeInvitation } from "#app/people/invitations.ts";
import { endLinks } from "#app/people/private-links.ts";
import { type Role, roleNames } from "#app/people/rights.ts";
import { demandSecondFactor, resetSecondFactor } from "#app/people/second-factor.ts";
import type { Person } from "#app/people/table.ts";
import * as team from "#app/people/team.ts";
import { type Db, transaction } from "#app/platform/db.server.ts";

// The team's own verbs stand before history and outbox: here each is one with its note and its letter.

type Invited = { email: string; name: string; role: Role };

/** Invites somebody by mail; undefined when the address belongs to the team already. */
export function invite(invited: Invited, actor: Actor): Promise<Person | undefined> {
	return transaction(async (tx) => {
		const person = await addInvited(invited, actor, tx);
		if (person) await mailInvitation(person.id, tx);
		return person;
	});
}

/** Adds somebody without a mail: for whoever hands over the link in person. */
export async function addInvited(invited: Invited, actor: Actor, tx: Db) {
	const person = await team.addPerson(invited, actor, tx);
	if (!person) return undefined;
	await note(of(person), "invited", { role: roleNames[person.role] }, actor, tx);
	return person;
}

/** Mails the invitation again, or a link for a new password; the links before it open no more. */
export function inviteAgain(id: number, actor: Actor): Promise<Person | undefined> {
	return transaction(async (tx) => {
		requireRight(actor, "govern");
		const person = await team.findPerson(id, tx);
		if (!person || person.suspendedAt) return undefined;
		await endLinks("invitation", id, actor, tx);
		await dropDeliveries({ name: "people.invitation", subjectId: id }, tx);
		await mailInvitation(id, tx);
		const event = person.joinedAt ? "password link sent" : "invited again";
		await note(of(person), event, {}, actor, tx);
		return person;
	});
}

export function changeRole(id: number, role: Role, actor: Actor): Promise<team.Changed> {
	return transaction(async (tx) => {
		const changed = await team.changeRole(id, role, actor, tx);
		if (!changed || changed.refused) return changed;
		const details = { role: `${roleNames[changed.person.role]} → ${roleNames[role]}` };
		await note(of(changed.person), "role changed", details, actor, tx);
		return changed;
	});
}

export function suspend(id: number, actor: Actor): Promise<team.Changed> {
	return noted("suspended", id, team.suspend, actor);
}

export function readmit(id: number, actor: Actor): Promise<team.Changed> {
	return noted("reinstated", id, team.readmit, actor);
}

/** Ends every session of somebody; undefined when there is nobody of this number. */
export function endSessions(id: number, actor: Actor): Promise<number | undefined> {
	return transaction(async (tx) => {
		const person = await team.findPerson(id, tx);
		if (!person) return undefined;
		const ended = await team.endAllSessions(id, actor, tx);
		if (ended > 0) await note(of(person), "sessions ended", { many: String(ended) }, actor, tx);
		return ended;
	});
}

/**
 * For whoever lost the phone: no second factor is asked for until a new one is set up. Nobody takes the
 * own one away like this: that asks for the password, which whoever stole a session does not have.
 */
export function takeSecondFactor(id: number, actor: Actor): Promise<team.Changed> {
	return transaction(async (tx) => {
		const person = await team.findPerson(id, tx);
		if (!person) return undefined;
		if (staffId(actor) === id) return { person, refused: "own" };
		await resetSecondFactor(id, actor, tx);
		await team.endAllSessions(id, actor, tx);
		await note(of(person), "two-step sign-in reset", {}, actor, tx);
		return { person, refused: undefined };
	});
}

/** Demands a second factor of all the team, or no longer. */
export function setDemand(on: boolean, actor: Actor): Promise<void> {
	return transaction(async (tx) => {
		if (!(await demandSecondFactor(on, actor, tx))) return;
		const details = { "second factor": on ? "free → demanded" : "demanded → free" };
		await note({ kind: "setting", id: 1 }, "setting changed", details, actor, tx);
	});
}

/** Takes up an invitation; see people/invitations.ts. */
export function join(token: string, joining: Parameters<typeof takeInvitation>[1]) {
	return takeInvitation(token, joining, ({ person, isNew }, tx) => {
		const { id, name, role } = person;
		const self: Actor = { kind: "staff", id, name, role };
		const event = isNew ? "joined" : "password set";
		return note(of(person), event, isNew ? { role: roleNames[role] } : {}, self, tx);
	});
}

/** Changes the own name. */
export function renameSelf(name: string, me: SignedIn): Promise<void> {
	return transaction(async (tx) => {
		const before = await account.renameSelf(name, me, tx);
		if (before) await note(of(me), "name changed", { name: `${before} → ${name}` }, me, tx);
	});
}

/** Ends one of the own sessions. One that has ended already is no mistake of anybody's. */
export function endSession(id: number, me: SignedIn): Promise<void> {
	return transaction(async (tx) => {
		if (await account.endSession(id, me, tx)) await note(of(me), "a session ended", {}, me, tx);
	});
}

/** Removes one of the own passkeys. One that is gone already is no mistake of anybody's. */
export function removePasskey(id: number, me: SignedIn): Promise<void> {
	return transaction(async (tx) => {
		const removed = await account.removePasskey(id, me, tx);
		const details = { passkey: removed?.name ?? "" };
		if (removed) await note(of(me), "passkey removed", details, me, tx);
	});
}

/** Notes what Better Auth has changed in the own account: names of things, never their values. */
export function noteOwn(event: string, me: SignedIn, details = {}): Promise<void> {
	return transaction((tx) => note(of(me), event, details, me, tx));
}

function noted(
	event: string,
	id: number,
	change: (id: number, actor: Actor, tx: Db) => Promise<team.Changed>,
	actor: Actor,
): Promise<team.Changed> {
	return transaction(async (tx) => {
		const changed = await change(id, actor, tx);
		if (changed && !changed.refused) await note(of(changed.person), event, {}, actor, tx);
		return changed;
	});
}

function mailInvitation(personId: number, tx: Db): Promise<void> {
	return orderDelivery({ name: "people.invitation", subjectId: personId }, tx);
}

function of({ id }: { id: number }) {
	return { kind: "person", id } as const;
}
