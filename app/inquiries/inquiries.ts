import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import * as v from "valibot";
import { adoptionListings } from "#app/adoptions/table.ts";
import { messageLimit } from "#app/inquiries/inquiry.ts";
import { homes, inquiries, inquiryMessages } from "#app/inquiries/table.ts";
import { demandsOf } from "#app/moderation/intake/rate-limits.ts";
import { enqueueDelivery } from "#app/outbox/deliveries.ts";
import type { Actor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import {
	choice,
	line,
	lines,
	mailAddress,
	phoneNumber,
	visibleLine,
} from "#app/platform/forms/typed-form.server.ts";
import { keyedHash } from "#app/platform/limits/keys.server.ts";
import { limitOf, takeAll } from "#app/platform/limits/rate-limit.server.ts";
import { canonicalMailbox } from "#app/platform/mail/mail-address.server.ts";
import { dog } from "#app/records/dog.ts";
import { publicStatuses } from "#app/records/record.ts";

export const InquiryForm = v.object({
	name: visibleLine(60, "Enter your name."),
	EMAIL: mailAddress,
	town: visibleLine(80, "Enter your town and state."),
	PHONE: phoneNumber,
	home: choice(homes, "Choose one."),
	children: line(200, "Enter the ages, or “none”."),
	animals: line(200, "Enter your other animals, or “none”."),
	hoursAlone: line(100, "Enter how many hours the dog would be alone."),
	experience: lines(500, "Tell the owner about your experience. “None” is an answer, too."),
	message: lines(messageLimit, "Write a few words to the owner."),
});

type Typed = v.InferOutput<typeof InquiryForm>;
type RequestMeta = { ticket: string; network: string };

export type Receipt = { ok: true } | { ok: false; wait: number };

const linkLimits = [
	limitOf("inquiry-link", 1, 10 * 60),
	limitOf("inquiry-link-day", 3, 24 * 60 * 60),
];
/** Stored without an email: the page must not tell who has been written to. */
const silent = /^(mailbox|domain)/;

export function contentKeyOf(ticket: string, ...content: unknown[]): string {
	return createHash("sha256")
		.update(JSON.stringify([ticket, ...content]))
		.digest("hex");
}

const inFlight = new Map<string, Promise<Receipt>>();

/** Durable when this resolves with `ok`. The same form sent again, even concurrently, is stored once. */
export function askOwner(dogId: number, typed: Typed, meta: RequestMeta, _actor: Actor) {
	const contentKey = contentKeyOf(meta.ticket, dogId, typed);
	const earlier = inFlight.get(contentKey);
	if (earlier) return earlier;
	const receipt = store(dogId, typed, contentKey, meta).finally(() => inFlight.delete(contentKey));
	inFlight.set(contentKey, receipt);
	return receipt;
}

async function store(
	dogId: number,
	{ EMAIL: email, PHONE: phone, message, ...facts }: Typed,
	contentKey: string,
	{ ticket, network }: RequestMeta,
): Promise<Receipt> {
	if ((await db.$count(inquiries, eq(inquiries.contentKey, contentKey))) > 0) return { ok: true };
	const demands = await demandsOf({ form: "inquiry", email, ticket, network });
	const { wait } = await takeAll(demands.filter(({ name }) => !silent.test(name)));
	if (wait > 0) return { ok: false, wait };
	const ofMailbox = await takeAll(demands.filter(({ name }) => silent.test(name)));
	const mailbox = canonicalMailbox(email);
	const mailboxKey = await keyedHash("limits", mailbox);
	await transaction(async (tx) => {
		const [inserted] = await tx
			.insert(inquiries)
			.values({ ...facts, dogId, contentKey, email, mailbox, phone })
			.onConflictDoNothing()
			.returning({ id: inquiries.id });
		// Another process stores the same form right now.
		if (!inserted) return;
		const { id } = inserted;
		await tx
			.insert(inquiryMessages)
			.values({ inquiryId: id, side: "adopter", body: message, contentKey });
		// One email is enough: its page has all that its address has not confirmed.
		if (ofMailbox.wait > 0) return;
		const limits = linkLimits.map((limit) => limit.of(mailboxKey));
		if ((await takeAll(limits, tx)).wait > 0) return;
		await enqueueDelivery({ name: "inquiry.confirm", subjectId: id }, tx);
	});
	return { ok: true };
}

export const isPublicDog = inArray(adoptionListings.status, publicStatuses(dog) as PublicStatus[]);
type PublicStatus = (typeof adoptionListings.$inferSelect)["status"];

/** Only dogs that are public, and whose owner is written to through the site. */
export async function findDogToAskAbout(slug: string) {
	// PostgreSQL rejects NUL in text.
	if (slug.includes("\0")) return undefined;
	const { id, name, contactBy, sample } = adoptionListings;
	const [found] = await db
		.select({ id, name })
		.from(adoptionListings)
		.where(
			and(eq(adoptionListings.slug, slug), isPublicDog, eq(contactBy, "relay"), eq(sample, false)),
		);
	return found;
}
