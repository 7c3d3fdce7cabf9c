/**
 * Who does a thing. Every verb that changes something takes one as its last argument.
 * Visitors and staff join when there are forms and a desk.
 */
export type Actor = {
	readonly kind: "system";
	/** What ran: the sample content, a command, a test. */
	readonly name: string;
};

export function systemActor(name: string): Actor {
	return { kind: "system", name };
}

/** @throws when the actor may not decide what the public sees. */
export function requirePublisher(actor: Actor): void {
	if (actor.kind !== "system") throw new Error("Only the team publishes.");
}
