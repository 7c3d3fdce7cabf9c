import { keyedHash } from "#app/platform/limits/keys.server.ts";
import {
	createNetworkRateLimit,
	createRateLimit,
	takeAll,
} from "#app/platform/limits/rate-limit.server.ts";

// What may be stored. What may be mailed to an unconfirmed address is limited in `app/cases/outbox/mail-limits.ts`.

const minutes = 60;
const hours = 60 * minutes;

/** Per network, for messages that don't look automated: from people, a school, a shelter. */
const perNetwork = createNetworkRateLimit("sent", 30, 10 * minutes);
/** Per network, for everything that looks automated: it is stored, but not without limit. */
const perNetworkSuspicious = createNetworkRateLimit("doubted", 60, 10 * minutes, {
	refusesFromMemory: true,
});
/** Beyond the first few of each network, so that a flood leaves other people's messages alone. */
const overall = createRateLimit("all", 200, 10 * minutes);
const firstOfNetwork = createNetworkRateLimit("first", 3, 10 * minutes);
/** Per ticket: a sender may go back and send something else, but a program reuses one ticket endlessly. */
const perTicket = createRateLimit("ticket", 4, 24 * hours);

const suspicionTexts: Record<string, string> = {
	ticket: "the same form was sent repeatedly with different text",
	sent: "more messages came from this network than people usually send",
	all: "it arrived during a flood of messages",
};

type Demands = Parameters<typeof takeAll>[0];
type Message = { form: string; ticket: string | undefined; network: string };

/** Applies the limits. Quarantined messages send no email, so they count only as suspicious ones. */
export async function applyRateLimits(message: Message, suspicions: string[]) {
	if (suspicions.length === 0) {
		const { form, network } = message;
		const isFirst = (await takeAll(firstOfNetwork(network, `${form} `))).wait === 0;
		const demands = [...(await demandsOf(message)), ...(isFirst ? [] : [overall.of(form)])];
		const { refusedBy } = await takeAll(demands);
		if (refusedBy.size === 0) return { suspicions, wait: 0 };
		suspicions = [...refusedBy.keys()].map((name) => suspicionTexts[name] ?? name);
	}
	const { wait } = await takeAll(perNetworkSuspicious(message.network));
	return { suspicions, wait };
}

/**
 * Applies the limits of a form whose sender must confirm it by email, so that it reaches no one before.
 * Returns the seconds until the sender can try again, and 0 if it may be stored.
 */
export async function limitUnconfirmed(message: Message, more: Demands = []): Promise<number> {
	return (await takeAll([...(await demandsOf(message)), ...more])).wait;
}

async function demandsOf({ ticket, network }: Message): Promise<Demands> {
	// Hashed, because a ticket may contain characters that a key can't.
	const known = ticket === undefined ? undefined : await keyedHash("limits", ticket.slice(0, 22));
	return [
		...(known === undefined ? [] : [perTicket.of(known)]),
		// Counted separately: programs send forms without a ticket as easily as people do.
		...perNetwork(network, known === undefined ? "open " : ""),
	];
}
