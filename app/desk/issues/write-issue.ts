import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { href } from "react-router";
import { isReader } from "#app/cases/newsletter/subscribers.ts";
import { subscriberLinks, subscribers } from "#app/cases/newsletter/table.ts";
import { contentsForReader, contentsOf } from "#app/desk/issues/contents.ts";
import { type IssueLinks, renderIssue } from "#app/desk/issues/issue-email.tsx";
import { readSettings } from "#app/desk/issues/settings.ts";
import { type Issue, issues, recipients } from "#app/desk/issues/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { coalesced } from "#app/platform/cache/cached.server.ts";
import { cacheUntilChange } from "#app/platform/cache/until-changed.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import type { Attempt, Email } from "#app/platform/mail/email.ts";
import { sendEmail } from "#app/platform/mail/mail.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

/** Longer than the law requires of an unsubscribe link. `deleteExpired` then removes it. */
const linkDays = 400;

/** Returns "paused" while the issue is paused, and undefined if this subscriber gets nothing. */
export async function writeIssue(recipientId: number): Promise<Email | "paused" | undefined> {
	const [row] = await db
		.select({ issue: issues, subscriber: subscribers })
		.from(recipients)
		.innerJoin(issues, eq(issues.id, recipients.issueId))
		.innerJoin(subscribers, eq(subscribers.id, recipients.subscriberId))
		.where(eq(recipients.id, recipientId));
	if (!row) return undefined;
	const { issue, subscriber } = row;
	if (issue.state === "paused") return "paused";
	if (issue.state === "cancelled") return undefined;
	if (!isReader(subscriber)) return undefined;
	const { contents, postalAddress } = await current(issue.id);
	const wanted = contents && contentsForReader(contents, subscriber);
	if (!wanted) return undefined;
	const parts = await renderings(JSON.stringify([wanted, postalAddress]), () =>
		renderIssue(wanted, linksOf(issue.id, tokenPlace), postalAddress),
	);
	const token = await makeLink(subscriberLinks.subscription, subscriber.id, { days: linkDays });
	return {
		to: subscriber.email,
		subject: issue.subject,
		html: parts.html.replaceAll(tokenPlace, token),
		text: parts.text.replaceAll(tokenPlace, token),
		unsubscribe: linksOf(issue.id, token).unsubscribe,
	};
}

/** Reads again for each email, but only once for emails that are written concurrently. */
const current = coalesced(async (id: number) => {
	const issue = await findRow(issues, id);
	const { postalAddress } = await readSettings();
	return { contents: issue && (await contentsOf(issue)), postalAddress };
});

function linksOf(issueId: number, token: string) {
	const query = `?issue=${issueId}`;
	return {
		unsubscribe: env.siteUrl + href("/newsletter/unsubscribe/:token", { token }) + query,
		preferences: env.siteUrl + href("/newsletter/preferences/:token", { token }),
	};
}

/** Placeholder for the token, unguessable so that no issue's text contains it. */
const tokenPlace = randomBytes(16).toString("base64url");

/** Rendering takes much longer than everything else, so identical emails are rendered once. */
const renderings = cacheUntilChange<{ html: string; text: string }>({ max: 4 });

/** Renders what a subscriber to everything would get, with links that belong to no one. */
export async function previewIssue(issue: Issue) {
	const { postalAddress } = await readSettings();
	const page = env.siteUrl + href("/newsletter");
	const links = { unsubscribe: page, preferences: page };
	return renderIssue(await contentsOf(issue), links, postalAddress);
}

/** Placeholders that each service replaces with its unsubscribe link. */
const serviceLinks: Record<string, string> = {
	mailchimp: "*|UNSUB|*",
	listmonk: "{{ UnsubscribeURL }}",
};

export async function issueForService(issue: Issue): Promise<string> {
	const { postalAddress } = await readSettings();
	const unsubscribe = serviceLinks[env.mailingList?.kind ?? ""];
	const links: IssueLinks = { unsubscribe, preferences: undefined };
	return (await renderIssue(await contentsOf(issue), links, postalAddress)).html;
}

/** Sends directly, not through the outbox, so that the editor sees the relay's response. */
export async function sendTest(issue: Issue, to: string): Promise<Attempt> {
	const parts = await previewIssue(issue);
	const id = `test-${issue.id}-${randomBytes(8).toString("hex")}`;
	return sendEmail({ to, subject: `Test: ${issue.subject}`, ...parts }, id);
}
