import { createHash } from "node:crypto";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { takeUploads } from "#app/media/uploads.ts";
import { note } from "#app/moderation/history.ts";
import { weigh } from "#app/moderation/limits.ts";
import { linksOfSpam, signsOf } from "#app/moderation/signs.ts";
import { type Details, type Submission, submissions } from "#app/moderation/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/db.server.ts";
import { ageOfTicket } from "#app/platform/tickets.server.ts";

/** Nobody fills a form in less, in milliseconds. */
const fastestHand = 3_000;
/** How long a form without a ticket counts as the same when it is sent again, in milliseconds. */
const sameFor = 10 * 60_000;

/** What was typed, checked and in one form. */
export type Typed = {
	email: string;
	firstName: string;
	lastName: string;
	/** E.164, or empty. */
	phone: string;
	wantsNewsletter: boolean;
	details: Details;
	/** Keys of photos that were sent before, in their order. */
	photos: string[];
};

/** How it came. */
export type Arrival = {
	/** The ticket that the form bore; undefined for a form that has none. */
	ticket: string | undefined;
	/** What stands in the field that people do not see. */
	trap: string;
	/** The sender's network, hashed. */
	network: string;
};

/** "kept" holds for a repeat too: the sender gets the same answer. */
export type Receipt = { ok: true } | { ok: false; wait: number };
type Form = Submission["form"];
/** What a form means once it is believed: a case, a subscriber; in the transaction that keeps it. */
export type Acceptance = (submission: Submission, tx: Db) => Promise<void>;

const underWay = new Map<string, Promise<Receipt>>();

/**
 * Keeps what somebody sent: the submission, what it means and its letters in one transaction. When
 * this resolves with `ok` it is durable. The same again, however often and at once, is one.
 * What looks like spam is kept aside, without consequences, until staff recover it.
 */
export function receive(
	form: Form,
	typed: Typed,
	arrival: Arrival,
	accept: Acceptance,
	actor: Actor,
): Promise<Receipt> {
	const contentKey = keyOf(form, typed, arrival.ticket);
	const before = underWay.get(contentKey);
	if (before) return before;
	const now = keep(contentKey, form, typed, arrival, accept, actor).finally(() =>
		underWay.delete(contentKey),
	);
	underWay.set(contentKey, now);
	return now;
}

async function keep(
	contentKey: string,
	form: Form,
	typed: Typed,
	arrival: Arrival,
	accept: Acceptance,
	actor: Actor,
): Promise<Receipt> {
	const [known] = await db
		.select({ id: submissions.id })
		.from(submissions)
		.where(eq(submissions.contentKey, contentKey));
	if (known) return { ok: true };
	const { photos, ...words } = typed;
	const { signs, links } = signsOf([
		typed.firstName,
		typed.lastName,
		...Object.values(typed.details),
	]);
	const suspicion = await suspicions(arrival, links);
	const { doubts, wait } = await weigh({ form, email: typed.email, ...arrival }, suspicion);
	if (wait > 0) return { ok: false, wait };
	await transaction(async (tx) => {
		const [submission] = await tx
			.insert(submissions)
			.values({
				form,
				contentKey,
				...words,
				signs: [...doubts, ...signs],
				network: arrival.network,
				asideAt: doubts.length > 0 ? sql`now()` : null,
			})
			.onConflictDoNothing()
			.returning();
		// Another process was sent the same at the same moment, and keeps it.
		if (!submission) return;
		const subject = { kind: "submission", id: submission.id } as const;
		await note(subject, doubts.length > 0 ? "set aside" : "received", {}, actor, tx);
		if (photos.length > 0) await takeUploads(photos, subject, tx);
		if (doubts.length === 0) await accept(submission, tx);
	});
	return { ok: true };
}

async function suspicions({ ticket, trap }: Arrival, links: number): Promise<string[]> {
	const found: string[] = [];
	if (trap !== "") found.push("a field was filled in that people do not see");
	if (links >= linksOfSpam) found.push(`it holds ${links} links`);
	if (ticket === undefined) return found;
	const age = await ageOfTicket(ticket);
	if (age === undefined) found.push("it did not come from our form");
	// A clock that was set back makes a ticket of the future: that is no haste.
	else if (age >= 0 && age < fastestHand) found.push("it was sent faster than anybody types");
	return found;
}

function keyOf(form: Form, typed: Typed, ticket: string | undefined): string {
	const name = ticket ?? Math.floor(Date.now() / sameFor);
	return createHash("sha256")
		.update(JSON.stringify([form, name, typed]))
		.digest("hex");
}

/** What was set aside and not recovered, newest first. */
export function listAside(limit = 200): Promise<Submission[]> {
	return db
		.select()
		.from(submissions)
		.where(and(isNotNull(submissions.asideAt), isNull(submissions.recoveredAt)))
		.orderBy(sql`${submissions.asideAt} desc`)
		.limit(limit);
}

/**
 * Believes what was set aside: from now on it goes the way of any other. Undefined when it is not
 * aside, so that it is accepted once.
 */
export function recover(
	id: number,
	acceptances: Record<Form, Acceptance>,
	actor: Actor,
): Promise<Submission | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const [submission] = await tx
			.update(submissions)
			.set({ recoveredAt: sql`now()` })
			.where(
				and(
					eq(submissions.id, id),
					isNotNull(submissions.asideAt),
					isNull(submissions.recoveredAt),
				),
			)
			.returning();
		if (!submission) return undefined;
		await note({ kind: "submission", id }, "recovered", {}, actor, tx);
		await acceptances[submission.form](submission, tx);
		return submission;
	});
}
