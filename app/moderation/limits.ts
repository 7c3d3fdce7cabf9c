import { keyedHash } from "#app/platform/keys.server.ts";
import { mailboxOf, mailDomainOf } from "#app/platform/mail-address.server.ts";
import { limitOf, networkLimitOf, takeAll } from "#app/platform/rate-limit.server.ts";

const minutes = 60;
const hours = 60 * minutes;

/** From one network, with a ticket of ours that is fresh: people, a school, a shelter. */
const fromPeople = networkLimitOf("sent", 30, 10 * minutes);
/** From one network, all that looks made by a program: it is kept, but not without end. */
const fromPrograms = networkLimitOf("doubted", 60, 10 * minutes, { refusesFromMemory: true });
/** About one mailbox, however its address is spelled: nobody's inbox is filled by our forms. */
const aboutMailbox = [limitOf("mailbox", 5, 1 * hours), limitOf("mailbox-day", 12, 24 * hours)];
/** About one domain, all of whose addresses may lead to one inbox. Large providers are left out. */
const aboutDomain = [limitOf("domain", 20, 1 * hours), limitOf("domain-day", 60, 24 * hours)];
/** By all together: more than volunteers could read is a flood, not interest. */
const fromAll = limitOf("all", 200, 10 * minutes);
/** One ticket serves a sender who goes back and sends something else; a program uses it on and on. */
const withTicket = limitOf("ticket", 4, 24 * hours);

/** Why a message looks like spam, by the limit that it was over. */
const doubtOf: Record<string, string> = {
	ticket: "one form was sent again and again with other words",
	sent: "more came from this network than people send",
	mailbox: "this address was used more than five times within an hour",
	"mailbox-day": "this address was used more than twelve times within a day",
	domain: "addresses of this domain were used more than twenty times within an hour",
	"domain-day": "addresses of this domain were used more than sixty times within a day",
	all: "it came in a flood",
};

export type Weighed = {
	/** Why it looks like spam; empty when it does not. */
	doubts: string[];
	/** Seconds after which it may be tried again; 0 when it may come in now. */
	wait: number;
};

type Message = { form: string; email: string; ticket: string | undefined; network: string };

/**
 * Counts a message and says whether it may come in: as it is, set aside, or later. What is set aside writes
 * to nobody, so it uses up nothing of what a mailbox, a network or all together may still send.
 */
export async function weigh(message: Message, doubts: string[]): Promise<Weighed> {
	if (doubts.length === 0) {
		const { refusedBy } = await takeAll(await demandsOf(message));
		if (refusedBy.size === 0) return { doubts, wait: 0 };
		doubts = [...refusedBy.keys()].map((name) => doubtOf[name] ?? name);
	}
	const { wait } = await takeAll(fromPrograms(message.network));
	return { doubts, wait };
}

async function demandsOf({ form, email, ticket, network }: Message) {
	const mailbox = await keyOf(mailboxOf(email));
	const domain = mailDomainOf(email);
	const domainKey = domain === undefined ? undefined : await keyOf(domain);
	return [
		...(ticket === undefined ? [] : [withTicket.of(await keyOf(ticket.slice(0, 22)))]),
		// A form without a ticket is sent by programs as easily as by people: it must not stop the others.
		...fromPeople(network, ticket === undefined ? "open " : ""),
		...aboutMailbox.map((limit) => limit.of(mailbox)),
		...(domainKey === undefined ? [] : aboutDomain.map((limit) => limit.of(domainKey))),
		fromAll.of(form),
	];
}

/** What strangers wrote is counted by its hash: it may hold what no key can, and nobody is named there. */
function keyOf(text: string): Promise<string> {
	return keyedHash("limits", text);
}
