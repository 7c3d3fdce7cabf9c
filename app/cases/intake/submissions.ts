import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type * as v from "valibot";
import { recordEvent } from "#app/cases/history/history.ts";
import { applyRateLimits } from "#app/cases/intake/rate-limits.ts";
import { contentKeyOf } from "#app/cases/intake/unconfirmed.ts";
import {
	makeSentLinks,
	recreateSentLinks,
	type SentLinks,
} from "#app/cases/review/private-case.ts";
import { type Details, type Submission, submissions } from "#app/cases/table.ts";
import { claimUploads } from "#app/media/uploads.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { ageOfTicket } from "#app/platform/forms/tickets.server.ts";
import type { FormSchema } from "#app/platform/forms/typed-form.server.ts";

const minTypingMs = 3_000;
/** Time within which a form without a ticket that is sent again counts as the same one. */
const repeatWindowMs = 10 * 60_000;

const spamWords =
	/\b(?:seo|backlinks?|web ?traffic|guest post|page one of google|crypto|bitcoin|forex|casino|viagra|cialis|payday|loan offer|investment opportunity|telegram|whatsapp me|onlyfans)\b/giu;
const spamLinks = /\b(?:https?:\/\/|www\.)\S+/giu;

type SubmissionContent = {
	email: string;
	firstName: string;
	lastName: string;
	phone: string;
	wantsNewsletter: boolean;
	details: Details;
};

export type RequestMeta = {
	ticket: string | undefined;
	honeypot: string;
	network: string;
	sample?: boolean;
};

export type PublicForm<Schema extends FormSchema = FormSchema> = {
	name: Submission["form"];
	schema: Schema;
	contentOf(value: v.InferOutput<Schema>): SubmissionContent;
	accept(submission: Submission, tx: Db): Promise<void>;
	/** Also shown for a quarantined submission, which sends no email: it must not reveal that. */
	thanks: {
		heading: string;
		message(address: string): string;
		steps?: readonly string[];
		/** Label of the button to the profile, for records whose sender completes one. */
		finish?: string;
		prepare?: readonly string[];
	};
	/** Set for forms that are also on cached pages, which have no ticket. */
	ticketless?: true;
};

/** Quarantined and repeated submissions are "ok" too: the sender gets the same answer. */
export type Receipt =
	/** `links` are for the sender only; absent if a form has none, or in a later repeat. */
	{ ok: true; links?: SentLinks | undefined } | { ok: false; wait: number };

const inFlight = new Map<string, Promise<Receipt>>();
/** Gives a repeat the same answer, at least from this process. */
const recentLinks = new LRUCache<string, SentLinks>({ max: 1_000, ttl: repeatWindowMs });

/** Resolves with `ok` once stored durably. The same form sent again, even concurrently, is stored once. */
export function receiveSubmission<Schema extends FormSchema>(
	form: PublicForm<Schema>,
	value: v.InferOutput<Schema>,
	meta: RequestMeta,
	actor: Actor,
	photoKeys: string[] = [],
): Promise<Receipt> {
	const content = form.contentOf(value);
	const window = meta.ticket ?? Math.floor(Date.now() / repeatWindowMs);
	const contentKey = contentKeyOf(form.name, window, content, photoKeys);
	const earlier = inFlight.get(contentKey);
	if (earlier) return meta.ticket ? earlier : earlier.then(withoutLinks);
	const receipt = store(form, { ...content, contentKey }, photoKeys, meta, actor).finally(() =>
		inFlight.delete(contentKey),
	);
	inFlight.set(contentKey, receipt);
	return receipt;
}

async function store(
	form: Pick<PublicForm, "name" | "accept" | "ticketless">,
	content: SubmissionContent & { contentKey: string },
	photoKeys: string[],
	meta: RequestMeta,
	actor: Actor,
): Promise<Receipt> {
	const { contentKey, firstName, lastName, details } = content;
	const [known] = await db.select().from(submissions).where(eq(submissions.contentKey, contentKey));
	if (known) {
		// Anyone with the ticket has the page that was sent; without a ticket, it may be someone else.
		if (form.ticketless || !meta.ticket) return { ok: true };
		return { ok: true, links: recentLinks.get(contentKey) ?? (await recreateSentLinks(known)) };
	}
	const { signals, addresses } = spamSignalsIn([firstName, lastName, ...Object.values(details)]);
	const { suspicions, wait } = await applyRateLimits(
		{ form: form.name, ticket: meta.ticket, network: meta.network },
		await suspicionsOf(meta, addresses),
	);
	if (wait > 0) return { ok: false, wait };
	const quarantined = suspicions.length > 0;
	const links = await transaction(async (tx) => {
		const [submission] = await tx
			.insert(submissions)
			.values({
				...content,
				form: form.name,
				spamSignals: [...suspicions, ...signals],
				network: meta.network,
				sample: meta.sample ?? false,
				quarantinedAt: quarantined ? sql`now()` : null,
			})
			.onConflictDoNothing()
			.returning();
		if (!submission) return "stored elsewhere" as const;
		const subject = { kind: "submission", id: submission.id } as const;
		await recordEvent(subject, quarantined ? "quarantined" : "received", {}, actor, tx);
		if (photoKeys.length > 0) await claimUploads(photoKeys, subject, tx);
		if (!quarantined) await form.accept(submission, tx);
		// Also for quarantined submissions, so that the answer doesn't reveal it.
		return form.ticketless ? undefined : makeSentLinks(submission, tx);
	});
	// Another process has just stored the same form, so this one is a repeat.
	if (links === "stored elsewhere") return store(form, content, photoKeys, meta, actor);
	if (links && meta.ticket) recentLinks.set(contentKey, links);
	return { ok: true, links };
}

function withoutLinks(receipt: Receipt): Receipt {
	return receipt.ok ? { ok: true } : receipt;
}

function spamSignalsIn(texts: string[]) {
	const text = texts.join("\n");
	const links = text.match(spamLinks)?.length ?? 0;
	const words = [...new Set(text.match(spamWords)?.map((word) => word.toLowerCase()))];
	const signals: string[] = [];
	if (links > 0) signals.push(`contains ${links === 1 ? "a link" : `${links} links`}`);
	if (words.length > 0) signals.push(`mentions ${words.slice(0, 5).join(", ")}`);
	return { signals, addresses: links };
}

async function suspicionsOf({ ticket, honeypot }: RequestMeta, links: number) {
	const found: string[] = [];
	if (honeypot !== "") found.push("a hidden field was filled in");
	if (links >= 5) found.push(`it contains ${links} links`);
	if (ticket === undefined) return found;
	const age = await ageOfTicket(ticket);
	if (age === undefined) found.push("it didn’t come from our form");
	// A clock that was set back puts the ticket in the future, which is no sign of haste.
	else if (age >= 0 && age < minTypingMs) found.push("it was sent faster than anyone can type");
	return found;
}
