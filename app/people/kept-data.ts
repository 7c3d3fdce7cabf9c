import { daysOfExpiredLinks } from "#app/people/expired.ts";
import { sessionDays } from "#app/people/fresh-session.ts";
import type { KeptData } from "#app/records/kept-data.ts";
import { counted } from "#app/ui/format.ts";

export const linkData: KeptData = {
	tables: ["private_links", "rate_limits"],
	when: "When you use a private link, or send something often",
	what: "A fingerprint of the link, never the link itself. Counters that limit how often something can be sent or tried: by codes of your network and of your email address.",
	why: "So that only you can open your pages, and so that no one floods us or guesses.",
	basis: "interest",
	seenBy: "No one.",
	until: `A fingerprint is deleted ${counted(daysOfExpiredLinks, "day")} after the link expired, and with what it leads to; a counter when its limit is over.`,
};

export const teamData: KeptData = {
	tables: [
		"people",
		"accounts",
		"sessions",
		"passkeys",
		"two_factors",
		"verifications",
		"versions",
		"manuscripts",
		"newsletter_issues",
		"saved_replies",
	],
	when: "When you’re on our team",
	what: "Your name, email address and role, how you sign in (a password only as a hash), the browsers you’re signed in with, and what you did at the desk: texts, decisions and notes.",
	why: "So that only the team gets in, and so that everyone can see who did what.",
	basis: "request",
	seenBy:
		"The team. Visitors see your name only where you’re named as an author, and your initials beside health results that you looked at.",
	until: `You’re signed out after ${counted(sessionDays, "day")} without a visit. When you’ve left and ask for it, your account is erased, and what you did stays without your name.`,
};
