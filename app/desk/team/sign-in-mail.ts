import { orderDelivery } from "#app/outbox/deliveries.ts";
import { mayMailLink } from "#app/people/sign-in/sign-in-limits.ts";
import { findPersonByEmail } from "#app/people/team.ts";
import { transaction } from "#app/platform/db.server.ts";

/** Nobody has this number: a letter about it is ordered like any other and never written. */
const nobody = 0;

/**
 * Orders a letter with a link to sign in. A stranger's address takes every step that a member's does;
 * the letter is dropped when it is to be written. Returns seconds to wait when too many were asked for.
 */
export async function orderSignInLink(
	typed: string,
	network: string,
	request: Request,
): Promise<number> {
	const email = typed.toLowerCase();
	const { may, wait } = await mayMailLink({ email, network, request });
	const person = await findPersonByEmail(email);
	if (!may) return wait;
	const order = { name: "people.sign-in", subjectId: person?.id ?? nobody } as const;
	await transaction((tx) => orderDelivery(order, tx));
	return 0;
}
