import { enqueueDelivery } from "#app/outbox/deliveries.ts";
import { mayMailLink } from "#app/people/sign-in/sign-in-limits.ts";
import { findPersonByEmail } from "#app/people/team.ts";
import { transaction } from "#app/platform/database/db.server.ts";

/** No one has this id: an email for it is ordered like any other and never written. */
const unknownPerson = 0;

/**
 * Orders a sign-in email. Unknown addresses take the same steps as those of the team, so that
 * timing reveals nothing. Returns seconds to wait after too many requests.
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
	const order = { name: "people.sign-in", subjectId: person?.id ?? unknownPerson } as const;
	await transaction((tx) => enqueueDelivery(order, tx));
	return 0;
}
