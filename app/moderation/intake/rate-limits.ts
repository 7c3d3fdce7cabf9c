import { keyedHash } from "#app/platform/keys.server.ts";
import { mailboxOf, mailDomainOf } from "#app/platform/mail-address.server.ts";
import { limitOf, networkLimitOf, takeAll } from "#app/platform/rate-limit.server.ts";

const minutes = 60;
const hours = 60 * minutes;

/** From one network, with a fresh ticket of ours: people, a school, a shelter. */
const plausible = networkLimitOf("sent", 30, 10 * minutes);
/** From one network, everything that looks automated: it is stored, but not without end. */
const suspicious = networkLimitOf("doubted", 60, 10 * minutes, { refusesFromMemory: true });
/** About one mailbox, however its address is spelled, so that our forms fill no one's inbox. */
const aboutMailbox = [limitOf("mailbox", 5, 1 * hours), limitOf("mailbox-day", 12, 24 * hours)];
/** About one domain, all of whose addresses may lead to one inbox. Large providers are left out. */
const aboutDomain = [limitOf("domain", 20, 1 * hours), limitOf("domain-day", 60, 24 * hours)];
/** From everyone together: more than volunteers could read. */
const fromAll = limitOf("all", 200, 10 * minutes);
/** One ticket serves a sender who goes back and sends something else; a program uses it on and on. */
const withTicket = limitOf("ticket", 4, 24 * hours);

/** Why a message looks like spam, by the limit that it was over. */
const suspicionOf: Record<string, string> = {
	ticket: "one form was sent again and again with other words",
	sent: "more came from this network than people send",
	mailbox: "this address was used more than five times within an hour",
	"mailbox-day": "this address was used more than twelve times within a day",
	domain: "addresses of this domain were used more than twenty times within an hour",
	"domain-day": "addresses of this domain were used more than sixty times within a day",
	all: "it came in a flood",
};

type Decision = {
	/** Why it looks like spam; empty when it does not. */
	suspicions: string[];
	/** Seconds after which it may be sent again; 0 when it is stored now. */
	wait: number;
};

type Message = { form: string; email: string; ticket: string | undefined; network: string };

/**
 * Counts a message and decides whether it is stored, quarantined or refused for now. What is quarantined
 * sends no email, so it uses up nothing of what a mailbox, a network or everyone together may still send.
 */
export async function applyRateLimits(message: Message, suspicions: string[]): Promise<Decision> {
	if (suspicions.length === 0) {
		const { refusedBy } = await takeAll(await demandsOf(message));
		if (refusedBy.size === 0) return { suspicions, wait: 0 };
		suspicions = [...refusedBy.keys()].map((name) => suspicionOf[name] ?? name);
	}
	const { wait } = await takeAll(suspicious(message.network));
	return { suspicions, wait };
}

async function demandsOf({ form, email, ticket, network }: Message) {
	const mailbox = await keyOf(mailboxOf(email));
	const domain = mailDomainOf(email);
	const domainKey = domain === undefined ? undefined : await keyOf(domain);
	return [
		...(ticket === undefined ? [] : [withTicket.of(await keyOf(ticket.slice(0, 22)))]),
		// A form without a ticket is sent by programs as easily as by people: it must not stop the others.
		...plausible(network, ticket === undefined ? "open " : ""),
		...aboutMailbox.map((limit) => limit.of(mailbox)),
		...(domainKey === undefined ? [] : aboutDomain.map((limit) => limit.of(domainKey))),
		fromAll.of(form),
	];
}

/** What strangers wrote is counted by its hash: it may hold what no key can, and nobody is named there. */
function keyOf(text: string): Promise<string> {
	return keyedHash("limits", text);
}
