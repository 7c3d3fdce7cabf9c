import { domainToASCII } from "node:url";
import { POPULAR_DOMAINS } from "@zootools/email-spell-checker";
import { getDomain, getDomainWithoutSuffix } from "tldts";
import validator from "validator";

export function normalizeEmailAddress(text: string): string | undefined {
	// Written in ASCII, a domain is never shorter, and long ones take very long to convert.
	if (text.length > 254) return undefined;
	const at = text.lastIndexOf("@");
	const domain = domainToASCII(text.slice(at + 1));
	const address = `${text.slice(0, at)}@${domain}`;
	if (at < 1 || address.length > 254 || /["(),:;<>[\\\]\s]/.test(address)) return undefined;
	return validator.isEmail(address, { allow_utf8_local_part: false }) ? address : undefined;
}

const sameMailbox: { domains: string[]; ignores?: RegExp }[] = [
	{ domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignores: /[._-]/g },
	{ domains: ["icloud.com", "me.com", "mac.com"] },
	{
		domains: [
			"yandex.ru",
			"ya.ru",
			...["by", "com", "fr", "kz", "ua", "uz"].map((end) => `yandex.${end}`),
		],
		ignores: /[.-]/g,
	},
];

/** Each user has a sub-domain of these, and gets what is sent to any name there. */
const userDomains = [
	"33mail.com",
	"8alias.com",
	"8shield.net",
	"addy.io",
	"addymail.com",
	"aleeas.com",
	"anonaddy.com",
	"anonaddy.me",
	"dralias.com",
	"erine.email",
	"mozmail.com",
	"passfwd.com",
	"passinbox.com",
	"passmail.com",
	"passmail.net",
	"pobox.com",
	"runbox.com",
	"sent.com",
	"silomails.com",
	"simplelogin.co",
	"simplelogin.com",
	"simplelogin.fr",
	"simplelogin.io",
	"slmail.me",
	"slmails.com",
];

/** For counting only: ignores case, plus tags and more, depending on the provider. */
export function canonicalMailbox(address: string): string {
	const at = address.lastIndexOf("@");
	const host = address.slice(at + 1).toLowerCase();
	const own = userDomainOf(host);
	const domain = own?.domain ?? host;
	const [user = ""] = (own?.user ?? address.slice(0, at).toLowerCase()).split("+");
	const same = sameMailbox.find(({ domains }) => domains.includes(domain));
	if (same) {
		const plain = same.ignores ? user.replace(same.ignores, "") : user;
		return `${plain}@${same.domains[0]}`;
	}
	// If no local part is left, all such addresses of a domain count as one.
	return validator.normalizeEmail(`${user}@${domain}`) || `@${domain}`;
}

/** Splits "name@user.fastmail.com" into the user and the provider's domain. */
function userDomainOf(host: string): { user: string; domain: string } | undefined {
	const domain = getDomain(host) ?? host;
	if (domain === host) return undefined;
	const isTheirs = userDomains.includes(domain) || getDomainWithoutSuffix(host) === "fastmail";
	return isTheirs ? { user: lastLabelBefore(host, domain), domain } : undefined;
}

function lastLabelBefore(host: string, domain: string): string {
	return (
		host
			.slice(0, -domain.length - 1)
			.split(".")
			.at(-1) ?? ""
	);
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
	"ya.ru",
]);
const worldwide = new Set(["yahoo", "hotmail", "outlook", "live", "msn", "gmx", "yandex"]);

/**
 * Returns undefined for public email providers, whose users are unrelated. One of their sub-domains counts by
 * itself: it may be a single user's, with any name before it.
 */
export function mailDomainOf(address: string): string | undefined {
	const host = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
	const domain = getDomain(host) ?? host;
	const isProvider = providers.has(domain) || worldwide.has(getDomainWithoutSuffix(host) ?? "");
	if (!isProvider) return domain;
	return host === domain ? undefined : `${lastLabelBefore(host, domain)}.${domain}`;
}
