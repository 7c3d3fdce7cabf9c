/**
 * Who does a thing. Every verb that changes something takes one as its last argument.
 * Staff join when there is a desk.
 */
export type Actor = {
	readonly kind: "system" | "visitor";
	/** What ran: the sample content, a command, a test. A visitor has none. */
	readonly name: string;
};

export function systemActor(name: string): Actor {
	return { kind: "system", name };
}

/** Somebody on the public site: nobody knows who. */
export const visitor: Actor = { kind: "visitor", name: "" };

/** The actor as the history names it. */
export function actorName({ kind, name }: Actor): string {
	return kind === "visitor" ? "a visitor" : `the system: ${name}`;
}

/** @throws when the actor may not decide what the public sees. */
export function requirePublisher(actor: Actor): void {
	if (actor.kind !== "system") throw new Error("Only the team publishes.");
}
