import type { Db } from "#app/platform/database/db.server.ts";
import { keyedHash } from "#app/platform/limits/keys.server.ts";
import {
	createNetworkRateLimit,
	createRateLimit,
	takeAll,
} from "#app/platform/limits/rate-limit.server.ts";
import { canonicalMailbox, mailDomainOf } from "#app/platform/mail/mail-address.server.ts";

const minutes = 60;
const hours = 60 * minutes;

/** Per network, for messages that don't look automated: from people, a school, a shelter. */
const perNetwork = createNetworkRateLimit("sent", 30, 10 * minutes);
/** Per network, for everything that looks automated: it is stored, but not without limit. */
const perNetworkSuspicious = createNetworkRateLimit("doubted", 60, 10 * minutes, {
	refusesFromMemory: true,
});
/** Per mailbox, however its address is spelled, so that our forms don't flood anyone's inbox. */
const perMailbox = [
	createRateLimit("mailbox", 5, 1 * hours),
	createRateLimit("mailbox-day", 12, 24 * hours),
];
/** Per domain, whose addresses may all reach one inbox. Large providers are exempt. */
const perDomain = [
	createRateLimit("domain", 20, 1 * hours),
	createRateLimit("domain-day", 60, 24 * hours),
];
const overall = createRateLimit("all", 200, 10 * minutes);
/** Per ticket: a sender may go back and send something else, but a program reuses one ticket endlessly. */
const perTicket = createRateLimit("ticket", 4, 24 * hours);

const suspicionTexts: Record<string, string> = {
	ticket: "the same form was sent repeatedly with different text",
	sent: "more messages came from this network than people usually send",
	mailbox: "this address was used more than five times within an hour",
	"mailbox-day": "this address was used more than twelve times within a day",
	domain: "addresses of this domain were used more than twenty times within an hour",
	"domain-day": "addresses of this domain were used more than sixty times within a day",
	all: "it arrived during a flood of messages",
};

type Demands = Parameters<typeof takeAll>[0];
type Message = { form: string; email: string; ticket: string | undefined; network: string };

/** Applies the limits. Quarantined messages send no email, so they count only as suspicious ones. */
export async function applyRateLimits(message: Message, suspicions: string[]) {
	if (suspicions.length === 0) {
		const { refusedBy } = await takeAll(await rateLimitsFor(message));
		if (refusedBy.size === 0) return { suspicions, wait: 0 };
		suspicions = [...refusedBy.keys()].map((name) => suspicionTexts[name] ?? name);
	}
	const { wait } = await takeAll(perNetworkSuspicious(message.network));
	return { suspicions, wait };
}

/**
 * Applies the limits of a form whose sender must confirm it by email. Those of a mailbox and of a domain only
 * suppress the email, so that the page doesn't reveal who already gets email. `wait` is in seconds.
 */
export async function limitUnconfirmed(message: Message, more: Demands = []) {
	const demands = await rateLimitsFor(message);
	const isSilent = ({ name }: { name: string }) => /^(mailbox|domain)/.test(name);
	const { wait } = await takeAll([...demands.filter((each) => !isSilent(each)), ...more]);
	if (wait > 0) return { wait, allowsEmail: false };
	const silent = await takeAll(demands.filter(isSilent));
	return { wait: 0, allowsEmail: silent.wait === 0 };
}

/** For the emails with a link to confirm a form. One is enough: its page lists everything unconfirmed. */
export async function limitConfirmationEmail(form: string, email: string, tx: Db) {
	const mailbox = await keyOf(canonicalMailbox(email));
	const limits = [
		createRateLimit(`${form}-link`, 1, 10 * minutes),
		createRateLimit(`${form}-link-day`, 3, 24 * hours),
	];
	return takeAll(
		limits.map((limit) => limit.of(mailbox)),
		tx,
	);
}

async function rateLimitsFor({ form, email, ticket, network }: Message) {
	const mailbox = await keyOf(canonicalMailbox(email));
	const domain = mailDomainOf(email);
	const domainKey = domain === undefined ? undefined : await keyOf(domain);
	return [
		...(ticket === undefined ? [] : [perTicket.of(await keyOf(ticket.slice(0, 22)))]),
		// Counted separately: programs send forms without a ticket as easily as people do.
		...perNetwork(network, ticket === undefined ? "open " : ""),
		...perMailbox.map((limit) => limit.of(mailbox)),
		...(domainKey === undefined ? [] : perDomain.map((limit) => limit.of(domainKey))),
		overall.of(form),
	];
}

/** Hashes the text, which may contain characters that a key can't, so that the key identifies no one. */
function keyOf(text: string): Promise<string> {
	return keyedHash("limits", text);
}
