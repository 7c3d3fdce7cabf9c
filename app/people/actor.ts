import { may, type Right, type Role } from "#app/people/rights.ts";

/** A member of the team. */
export type Staff = {
	readonly kind: "staff";
	readonly id: number;
	readonly name: string;
	readonly role: Role;
};

/** Whoever is signed in and may work at the desk. */
export type SignedIn = Staff & {
	email: string;
	sessionId: number;
	/** An app that makes codes. */
	hasApp: boolean;
	/** An admin demands a second factor of everybody, and this one has none yet. */
	owesSecondFactor: boolean;
};

/** Who does a thing. Every verb that changes something takes one as its last argument. */
export type Actor =
	| Staff
	| {
			readonly kind: "system" | "visitor" | "sender";
			/** What ran: the sample content, a command, a test. Visitors and senders have none. */
			readonly name: string;
	  };

export function systemActor(name: string): Actor {
	return { kind: "system", name };
}

/** Somebody on the public site: nobody knows who. */
export const visitor: Actor = { kind: "visitor", name: "" };

/** Whoever holds the private link to what they sent. */
export const sender: Actor = { kind: "sender", name: "" };

/** The actor as the history names it. */
export function actorName(actor: Actor): string {
	if (actor.kind === "staff") return actor.name;
	if (actor.kind === "sender") return "its sender";
	return actor.kind === "visitor" ? "a visitor" : `the system: ${actor.name}`;
}

/** The number of a member of the team; null for everybody else. */
export function staffId(actor: Actor): number | null {
	return actor.kind === "staff" ? actor.id : null;
}

/** @throws when the actor may not do this; doors have asked before. */
export function requireRight(actor: Actor, right: Right): void {
	if (actor.kind === "system") return;
	if (actor.kind === "staff" && may(actor.role, right)) return;
	throw new Error(`${actorName(actor)} has no right to ${right}.`);
}
