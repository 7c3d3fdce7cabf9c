import { desc, eq, sql } from "drizzle-orm";
import { caseLinks } from "#app/cases/table.ts";
import {
	consent,
	findRunningAftercare,
	makeCheckInLink,
	requestFamilyConsent,
} from "#app/network/aftercare/aftercares.ts";
import { InquiryForm, submitInquiry } from "#app/network/conversations/inquiries.ts";
import { type Inquiry, inquiries, type Side } from "#app/network/conversations/table.ts";
import {
	confirmInquiry,
	makeConversationLink,
	reportConversation,
	say,
} from "#app/network/conversations/thread/conversations.ts";
import { alertValues } from "#app/network/dogs/alerts/alert.ts";
import { alertSearchColumns } from "#app/network/dogs/alerts/alerts.ts";
import { type AlertRecipient, alertRecipients, dogAlerts } from "#app/network/dogs/alerts/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { sendStory } from "#app/network/dogs/stories/stories.ts";
import type { Subject } from "#app/network/reports/report.ts";
import { confirmReport, fileReport, ReportForm } from "#app/network/reports/reports.ts";
import { type ListingReport, listingReports, reportLink } from "#app/network/reports/table.ts";
import { sender, visitor } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import { agedTicket } from "#test/forms.ts";
import { actor, daysAgo, type ListingFacts, makeDog, makePhoto } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";

export const inquiryFields = {
	name: "Priya",
	EMAIL: "priya@example.com",
	town: "Hamilton, ON",
	PHONE: "",
	home: "own",
	children: "9",
	animals: "None",
	hoursAlone: "Three",
	experience: "We had a mastiff for ten years.",
	message: "Could we come and meet him?",
};

/** Creates a public dog whose owner is contacted through the site. */
export function makeRelayedDog(facts: Partial<ListingFacts> = {}) {
	return makeDog({ name: "Nero", contactBy: "relay", ...facts });
}

export async function ask(
	dogId: number,
	fields: Partial<typeof inquiryFields> = {},
	meta: { ticket?: string; network?: string } = {},
) {
	const checked = checkForm({ ...inquiryFields, ...fields }, InquiryForm);
	if (!checked.ok) throw new Error(`The test's form is wrong: ${JSON.stringify(checked.errors)}`);
	const ticket = meta.ticket ?? (await agedTicket());
	return submitInquiry(dogId, checked.value, { ticket, network: meta.network ?? ticket }, visitor);
}

export async function lastInquiry(): Promise<Inquiry> {
	const [last] = await db.select().from(inquiries).orderBy(desc(inquiries.id)).limit(1);
	if (!last) throw new Error("There is no inquiry.");
	return last;
}

/** Creates an inquiry confirmed `hoursAgo`, with a link for each side. */
export async function makeInquiry(
	dogId: number,
	fields: Partial<typeof inquiryFields> = {},
	{ hoursAgo = 0, reported = false, answered = false } = {},
) {
	await ask(dogId, fields);
	const { id } = await lastInquiry();
	const tokens: Record<Side, string> = {
		owner: await makeConversationLink("owner", id),
		adopter: await makeConversationLink("adopter", id),
	};
	await confirmInquiry(tokens.adopter, id, visitor);
	const at = sql`now() - make_interval(hours => ${hoursAgo})`;
	const times = { confirmedAt: at, createdAt: at, lastMessageAt: at };
	await db.update(inquiries).set(times).where(eq(inquiries.id, id));
	if (answered) await say(tokens.owner, { body: "Hello Priya.", ticket: "answer" }, visitor);
	if (reported) {
		await reportConversation(
			tokens.adopter,
			{ reason: "money", words: "A deposit." },
			"report",
			visitor,
		);
	}
	return { id, tokens };
}

export async function inquiryNow(id: number): Promise<Inquiry | undefined> {
	const [found] = await db.select().from(inquiries).where(eq(inquiries.id, id));
	return found;
}

export const reportFields = {
	reason: "money",
	words: "They want $300 by gift card before I may meet him.",
	name: "Bea",
	EMAIL: "bea@example.com",
};

type Fields = Partial<typeof reportFields>;

export async function file(
	about: Subject,
	fields: Fields = {},
	meta: { ticket?: string; network?: string } = {},
) {
	const checked = checkForm({ ...reportFields, ...fields }, ReportForm);
	if (!checked.ok) throw new Error(`The test's form is wrong: ${JSON.stringify(checked.errors)}`);
	const ticket = meta.ticket ?? (await agedTicket());
	return fileReport(about, checked.value, { ticket, network: meta.network ?? ticket }, visitor);
}

export async function lastReport(): Promise<ListingReport> {
	const [last] = await db.select().from(listingReports).orderBy(desc(listingReports.id)).limit(1);
	if (!last) throw new Error("There is no report.");
	return last;
}

export async function reportNow(id: number): Promise<ListingReport | undefined> {
	const [found] = await db.select().from(listingReports).where(eq(listingReports.id, id));
	return found;
}

/** Files a report and makes its confirmation link, which is unused. */
export async function makeUnconfirmed(about: Subject, fields: Fields = {}) {
	await file(about, fields);
	const { id } = await lastReport();
	return { id, token: await makeLink(reportLink, id) };
}

/** Files and confirms a report, so that it is at the desk. */
export async function makeReport(about: Subject, fields: Fields = {}): Promise<number> {
	const { id, token } = await makeUnconfirmed(about, fields);
	await confirmReport(token, id, visitor);
	return id;
}

/** Creates a confirmed alert without known dogs; `of` is a query string, or a dog that is on hold. */
export async function makeAlert(
	email: string,
	of: string | { dogId: number },
	also: Partial<typeof dogAlerts.$inferInsert> = {},
): Promise<{ recipientId: number; alertId: number }> {
	const recipient = await makeRecipient(email);
	const search =
		typeof of === "string" ? await alertSearchColumns(alertValues(new URLSearchParams(of))) : of;
	const [alert] = await db
		.insert(dogAlerts)
		.values({
			...search,
			recipientId: recipient.id,
			confirmedAt: daysAgo(20),
			since: daysAgo(20),
			...also,
		})
		.returning();
	return { recipientId: recipient.id, alertId: alert?.id ?? 0 };
}

async function makeRecipient(email: string): Promise<AlertRecipient> {
	const emailKey = email.toLowerCase();
	await db.insert(alertRecipients).values({ email, emailKey }).onConflictDoNothing();
	const [recipient] = await db
		.select()
		.from(alertRecipients)
		.where(eq(alertRecipients.emailKey, emailKey));
	if (!recipient) throw new Error("The recipient is missing.");
	return recipient;
}

/** Publishes a dog, marks it as homed or kept, and makes its owner's private link. */
export async function makeHomedDog(
	facts: Partial<ListingFacts> = {},
	{ status = "homed" as "homed" | "kept", photos = 0 } = {},
) {
	const { id: dogId, slug } = await makeDog({ name: "Otto", ...facts }, { photos });
	const email = String(facts.ownerContactEmail ?? "owner@example.com");
	const opened = await makeCase("rehome", dogDraft, {
		state: "published",
		subjectId: dogId,
		email,
	});
	await dogs.transition(dogId, status, actor);
	const token = await makeLink(caseLinks.edit, opened.id, { days: 30 });
	return { dogId, slug, caseId: opened.id, token, path: `/edit/dog/${token}` };
}

export const familyEmail = "family@example.com";

/** Asks the family, which agrees by default; the dog moved in `movedDaysAgo` days ago. */
export async function makeAftercare(
	dogId: number,
	{ email = familyEmail, movedDaysAgo = 0, agrees = true } = {},
) {
	const movedOn = daysAgo(movedDaysAgo).toISOString().slice(0, 10);
	const asked = await requestFamilyConsent(dogId, { email, movedOn }, "network", sender);
	const running = await findRunningAftercare(dogId);
	if (asked !== "asked" || !running) throw new Error(`The family was not asked: ${asked}`);
	const token = await makeCheckInLink(running.id);
	if (agrees) await consent(token, {}, visitor);
	return { id: running.id, token, path: `/aftercare/${token}` };
}

/** Sends a story, which is then pending; returns the photo's ID. */
export async function makeStory(dogId: number, words = "He sleeps on the sofa.") {
	const photoId = await makePhoto("A happy dog");
	const sent = await sendStory(dogId, { words, photoId }, sender);
	if (sent !== "sent") throw new Error(`The story was not sent: ${sent}`);
	return photoId;
}
