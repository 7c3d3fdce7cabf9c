import { POPULAR_DOMAINS, POPULAR_TLDS, run } from "@zootools/email-spell-checker";

// Real ones that the list would take for slips of "mail.com", "fastmail.fr" or ".co".
const domains = [...POPULAR_DOMAINS, "mac.com", "me.com", "fastmail.fm"];
const topLevelDomains = [...POPULAR_TLDS, "dog", "pet", "vet", "farm"];

/** The address that was probably meant, when the one written looks like a slip of the keys. */
export function suggestedAddress(written: string): string | undefined {
	return run({ email: written.trim(), domains, topLevelDomains })?.full;
}
