import { may, type Right } from "#app/people/rights.ts";

export type Staff = {
	readonly kind: "staff";
	readonly id: number;
	readonly name: string;
	readonly rights: readonly Right[];
};

export type SignedIn = Staff & {
	email: string;
	sessionId: number;
	hasApp: boolean;
	needsSecondFactor: boolean;
};

/** Who or what makes a change: the last argument of every operation that changes something. */
export type Actor =
	| Staff
	| { readonly kind: "system" | "visitor" | "sender"; readonly name: string };

export function systemActor(name: string): Actor {
	return { kind: "system", name };
}

export const visitor: Actor = { kind: "visitor", name: "" };

export const sender: Actor = { kind: "sender", name: "" };

export function actorName(actor: Actor): string {
	if (actor.kind === "staff") return actor.name;
	if (actor.kind === "sender") return "its sender";
	return actor.kind === "visitor" ? "a visitor" : systemPrefix + actor.name;
}

const systemPrefix = "the system: ";

/** Returns a stored actor's name as the team reads it: all that the site does by itself is done by "the site". */
export function actorLabel(stored: string): string {
	if (!stored.startsWith(systemPrefix)) return stored;
	const name = stored.slice(systemPrefix.length);
	return name.startsWith("npm run") ? `a command on the server (${name})` : "the site";
}

export function staffId(actor: Actor): number | null {
	return actor.kind === "staff" ? actor.id : null;
}

export function hasRight(actor: Actor, right: Right): boolean {
	return actor.kind === "system" || (actor.kind === "staff" && may(actor, right));
}

/** Throws if the actor lacks the right. Route modules check earlier. */
export function requireRight(actor: Actor, right: Right): void {
	if (hasRight(actor, right)) return;
	throw new Error(`${actorName(actor)} has no right to ${right}.`);
}
