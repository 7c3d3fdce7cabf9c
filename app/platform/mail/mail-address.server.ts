import { domainToASCII } from "node:url";
import { POPULAR_DOMAINS } from "@zootools/email-spell-checker";
import { getDomain, getDomainWithoutSuffix } from "tldts";
import validator from "validator";

/**
 * An address as it is kept: one plain mailbox, the domain in small ASCII letters. Undefined when it
 * is none; a name, a comment or a second address beside it makes it none.
 */
export function plainMailAddress(text: string): string | undefined {
	const at = text.lastIndexOf("@");
	const domain = domainToASCII(text.slice(at + 1));
	const address = `${text.slice(0, at)}@${domain}`;
	if (at < 1 || address.length > 254 || /["(),:;<>[\\\]\s]/.test(address)) return undefined;
	return validator.isEmail(address, { allow_utf8_local_part: false }) ? address : undefined;
}

/** Providers whose mailboxes have several spellings beyond those that validator knows. */
const sameMailbox: { domains: string[]; ignores?: RegExp }[] = [
	{ domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignores: /[._-]/g },
	{ domains: ["icloud.com", "me.com", "mac.com"] },
];

/**
 * The mailbox that an accepted address leads to, for counting alone: what is written goes to the address as it
 * was typed. Capitals and what follows a plus never make another mailbox; what else does not depends on
 * the provider.
 */
export function mailboxOf(address: string): string {
	const at = address.lastIndexOf("@");
	const domain = address.slice(at + 1).toLowerCase();
	const [user = ""] = address.slice(0, at).toLowerCase().split("+");
	const same = sameMailbox.find(({ domains }) => domains.includes(domain));
	if (same) {
		const plain = same.ignores ? user.replace(same.ignores, "") : user;
		return `${plain}@${same.domains[0]}`;
	}
	// Where only a plus was, there is no name left: all such addresses of a domain count as one.
	return validator.normalizeEmail(`${user}@${domain}`) || `@${domain}`;
}

const providers = new Set([
	...POPULAR_DOMAINS,
	"aim.com",
	"bigpond.com",
	"bluewin.ch",
	"bt.com",
	"duck.com",
	"eircom.net",
	"fastmail.com",
	"fastmail.fm",
	"free.fr",
	"freenet.de",
	"frontier.com",
	"icloud.com",
	"laposte.net",
	"libero.it",
	"mac.com",
	"mail.com",
	"mail.ru",
	"mailbox.org",
	"me.com",
	"naver.com",
	"ntlworld.com",
	"orange.fr",
	"outlook.com",
	"protonmail.ch",
	"rediffmail.com",
	"seznam.cz",
	"sfr.fr",
	"swbell.net",
	"t-online.de",
	"talktalk.net",
	"tiscali.it",
	"tutanota.com",
	"videotron.ca",
	"virginmedia.com",
	"wanadoo.fr",
	"windstream.net",
	"wp.pl",
]);
/** Those that have a domain in every country: "yahoo.co.uk". */
const worldwide = new Set(["yahoo", "hotmail", "outlook", "live", "msn", "gmx", "yandex"]);

/**
 * The domain that somebody registered for an accepted address: "a@mail.example.co.uk" gives "example.co.uk".
 * Undefined at providers of mail for everybody, whose mailboxes belong to people who do not know each other.
 */
export function mailDomainOf(address: string): string | undefined {
	const host = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
	const domain = getDomain(host) ?? host;
	if (providers.has(domain) || worldwide.has(getDomainWithoutSuffix(host) ?? "")) return undefined;
	return domain;
}
