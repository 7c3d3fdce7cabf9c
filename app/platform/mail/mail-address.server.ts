import { domainToASCII } from "node:url";
import { POPULAR_DOMAINS } from "@zootools/email-spell-checker";
import { getDomain, getDomainWithoutSuffix } from "tldts";
import validator from "validator";

export function normalizeEmailAddress(text: string): string | undefined {
	const at = text.lastIndexOf("@");
	const domain = domainToASCII(text.slice(at + 1));
	const address = `${text.slice(0, at)}@${domain}`;
	if (at < 1 || address.length > 254 || /["(),:;<>[\\\]\s]/.test(address)) return undefined;
	return validator.isEmail(address, { allow_utf8_local_part: false }) ? address : undefined;
}

const sameMailbox: { domains: string[]; ignores?: RegExp }[] = [
	{ domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignores: /[._-]/g },
	{ domains: ["icloud.com", "me.com", "mac.com"] },
];

/** For counting only: ignores case, plus tags and more, depending on the provider. */
export function canonicalMailbox(address: string): string {
	const at = address.lastIndexOf("@");
	const domain = address.slice(at + 1).toLowerCase();
	const [user = ""] = address.slice(0, at).toLowerCase().split("+");
	const same = sameMailbox.find(({ domains }) => domains.includes(domain));
	if (same) {
		const plain = same.ignores ? user.replace(same.ignores, "") : user;
		return `${plain}@${same.domains[0]}`;
	}
	// If no local part is left, all such addresses of a domain count as one.
	return validator.normalizeEmail(`${user}@${domain}`) || `@${domain}`;
}

const providers = new Set([
	...POPULAR_DOMAINS,
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
	"laposte.net",
	"libero.it",
	"mac.com",
	"mail.com",
	"mail.ru",
	"mailbox.org",
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
const worldwide = new Set(["yahoo", "hotmail", "outlook", "live", "msn", "gmx", "yandex"]);

/** Returns undefined for public email providers, whose users are unrelated. */
export function mailDomainOf(address: string): string | undefined {
	const host = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
	const domain = getDomain(host) ?? host;
	if (providers.has(domain) || worldwide.has(getDomainWithoutSuffix(host) ?? "")) return undefined;
	return domain;
}
