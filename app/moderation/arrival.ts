import type { Arrival } from "#app/moderation/intake.ts";

type Fields = { get(name: string): unknown };

/** How a form came: with which ticket, from which network, and what stands in the hidden field. */
export function arrivalOf(fields: Fields, network: string): Arrival {
	return { ticket: textOf(fields, "ticket"), trap: textOf(fields, "website"), network };
}

/** The same for a form on pages that all visitors share: such a form has no ticket. */
export function arrivalWithoutTicket(fields: Fields, network: string): Arrival {
	const ticket = textOf(fields, "ticket");
	return { ...arrivalOf(fields, network), ticket: ticket === "" ? undefined : ticket };
}

function textOf(fields: Fields, name: string): string {
	const value = fields.get(name);
	return typeof value === "string" ? value : "";
}
