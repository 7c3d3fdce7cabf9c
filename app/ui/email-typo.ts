import { POPULAR_DOMAINS, POPULAR_TLDS, run } from "@zootools/email-spell-checker";

// Real domains that the spell checker would take for typos of "mail.com", "fastmail.fr" or ".co".
const domains = [...POPULAR_DOMAINS, "mac.com", "me.com", "fastmail.fm"];
const topLevelDomains = [...POPULAR_TLDS, "dog", "pet", "vet", "farm"];

export function suggestedAddress(written: string): string | undefined {
	return run({ email: written.trim(), domains, topLevelDomains })?.full;
}
