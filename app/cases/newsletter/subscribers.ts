import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { recordEvent } from "#app/cases/history/history.ts";
import type { PublicForm } from "#app/cases/intake/submissions.ts";
import { whenItArrives } from "#app/cases/intake/when-it-arrives.ts";
import { consentTexts } from "#app/cases/newsletter/newsletter.ts";
import {
	consents,
	newsletterMail,
	type Subscriber,
	subscriberEntry,
	subscriberLinks,
	subscribers,
} from "#app/cases/newsletter/table.ts";
import { cancelUnfinishedDeliveries, enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import type { Submission } from "#app/cases/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { endLinks, findUsedLink, openLink } from "#app/people/private-links.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { findRow, rowsWhere } from "#app/platform/database/rows.server.ts";
import { mailAddress } from "#app/platform/forms/typed-form.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

export type Consent = { form: string; words: string };

export async function subscribe(submission: Submission, consent: Consent, tx: Db): Promise<void> {
	const subscriber = await lockOrCreate(submission.email, tx);
	await addConsent(subscriber.id, "asked", consent, tx);
	await addConsent(subscriber.id, "mailed", { form: consent.form, words: "" }, tx);
	// Only the email reveals that an address is already subscribed, never the page.
	const what = isReader(subscriber) ? newsletterMail.known : newsletterMail.confirm;
	await enqueueDelivery({ what, subjectId: subscriber.id, network: submission.network }, tx);
}

export function getsIssues({ state, wantsGuides, wantsDogs }: Subscriber): boolean {
	return state === "confirmed" && (wantsGuides || wantsDogs);
}

/** Leaves out a paused address, which has to be confirmed again. */
export function isReader(subscriber: Subscriber): boolean {
	return getsIssues(subscriber) && subscriber.pausedAt === null;
}

/** The SQL of `isReader`. */
export const isReaderSql = and(
	eq(subscribers.state, "confirmed"),
	isNull(subscribers.pausedAt),
	or(subscribers.wantsGuides, subscribers.wantsDogs),
);

const SignupForm = v.object({ EMAIL: mailAddress });

export const newsletterForm: PublicForm<typeof SignupForm> = {
	ticketless: true,
	name: "newsletter",
	schema: SignupForm,
	thanks: {
		heading: "One more step",
		message: (address) =>
			`To join the list, click the button in the email that we send to ${address}. ${whenItArrives}`,
	},
	contentOf: (form) => ({
		firstName: "",
		lastName: "",
		email: form.EMAIL,
		phone: "",
		details: {},
		wantsNewsletter: true,
	}),
	accept: (submission, tx) =>
		subscribe(submission, { form: "newsletter", words: consentTexts.form }, tx),
};

async function lockOrCreate(email: string, tx: Db) {
	const emailKey = email.toLowerCase();
	await tx.insert(subscribers).values({ email, emailKey }).onConflictDoNothing();
	const subscriber = await lockSubscriber(eq(subscribers.emailKey, emailKey), tx);
	if (!subscriber) throw new Error("The subscriber was not inserted.");
	return subscriber;
}

export type ConsentEvent = (typeof consents.$inferSelect)["event"];

async function addConsent(
	id: number,
	event: ConsentEvent,
	{ form, words, issueId }: Consent & { issueId?: number | undefined },
	tx: Db,
) {
	await tx.insert(consents).values({ subscriberId: id, event, form, words, issueId });
}

export function findSubscriber(id: number): Promise<Subscriber | undefined> {
	return findRow(subscribers, id);
}

async function lockSubscriber(where: SQL, tx: Db) {
	const [subscriber] = await tx.select().from(subscribers).where(where).for("update");
	return subscriber;
}

export async function findSubscription(token: string): Promise<Subscriber | undefined> {
	const id = await openLink(subscriberLinks.subscription, token);
	return id === undefined ? undefined : findSubscriber(id);
}

export function confirmSubscription(token: string, consent: Consent, actor: Actor) {
	return transaction(async (tx) => {
		const id = await openLink(subscriberLinks.confirm, token, tx);
		if (id === undefined) return undefined;
		const current = await lockSubscriber(eq(subscribers.id, id), tx);
		// Checked again under the lock: of two simultaneous clicks, one finds that the link was used.
		if (!current || (await openLink(subscriberLinks.confirm, token, tx)) === undefined)
			return undefined;
		await endLinks(subscriberLinks.confirm, id, actor, tx);
		// What was turned off before is wanted again.
		const wants = getsIssues(current) ? {} : { wantsGuides: true, wantsDogs: true };
		const values = { state: "confirmed" as const, ...wants, ...reachable };
		const subscriber = await updateSubscriber(id, values, tx);
		await addConsent(id, "confirmed", consent, tx);
		await recordEvent({ kind: "subscriber", id }, "confirmed", {}, actor, tx);
		await enqueueDelivery({ what: newsletterMail.welcome, subjectId: id }, tx);
		await enqueueListSync(id, tx);
		return subscriber;
	});
}

export async function hasConfirmed(token: string): Promise<boolean> {
	const id = await findUsedLink(subscriberLinks.confirm, token);
	return id !== undefined && (await findSubscriber(id))?.state === "confirmed";
}

const reachable = { bounces: 0, bouncedDelivery: null, pausedAt: null };

/** Confirming a dog alert takes precedence over an earlier "no alerts", and shows that email arrives. */
export async function allowAlerts(email: string, actor: Actor, tx: Db): Promise<void> {
	const current = await lockSubscriber(eq(subscribers.emailKey, email.toLowerCase()), tx);
	if (!current || (current.wantsAlerts && !current.pausedAt)) return;
	const { id } = current;
	await updateSubscriber(id, { wantsAlerts: true, ...reachable }, tx);
	if (!current.wantsAlerts) {
		await addConsent(id, "preferences", { form: "alerts", words: consentTexts.alerts }, tx);
	}
	await recordEvent({ kind: "subscriber", id }, "preferences", {}, actor, tx);
}

export type Preferences = Pick<Subscriber, "wantsGuides" | "wantsDogs" | "wantsAlerts">;

export function choosePreferences(token: string, preferences: Preferences, actor: Actor) {
	const { wantsGuides, wantsDogs, wantsAlerts } = preferences;
	const wanted = [
		...(env.mailingList
			? [wantsGuides && consentTexts.newsletter]
			: [wantsGuides && consentTexts.guides, wantsDogs && consentTexts.dogs]),
		wantsAlerts && consentTexts.alerts,
	];
	const names = ["wantsGuides", "wantsDogs", "wantsAlerts"] as const;
	return transaction(async (tx) => {
		const id = await openLink(subscriberLinks.subscription, token, tx);
		if (id === undefined) return undefined;
		const current = await lockSubscriber(eq(subscribers.id, id), tx);
		if (current?.state !== "confirmed") return undefined;
		if (names.every((name) => current[name] === preferences[name])) return current;
		const subscriber = await updateSubscriber(id, preferences, tx);
		const words = wanted.filter(Boolean).join("; ") || "Nothing";
		await addConsent(id, "preferences", { form: "preferences", words }, tx);
		await recordEvent({ kind: "subscriber", id }, "preferences", {}, actor, tx);
		if (getsIssues(subscriber) !== getsIssues(current)) await enqueueListSync(id, tx);
		return subscriber;
	});
}

export function unsubscribe(
	token: string,
	form: "page" | "one click",
	actor: Actor,
	issueId?: number,
) {
	return transaction(async (tx) => {
		const id = await openLink(subscriberLinks.subscription, token, tx);
		return id === undefined ? undefined : endSubscription(id, form, actor, tx, issueId);
	});
}

/** Idempotent. If it ends at the desk, a subscriber who never confirmed gets no email. */
export async function endSubscription(
	id: number,
	form: "page" | "one click" | "desk",
	actor: Actor,
	tx: Db,
	issueId?: number,
) {
	const current = await lockSubscriber(eq(subscribers.id, id), tx);
	if (!current || current.state === "unsubscribed") return current;
	await endLinks(subscriberLinks.confirm, id, actor, tx);
	// A confirmation email that is still queued must not arrive after this.
	await cancelUnfinishedDeliveries({ what: newsletterMail.confirm, subjectId: id }, tx);
	const subscriber = await updateSubscriber(id, { state: "unsubscribed" }, tx);
	await addConsent(id, "unsubscribed", { form, words: "", issueId }, tx);
	await recordEvent({ kind: "subscriber", id }, "unsubscribed", {}, actor, tx);
	if (form !== "desk" || current.state === "confirmed") {
		await enqueueDelivery({ what: newsletterMail.goodbye, subjectId: id }, tx);
	}
	await enqueueListSync(id, tx);
	return subscriber;
}

/** Order doesn't matter, because the job reads the state when it runs. */
async function enqueueListSync(subjectId: number, tx: Db) {
	if (env.mailingList) await enqueueDelivery({ what: subscriberEntry, subjectId }, tx);
}

async function updateSubscriber(id: number, values: Partial<Subscriber>, tx: Db) {
	const [subscriber] = await tx
		.update(subscribers)
		.set({ ...values, changedAt: sql`now()` })
		.where(eq(subscribers.id, id))
		.returning();
	if (!subscriber) throw new Error("The subscriber is gone.");
	return subscriber;
}

export async function hasLeft(subscriberId: number) {
	const isOwn = eq(consents.subscriberId, subscriberId);
	const [last] = await db
		.select({ event: consents.event })
		.from(consents)
		.where(and(isOwn, inArray(consents.event, ["asked", "unsubscribed"])))
		.orderBy(desc(consents.id))
		.limit(1);
	return last?.event === "unsubscribed";
}

export function consentsOf(subscriberId: number) {
	return rowsWhere(consents, eq(consents.subscriberId, subscriberId), db);
}

export async function refusesAlerts(email: string): Promise<boolean> {
	const [known] = await db
		.select({ wantsAlerts: subscribers.wantsAlerts, pausedAt: subscribers.pausedAt })
		.from(subscribers)
		.where(eq(subscribers.emailKey, email.toLowerCase()));
	return known !== undefined && (!known.wantsAlerts || known.pausedAt !== null);
}
