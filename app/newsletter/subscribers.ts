import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { note } from "#app/moderation/history/history.ts";
import type { Submission } from "#app/moderation/table.ts";
import { consentWords } from "#app/newsletter/newsletter.ts";
import { consents, type Subscriber, subscribers } from "#app/newsletter/table.ts";
import { dropDeliveries, orderDelivery } from "#app/outbox/deliveries.ts";
import type { Actor } from "#app/people/actor.ts";
import { endLinks, openLink, usedLink } from "#app/people/private-links.ts";
import { type Db, db, transaction } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { keyedHash } from "#app/platform/keys.server.ts";
import { mailboxOf } from "#app/platform/mail-address.server.ts";
import { limitOf, takeAll } from "#app/platform/rate-limit.server.ts";

/** What somebody agreed to, word for word, and on which form. */
export type Consent = { form: string; words: string };

/** Confirmation mails to one address: one in so many minutes, so many a day. */
const minutesBetween = 10;
const aDay = 3;
/** The same for a mailbox, which has any number of addresses. */
const toMailbox = [
	limitOf("confirmation", 1, minutesBetween * 60),
	limitOf("confirmation-day", aDay, 24 * 60 * 60),
];

/** What a form with the newsletter's box means for the newsletter: nothing, unless it was ticked. */
export async function subscribeIfTicked(submission: Submission, tx: Db): Promise<void> {
	if (!submission.wantsNewsletter) return;
	await subscribe(submission, { form: submission.form, words: consentWords.box }, tx);
}

/** Enters an address as waiting for its owner's word, and orders the letter that asks for it. */
export async function subscribe(submission: Submission, consent: Consent, tx: Db): Promise<void> {
	const subscriber = await enter(submission.email, tx);
	await agree(subscriber.id, "asked", consent, tx);
	if (!(await mayMail(subscriber.id, tx))) return;
	const mailbox = await keyedHash("limits", mailboxOf(submission.email));
	const limits = toMailbox.map((limit) => limit.of(mailbox));
	if ((await takeAll(limits, tx)).wait > 0) return;
	await agree(subscriber.id, "mailed", { form: consent.form, words: "" }, tx);
	// Whoever is on the list already is told so by mail: the page must not tell it to a stranger.
	const name = subscriber.state === "confirmed" ? "newsletter.welcome" : "newsletter.confirm";
	await orderDelivery({ name, subjectId: subscriber.id }, tx);
}

/** The subscriber of this address, made when there is none, and held until the transaction ends. */
async function enter(email: string, tx: Db): Promise<Subscriber> {
	const emailKey = email.toLowerCase();
	await tx.insert(subscribers).values({ email, emailKey }).onConflictDoNothing();
	const [subscriber] = await tx
		.select()
		.from(subscribers)
		.where(eq(subscribers.emailKey, emailKey))
		.for("update");
	if (!subscriber) throw new Error("The subscriber was not written.");
	return subscriber;
}

/** By what is kept of each letter, which outlasts the limits: a crash of the database forgets those. */
async function mayMail(subscriberId: number, tx: Db): Promise<boolean> {
	const [mailed] = await tx
		.select({
			lately: count(
				sql`case when ${consents.at} > now() - ${`${minutesBetween} minutes`}::interval then 1 end`,
			),
			today: count(),
		})
		.from(consents)
		.where(
			and(
				eq(consents.subscriberId, subscriberId),
				eq(consents.event, "mailed"),
				sql`${consents.at} > now() - interval '1 day'`,
			),
		);
	return mailed !== undefined && mailed.lately === 0 && mailed.today < aDay;
}

async function agree(
	subscriberId: number,
	event: (typeof consents.$inferInsert)["event"],
	{ form, words }: Consent,
	tx: Db,
): Promise<void> {
	await tx.insert(consents).values({ subscriberId, event, form, words });
}

export async function findSubscriber(id: number): Promise<Subscriber | undefined> {
	const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.id, id));
	return subscriber;
}

/** The subscriber that a mailed link to preferences or to the way out stands for. */
export async function findSubscription(token: string): Promise<Subscriber | undefined> {
	const id = await openLink("subscription", token);
	return id === undefined ? undefined : findSubscriber(id);
}

/**
 * Confirms the address that a mailed link stands for, once: the link is used up. Undefined when the
 * link opens nothing.
 */
export function confirmSubscription(
	token: string,
	consent: Consent,
	actor: Actor,
): Promise<Subscriber | undefined> {
	return transaction(async (tx) => {
		const id = await openLink("confirm", token, tx);
		if (id === undefined) return undefined;
		const [held] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for("update");
		// Of two clicks at once the second finds the link used when it gets here.
		if (!held || (await openLink("confirm", token, tx)) === undefined) return undefined;
		await endLinks("confirm", id, actor, tx);
		const subscriber = await change(id, { state: "confirmed" }, tx);
		await agree(id, "confirmed", consent, tx);
		await note({ kind: "subscriber", id }, "confirmed", {}, actor, tx);
		await orderDelivery({ name: "newsletter.welcome", subjectId: id }, tx);
		await tellService(id, tx);
		return subscriber;
	});
}

/** Whether a link that was used up has done its work: its page is opened again, or its button pressed. */
export async function hasConfirmed(token: string): Promise<boolean> {
	const id = await usedLink("confirm", token);
	return id !== undefined && (await findSubscriber(id))?.state === "confirmed";
}

export type Preferences = { wantsGuides: boolean; wantsDogs: boolean };

/** Changes what a subscriber gets; undefined when the link opens nothing, or nothing is sent any more. */
export function choosePreferences(
	token: string,
	preferences: Preferences,
	actor: Actor,
): Promise<Subscriber | undefined> {
	return transaction(async (tx) => {
		const id = await openLink("subscription", token, tx);
		if (id === undefined) return undefined;
		const [held] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for("update");
		if (held?.state !== "confirmed") return undefined;
		if (isSame(held, preferences)) return held;
		const subscriber = await change(id, preferences, tx);
		await agree(id, "preferences", { form: "preferences", words: wordsOf(preferences) }, tx);
		await note({ kind: "subscriber", id }, "preferences", {}, actor, tx);
		return subscriber;
	});
}

function isSame(one: Preferences, other: Preferences): boolean {
	return one.wantsGuides === other.wantsGuides && one.wantsDogs === other.wantsDogs;
}

function wordsOf({ wantsGuides, wantsDogs }: Preferences): string {
	const chosen = [wantsGuides ? consentWords.guides : "", wantsDogs ? consentWords.dogs : ""];
	return chosen.filter(Boolean).join("; ") || "Nothing";
}

/** Ends a subscription; to do it twice changes nothing. Undefined when the link opens nothing. */
export function unsubscribe(
	token: string,
	form: "page" | "one click",
	actor: Actor,
): Promise<Subscriber | undefined> {
	return transaction(async (tx) => {
		const id = await openLink("subscription", token, tx);
		return id === undefined ? undefined : endSubscription(id, form, actor, tx);
	});
}

/** The same for a subscriber that is known by number; whoever never confirmed gets no letter. */
export async function endSubscription(
	id: number,
	form: "page" | "one click" | "desk",
	actor: Actor,
	tx: Db,
): Promise<Subscriber | undefined> {
	const [held] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for("update");
	if (!held || held.state === "unsubscribed") return held;
	await endLinks("confirm", id, actor, tx);
	// A question that could not be delivered yet would come after the answer.
	await dropDeliveries({ name: "newsletter.confirm", subjectId: id }, tx);
	const subscriber = await change(id, { state: "unsubscribed" }, tx);
	await agree(id, "unsubscribed", { form, words: "" }, tx);
	await note({ kind: "subscriber", id }, "unsubscribed", {}, actor, tx);
	if (form !== "desk" || held.state === "confirmed") {
		await orderDelivery({ name: "newsletter.goodbye", subjectId: id }, tx);
	}
	await tellService(id, tx);
	return subscriber;
}

/** The service is told what is so when it is told, so that one word too late does no harm. */
async function tellService(subjectId: number, tx: Db): Promise<void> {
	if (!env.mailingList) return;
	await orderDelivery({ name: "subscriber", subjectId }, tx);
}

async function change(id: number, values: Partial<Subscriber>, tx: Db): Promise<Subscriber> {
	const [subscriber] = await tx
		.update(subscribers)
		.set({ ...values, changedAt: sql`now()` })
		.where(eq(subscribers.id, id))
		.returning();
	if (!subscriber) throw new Error("The subscriber is gone.");
	return subscriber;
}

/** Whether the address left the newsletter and has not asked for it since. */
export async function hasLeft(subscriberId: number): Promise<boolean> {
	const [last] = await db
		.select({ event: consents.event })
		.from(consents)
		.where(
			and(
				eq(consents.subscriberId, subscriberId),
				inArray(consents.event, ["asked", "unsubscribed"]),
			),
		)
		.orderBy(desc(consents.id))
		.limit(1);
	return last?.event === "unsubscribed";
}

/** Everything that an address agreed to, oldest first: the proof. */
export function consentsOf(subscriberId: number) {
	return db
		.select()
		.from(consents)
		.where(eq(consents.subscriberId, subscriberId))
		.orderBy(consents.id);
}
