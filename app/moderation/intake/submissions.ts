import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type * as v from "valibot";
import { takeUploads } from "#app/media/uploads.ts";
import { note } from "#app/moderation/history/history.ts";
import { applyRateLimits } from "#app/moderation/intake/rate-limits.ts";
import { spamSignalsIn, suspiciousLinkCount } from "#app/moderation/intake/spam-signals.ts";
import { type Details, type Submission, submissions } from "#app/moderation/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/db.server.ts";
import { ageOfTicket } from "#app/platform/tickets.server.ts";
import type { FormSchema } from "#app/platform/typed-form.server.ts";

/** No one fills in a form faster, in milliseconds. */
const fastestTyping = 3_000;
/** For how long a form without a ticket counts as the same one when it is sent again, in milliseconds. */
const sameFor = 10 * 60_000;

/** What is stored of a valid form. */
export type SubmissionContent = {
	email: string;
	firstName: string;
	lastName: string;
	/** E.164, or empty. */
	phone: string;
	wantsNewsletter: boolean;
	details: Details;
};

/** How a form reached us. */
export type RequestMeta = {
	/** The ticket that the form bore; undefined for a form that has none. */
	ticket: string | undefined;
	/** What the honeypot field holds. */
	honeypot: string;
	/** The sender's network, hashed. */
	network: string;
	/** Made up, to practice on at the desk. */
	sample?: boolean;
};

/** One of the public forms: its fields, what is stored of them, and what it starts. */
export type PublicForm<Schema extends FormSchema = FormSchema> = {
	name: Submission["form"];
	schema: Schema;
	contentOf(value: v.InferOutput<Schema>): SubmissionContent;
	/** What follows from a submission that is not quarantined, in the transaction that stores it. */
	accept(submission: Submission, tx: Db): Promise<void>;
};

/** A quarantined submission and a repeat are "ok" too: the sender gets the same answer. */
export type Receipt = { ok: true } | { ok: false; wait: number };

const inFlight = new Map<string, Promise<Receipt>>();

/**
 * Stores a valid form: the submission, what it starts and its emails in one transaction, with photos that
 * were uploaded before, by their keys. It is durable when this resolves with `ok`. The same form sent again,
 * however often and at once, is stored once. What looks like spam is quarantined until staff restore it.
 */
export function receiveSubmission<Schema extends FormSchema>(
	form: PublicForm<Schema>,
	value: v.InferOutput<Schema>,
	meta: RequestMeta,
	actor: Actor,
	photoKeys: string[] = [],
): Promise<Receipt> {
	const content = form.contentOf(value);
	const contentKey = contentKeyOf(form.name, content, photoKeys, meta.ticket);
	const earlier = inFlight.get(contentKey);
	if (earlier) return earlier;
	const receipt = store(form, content, photoKeys, contentKey, meta, actor).finally(() =>
		inFlight.delete(contentKey),
	);
	inFlight.set(contentKey, receipt);
	return receipt;
}

async function store(
	form: Pick<PublicForm, "name" | "accept">,
	content: SubmissionContent,
	photoKeys: string[],
	contentKey: string,
	meta: RequestMeta,
	actor: Actor,
): Promise<Receipt> {
	const [known] = await db
		.select({ id: submissions.id })
		.from(submissions)
		.where(eq(submissions.contentKey, contentKey));
	if (known) return { ok: true };
	const { firstName, lastName, details } = content;
	const { signals, links } = spamSignalsIn([firstName, lastName, ...Object.values(details)]);
	const { suspicions, wait } = await applyRateLimits(
		{ form: form.name, email: content.email, ticket: meta.ticket, network: meta.network },
		await suspicionsOf(meta, links),
	);
	if (wait > 0) return { ok: false, wait };
	const quarantined = suspicions.length > 0;
	await transaction(async (tx) => {
		const [submission] = await tx
			.insert(submissions)
			.values({
				...content,
				form: form.name,
				contentKey,
				spamSignals: [...suspicions, ...signals],
				network: meta.network,
				sample: meta.sample ?? false,
				quarantinedAt: quarantined ? sql`now()` : null,
			})
			.onConflictDoNothing()
			.returning();
		// Another process was sent the same at the same moment and stores it.
		if (!submission) return;
		const subject = { kind: "submission", id: submission.id } as const;
		await note(subject, quarantined ? "quarantined" : "received", {}, actor, tx);
		if (photoKeys.length > 0) await takeUploads(photoKeys, subject, tx);
		if (!quarantined) await form.accept(submission, tx);
	});
	return { ok: true };
}

async function suspicionsOf({ ticket, honeypot }: RequestMeta, links: number): Promise<string[]> {
	const found: string[] = [];
	if (honeypot !== "") found.push("a field was filled in that people do not see");
	if (links >= suspiciousLinkCount) found.push(`it holds ${links} links`);
	if (ticket === undefined) return found;
	const age = await ageOfTicket(ticket);
	if (age === undefined) found.push("it did not come from our form");
	// A clock that was set back makes a ticket of the future: that is no haste.
	else if (age >= 0 && age < fastestTyping) found.push("it was sent faster than anybody types");
	return found;
}

function contentKeyOf(
	form: Submission["form"],
	content: SubmissionContent,
	photoKeys: string[],
	ticket: string | undefined,
): string {
	const window = ticket ?? Math.floor(Date.now() / sameFor);
	return createHash("sha256")
		.update(JSON.stringify([form, window, content, photoKeys]))
		.digest("hex");
}
