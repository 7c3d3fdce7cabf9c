import { and, desc, eq, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import {
	contentKeyOf,
	type RequestMeta,
	receiveUnconfirmed,
} from "#app/cases/intake/unconfirmed.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { kennelLetters, letterLink, letterMail } from "#app/network/kennels/letters/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { openLink } from "#app/people/private-links.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import { lines, mailAddress, nonBlankLine } from "#app/platform/forms/typed-form.server.ts";
import { keyedHash } from "#app/platform/limits/keys.server.ts";
import {
	createNetworkRateLimit,
	createRateLimit,
	takeAll,
} from "#app/platform/limits/rate-limit.server.ts";
import { findAddress } from "#app/records/addresses/addresses.ts";

/** Maximum length in characters. */
export const letterLimit = 1500;

export const LetterForm = v.object({
	name: nonBlankLine(60, "Enter your name."),
	EMAIL: mailAddress,
	town: nonBlankLine(80, "Enter your town and country."),
	body: lines(letterLimit, "Write a few words to the breeder."),
});

const day = 24 * 60 * 60;
/** On top of the limits of every form. */
const perNetwork = createNetworkRateLimit("letters", 20, day);
/** Needed because one link confirms all letters from its address, whichever networks they came from. */
const perMailbox = createRateLimit("letter-confirmed", 10, day);

const { id, email, confirmedAt } = kennelLetters;

const isReachable = and(
	eq(breeders.status, "active"),
	eq(breeders.contactBy, "relay"),
	eq(breeders.sample, false),
);

/** Also finds a kennel that was renamed while someone wrote. */
export async function findWritableKennel(slug: string) {
	const kennelId = await findAddress("kennel", slug, db);
	if (kennelId === undefined) return undefined;
	const [found] = await db
		.select({ id: breeders.id })
		.from(breeders)
		.where(and(eq(breeders.id, kennelId), isReachable));
	return found;
}

/** Stores a letter, once however often it's sent. The breeder gets it once the email address is confirmed. */
export function receiveLetter(
	breederId: number,
	typed: v.InferOutput<typeof LetterForm>,
	meta: RequestMeta,
	_actor: Actor,
) {
	const { EMAIL, ...said } = typed;
	const contentKey = contentKeyOf(meta.ticket, "letter", breederId, typed);
	return receiveUnconfirmed({
		...meta,
		form: "letter",
		email: EMAIL,
		contentKey,
		limits: perNetwork(meta.network),
		confirmation: letterMail.confirm,
		isStored: async () =>
			(await db.$count(kennelLetters, eq(kennelLetters.contentKey, contentKey))) > 0,
		async insert(mailbox, tx) {
			const [inserted] = await tx
				.insert(kennelLetters)
				.values({ ...said, breederId, contentKey, email: EMAIL, mailbox })
				.onConflictDoNothing()
				.returning({ id });
			return inserted?.id;
		},
	});
}

export function isOfAddress(address: string) {
	return eq(sql`lower(${email})`, address.toLowerCase());
}

/** Lists what an address hasn't confirmed yet, newest first, because others can enter the address, too. */
export function unconfirmedLetters(address: string, tx: Db = db) {
	return tx
		.select({
			id,
			body: kennelLetters.body,
			kennel: sql<string>`case when ${isReachable} then ${breeders.kennelName} else '' end`,
		})
		.from(kennelLetters)
		.innerJoin(breeders, eq(breeders.id, kennelLetters.breederId))
		.where(and(isOfAddress(address), isNull(confirmedAt)))
		.orderBy(desc(id))
		.limit(20);
}

async function openLetter(token: string, tx: Db) {
	return findRow(kennelLetters, (await openLink(letterLink, token, tx)) ?? 0, tx);
}

export async function findUnconfirmed(token: string) {
	const own = await openLetter(token, db);
	return own && { email: own.email, letters: await unconfirmedLetters(own.email) };
}

/**
 * Sends a letter to its kennel, using the link of any letter from the same email address. Returns undefined if the
 * link no longer works, and "gone" if the kennel has left the site or takes no letters.
 */
export function confirmLetter(token: string, letterId: number, _actor: Actor) {
	return transaction(async (tx): Promise<"done" | "limit" | "gone" | undefined> => {
		const own = await openLetter(token, tx);
		if (!own) return undefined;
		const isAsked = and(eq(id, letterId), isOfAddress(own.email));
		const [asked] = await tx.select().from(kennelLetters).where(isAsked).for("update");
		if (!asked) return undefined;
		if (asked.confirmedAt) return "done";
		const isTheirs = and(eq(breeders.id, asked.breederId), isReachable);
		if ((await tx.$count(breeders, isTheirs)) === 0) return "gone";
		const limit = perMailbox.of(await keyedHash("limits", asked.mailbox));
		if ((await takeAll([limit], tx)).wait > 0) return "limit";
		await tx.update(kennelLetters).set({ confirmedAt: sql`now()` }).where(eq(id, asked.id));
		await enqueueDelivery({ what: letterMail.received, subjectId: asked.id }, tx);
		return "done";
	});
}
