import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { href } from "react-router";
import { sessionDays } from "#app/people/fresh-session.ts";
import {
	days,
	formerMemberName,
	type Kept,
	kept,
	type Notice,
	type Search,
	when,
} from "#app/people/personal-data.ts";
import {
	accounts,
	type Person,
	passkeys,
	people,
	privateLinks,
	sessions,
	staffLinks,
	teamSettings,
	twoFactors,
	verifications,
} from "#app/people/table.ts";
import { rateLimits, siteKeys, siteState } from "#app/platform/database/table.ts";
import { counted } from "#app/ui/format.ts";

/** Links are kept for a while after they expire, so that their pages can say so. */
const expiredLink = days(30).after(privateLinks.expiresAt);

const linkNotice: Notice = {
	when: "When you use a private link, or send something often",
	what: "A fingerprint of the link, never the link itself. Counters that limit how often something can be sent or tried: by codes of your network and of your email address.",
	why: "So that only you can open your pages, and so that no one floods us or guesses.",
	basis: "interest",
	seenBy: "No one.",
	until: `A fingerprint is deleted ${expiredLink.time} after the link expired, and with what it leads to; a counter when its limit is over.`,
};

export const teamNotice: Notice = {
	when: "When you’re on our team",
	what: "Your name, email address, what you may do at the desk and which emails you want from it, how you sign in (a password only as a hash), the browsers you’re signed in with, and what you did at the desk: texts, decisions and notes.",
	why: "So that only the team gets in, and so that everyone can see who did what.",
	basis: "request",
	seenBy:
		"The team. Visitors see your name only where you’re named as an author, and your initials beside health results that you looked at.",
	until: `You’re signed out after ${counted(sessionDays, "day")} without a visit. When you’ve left and ask for it, your account is erased, and what you did stays without your name.`,
};

export const members = kept(people, teamNotice, {
	email: people.email,
	as: "staff",
	leaveOut: ["emailVerified", "image", "updatedAt"],
	summary: ({ id }) => {
		return { label: `Team member ${id}`, to: href("/desk/people/:id", { id: String(id) }) };
	},
	kind: "person",
	history: "copied",
});

/** Only suspended members are erased. Their history stays, without the name. */
export const leavers = kept(people, teamNotice, {
	find: ({ person }) => and(eq(people.email, person.email), isNotNull(people.suspendedAt)),
	kind: "person",
	history: "erased",
	links: [staffLinks.invitation, staffLinks.signIn],
	erase: {
		name: formerMemberName,
		image: null,
		emailVerified: false,
		twoFactorEnabled: false,
		email: sql`'left-' || ${people.id} || '@example.invalid'`,
		updatedAt: sql`now()`,
	},
});

/** Whether an erasure erased this person. */
export function isErased({ id, email }: Pick<Person, "id" | "email">): boolean {
	return email === `left-${id}@example.invalid`;
}

const contains = ({ person: { email } }: Search, text: ReturnType<typeof sql>) =>
	email === "" ? undefined : sql`strpos(lower(${text}), ${email}) > 0`;

const signIn = [accounts, passkeys, sessions, twoFactors].map((table) =>
	kept(table, teamNotice, { of: [[table.userId, leavers]], erase: "delete" }),
);

export const peopleKeeps: readonly Kept[] = [
	kept(privateLinks, linkNotice, { until: [expiredLink] }),
	kept(rateLimits, linkNotice, {
		find: (search) => contains(search, sql`${rateLimits.key}`),
		erase: "delete",
		until: [when(lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`))],
	}),
	members,
	leavers,
	...signIn,
	// Leaves out everything that could be used to sign in.
	kept(sessions, teamNotice, {
		of: [[sessions.userId, members]],
		as: "sessions",
		label: ["signed-in browser"],
		only: ["id", "userAgent", "createdAt", "updatedAt", "expiresAt"],
		until: [when(lt(sessions.expiresAt, sql`now()`))],
	}),
	kept(passkeys, teamNotice, {
		of: [[passkeys.userId, members]],
		as: "passkeys",
		label: ["passkey"],
		only: ["id", "name", "deviceType", "backedUp", "createdAt"],
	}),
	kept(twoFactors, teamNotice, {
		until: [
			// Otherwise a stolen session would reveal the key of an unconfirmed authenticator app.
			when(sql`not ${twoFactors.verified} and not exists (select from ${sessions}
				where ${sessions.userId} = ${twoFactors.userId} and ${sessions.updatedAt} > now() - interval '2 hours')`),
		],
	}),
	kept(verifications, teamNotice, {
		find: (search) =>
			contains(search, sql`${verifications.identifier} || ' ' || ${verifications.value}`),
		erase: "delete",
		until: [when(lt(verifications.expiresAt, sql`now()`))],
	}),
	kept(teamSettings, "settings of the site"),
	kept(siteKeys, "random keys"),
	kept(siteState, "the time of the last backup"),
];
