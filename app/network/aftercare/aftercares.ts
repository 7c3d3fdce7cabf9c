import { and, eq, exists, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import * as v from "valibot";
import { recordEvent } from "#app/cases/history/history.ts";
import { contentKeyOf } from "#app/cases/intake/unconfirmed.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { findCaseByLink } from "#app/cases/review/private-case.ts";
import { answerLimit } from "#app/network/aftercare/aftercare.ts";
import {
	type Aftercare,
	type AftercareAnswer,
	aftercareAnswers,
	aftercareLink,
	aftercareMail,
	aftercares,
	answerNames,
	askedFamilies,
} from "#app/network/aftercare/table.ts";
import { inquiries } from "#app/network/conversations/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { makeLink, openLink } from "#app/people/private-links.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { choice, line, lines, mailAddressOf } from "#app/platform/forms/typed-form.server.ts";
import { keyedHash } from "#app/platform/limits/keys.server.ts";
import { createRateLimit, takeAll } from "#app/platform/limits/rate-limit.server.ts";
import { canonicalMailbox } from "#app/platform/mail/mail-address.server.ts";
import { partialDateIn } from "#app/records/dates.ts";
import { dog } from "#app/records/dog.ts";

const day = 24 * 60 * 60 * 1000;
const badDay = "Enter the day on which your dog moved in, within the last year or the next month.";

export const FamilyForm = v.object({
	email: mailAddressOf("Enter their email address."),
	movedOn: v.pipe(
		line(10, badDay),
		v.check((text) => {
			const from = Date.parse(text) - Date.now();
			return partialDateIn(text)?.day !== undefined && from > -365 * day && from < 31 * day;
		}, badDay),
	),
});

type Family = v.InferOutput<typeof FamilyForm>;

const dogLimit = createRateLimit("aftercare-dog", 3, 24 * 60 * 60);
const answersLimit = createRateLimit("aftercare-answers", 10, 24 * 60 * 60);

const isRunning = isNull(aftercares.stoppedAt);

export async function findHomedDog(token: string) {
	const found = await findCaseByLink(dog.caseKind, token);
	const listing = found?.subjectId ? await dogs.find(found.subjectId) : undefined;
	return listing?.status === "homed" ? listing : undefined;
}

export async function findRunningAftercare(dogId: number): Promise<Aftercare | undefined> {
	const [found] = await db
		.select()
		.from(aftercares)
		.where(and(eq(aftercares.dogId, dogId), isRunning));
	return found;
}

/**
 * Asks a family once whether we may check in. A new address replaces one that hasn't agreed yet.
 * @returns "agreed" if a family has already agreed, "own" for the owner's own address.
 */
export function requestFamilyConsent(
	dogId: number,
	{ email, movedOn }: Family,
	network: string,
	actor: Actor,
	outer?: Db,
): Promise<"asked" | "agreed" | "own" | "gone" | { wait: number }> {
	return transaction(async (tx) => {
		const listing = await dogs.lock(dogId, tx);
		if (listing?.status !== "homed" || listing.sample) return "gone";
		const mailbox = canonicalMailbox(email);
		if (mailbox === canonicalMailbox(listing.ownerContactEmail)) return "own";
		const isOfDog = eq(aftercares.dogId, dogId);
		const known = await tx.select().from(aftercares).where(isOfDog).for("update");
		const running = known.find(({ stoppedAt }) => stoppedAt === null);
		if (running?.consentedAt) return "agreed";
		// No one is asked twice, even after a refusal or after another address was entered in between.
		const since = listing.homedAt ?? new Date(0);
		const earlier = known.find((each) => each.mailbox === mailbox && each.createdAt >= since);
		const write = (id: number, values: Partial<Aftercare>) =>
			tx.update(aftercares).set(values).where(eq(aftercares.id, id));
		if (earlier?.stoppedBy) return "asked";
		if (!earlier) {
			const home = await keyedHash("limits", `${dogId} ${since.getTime()} ${mailbox}`);
			if ((await tx.$count(askedFamilies, eq(askedFamilies.hash, home))) > 0) return "asked";
			const { wait } = await takeAll([dogLimit.of(String(dogId))], tx);
			if (wait > 0) return { wait };
			await tx.insert(askedFamilies).values({ hash: home });
		}
		if (running && running !== earlier) await write(running.id, { stoppedAt: new Date() });
		if (earlier) {
			await write(earlier.id, { stoppedAt: null, movedOn });
			return "asked";
		}
		const [asked] = await tx
			.insert(aftercares)
			.values({ dogId, email, mailbox, movedOn })
			.returning({ id: aftercares.id });
		if (!asked) throw new Error("The aftercare was not written.");
		await enqueueDelivery({ what: aftercareMail.confirm, subjectId: asked.id, network }, tx);
		await recordEvent({ kind: "aftercare", id: asked.id }, "family asked", {}, actor, tx);
		return "asked";
	}, outer);
}

/**
 * Asks the family that a homed dog's owner chose among the conversations, and no longer another of these people. If it
 * is undefined, it is someone else, whose address the owner may type.
 */
export async function followChosenFamily(
	dogId: number,
	chosen: number | undefined,
	network: string,
	actor: Actor,
	tx: Db,
): Promise<void> {
	const { id, email, mailbox } = inquiries;
	const isOfDog = eq(inquiries.dogId, dogId);
	const others = tx
		.select({ mailbox })
		.from(inquiries)
		.where(and(isOfDog, ne(id, chosen ?? 0)));
	const former = await tx
		.update(aftercares)
		.set({ stoppedAt: sql`now()` })
		.where(and(eq(aftercares.dogId, dogId), isRunning, inArray(aftercares.mailbox, others)))
		.returning({ id: aftercares.id });
	for (const { id } of former)
		await recordEvent({ kind: "aftercare", id }, "stopped", { by: "owner" }, actor, tx);
	if (chosen === undefined) return;
	const [family] = await tx
		.select({ email })
		.from(inquiries)
		.where(and(isOfDog, eq(id, chosen)));
	const movedOn = new Date().toISOString().slice(0, 10);
	if (family) await requestFamilyConsent(dogId, { ...family, movedOn }, network, actor, tx);
}

export function makeCheckInLink(aftercareId: number) {
	return makeLink(aftercareLink, aftercareId);
}

/** Whether the owner chose the family among the conversations. */
const wasChosen = exists(
	db
		.select()
		.from(inquiries)
		.where(
			and(
				eq(inquiries.dogId, aftercares.dogId),
				eq(inquiries.mailbox, aftercares.mailbox),
				isNotNull(inquiries.chosenAt),
			),
		),
);

export async function findAftercare(id: number, tx = db) {
	const [found] = await tx
		.select({
			aftercare: aftercares,
			listing: adoptionListings,
			wasChosen: sql<boolean>`${wasChosen}`,
		})
		.from(aftercares)
		.innerJoin(adoptionListings, eq(adoptionListings.id, aftercares.dogId))
		.where(eq(aftercares.id, id));
	return found;
}

export type FoundAftercare = NonNullable<Awaited<ReturnType<typeof findAftercare>>>;

/** Samples, dogs that are no longer homed, and those of an erased owner send no email to family or owner. */
export function sendsEmail({ sample, status, ownerContactEmail }: FoundAftercare["listing"]) {
	return !sample && status === "homed" && ownerContactEmail !== erasedAddress;
}

export async function openAftercare(token: string) {
	const id = await openLink(aftercareLink, token);
	return id === undefined ? undefined : findAftercare(id);
}

function withLockedAftercare<Result>(
	token: string,
	work: (aftercare: Aftercare, tx: Db) => Promise<Result>,
) {
	return transaction(async (tx) => {
		const id = await openLink(aftercareLink, token, tx);
		if (id === undefined) return undefined;
		const isIt = eq(aftercares.id, id);
		const [found] = await tx.select().from(aftercares).where(isIt).for("update");
		return found && work(found, tx);
	});
}

/** The family knows best when the dog moves in. */
export const ConsentForm = v.partial(v.pick(FamilyForm, ["movedOn"]));

export function consent(
	token: string,
	{ movedOn }: v.InferOutput<typeof ConsentForm>,
	actor: Actor,
) {
	return withLockedAftercare(token, async ({ id, consentedAt, stoppedAt }, tx) => {
		if (consentedAt || stoppedAt) return "done" as const;
		const set = { consentedAt: sql`now()`, ...(movedOn === undefined ? {} : { movedOn }) };
		await tx.update(aftercares).set(set).where(eq(aftercares.id, id));
		await recordEvent({ kind: "aftercare", id }, "family agreed", {}, actor, tx);
		return "done" as const;
	});
}

export function stop(token: string, actor: Actor) {
	return withLockedAftercare(token, async ({ id }, tx) => {
		await stopAftercares([id], "adopter", actor, tx);
		return "done" as const;
	});
}

export async function stopAftercares(
	ids: number[],
	stoppedBy: NonNullable<Aftercare["stoppedBy"]>,
	actor: Actor,
	tx: Db,
): Promise<void> {
	const stopped = await tx
		.update(aftercares)
		.set({ stoppedAt: sql`now()`, stoppedBy })
		.where(and(inArray(aftercares.id, ids), isRunning))
		.returning({ id: aftercares.id });
	for (const { id } of stopped) {
		await recordEvent({ kind: "aftercare", id }, "stopped", { by: stoppedBy }, actor, tx);
	}
}

export const AnswerForm = v.object({
	answer: choice(answerNames, "Choose an answer."),
	words: lines(answerLimit),
});

/** Records an answer. The team is emailed unless all is well, the former owner if it isn't working. */
export function answerCheckIn(
	token: string,
	{ answer, words }: Pick<AftercareAnswer, "answer" | "words">,
	formTicket: string,
	actor: Actor,
) {
	// Another answer in the same form, after going back to it, is another one.
	const ticket = contentKeyOf(formTicket, answer, words);
	return withLockedAftercare(token, async ({ id, consentedAt, stoppedAt }, tx) => {
		if (!consentedAt || stoppedAt) return "closed" as const;
		const { aftercareId } = aftercareAnswers;
		const isKnown = and(eq(aftercareId, id), eq(aftercareAnswers.ticket, ticket));
		if ((await tx.$count(aftercareAnswers, isKnown)) > 0) return "done" as const;
		const { wait } = await takeAll([answersLimit.of(String(id))], tx);
		if (wait > 0) return { wait };
		const [inserted] = await tx
			.insert(aftercareAnswers)
			.values({ aftercareId: id, answer, words, ticket })
			.returning({ id: aftercareAnswers.id });
		await recordEvent({ kind: "aftercare", id }, "family answered", { answer }, actor, tx);
		if (!inserted || answer === "well") return "done" as const;
		await enqueueDelivery({ what: aftercareMail.task, subjectId: inserted.id }, tx);
		if (answer === "not_working") {
			const what = aftercareMail.owner;
			await enqueueDelivery({ what, subjectId: id, once: `${what.name} ${id}` }, tx);
		}
		return "done" as const;
	});
}

export function stopBouncedAftercare(id: number, actor: Actor): Promise<void> {
	return transaction((tx) => stopAftercares([id], "bounce", actor, tx));
}
