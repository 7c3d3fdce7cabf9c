import { and, eq, inArray } from "drizzle-orm";
import * as v from "valibot";
import {
	contentKeyOf,
	type RequestMeta,
	receiveUnconfirmed,
} from "#app/cases/intake/unconfirmed.ts";
import { messageLimit } from "#app/network/conversations/inquiry.ts";
import {
	homes,
	inquiries,
	inquiryMail,
	inquiryMessages,
} from "#app/network/conversations/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import {
	choice,
	line,
	lines,
	mailAddress,
	nonBlankLine,
	phoneNumber,
} from "#app/platform/forms/typed-form.server.ts";
import { findAddress } from "#app/records/addresses/addresses.ts";
import { dog } from "#app/records/dog.ts";
import { publicStatuses } from "#app/records/record.ts";

export const InquiryForm = v.object({
	name: nonBlankLine(60, "Enter your name."),
	EMAIL: mailAddress,
	town: nonBlankLine(80, "Enter your town and state."),
	PHONE: phoneNumber,
	home: choice(homes, "Choose what kind of home you have."),
	children: line(200, "Enter the ages, or “none”."),
	animals: line(200, "Enter your other animals, or “none”."),
	hoursAlone: line(100, "Enter how many hours the dog would be alone."),
	experience: lines(500, "Tell the owner about your experience. “None” is an answer, too."),
	message: lines(messageLimit, "Write a few words to the owner."),
});

type Typed = v.InferOutput<typeof InquiryForm>;

/** Resolves with `ok` once stored. A form that is sent again, even concurrently, is stored only once. */
export function submitInquiry(dogId: number, typed: Typed, meta: RequestMeta, _actor: Actor) {
	const { EMAIL: email, PHONE: phone, message: body, ...facts } = typed;
	const contentKey = contentKeyOf(meta.ticket, dogId, typed);
	return receiveUnconfirmed({
		...meta,
		form: "inquiry",
		email,
		contentKey,
		confirmation: inquiryMail.confirm,
		isStored: async () => (await db.$count(inquiries, eq(inquiries.contentKey, contentKey))) > 0,
		async insert(mailbox, tx) {
			const [inserted] = await tx
				.insert(inquiries)
				.values({ ...facts, dogId, contentKey, email, mailbox, phone })
				.onConflictDoNothing()
				.returning({ id: inquiries.id });
			if (!inserted) return undefined;
			const inquiryId = inserted.id;
			await tx.insert(inquiryMessages).values({ inquiryId, side: "adopter", body, contentKey });
			return inquiryId;
		},
	});
}

export const isPublicDog = inArray(adoptionListings.status, publicStatuses(dog) as PublicStatus[]);
type PublicStatus = (typeof adoptionListings.$inferSelect)["status"];

/** Also finds a dog that was renamed while someone wrote. */
export async function findContactableDog(slug: string) {
	const dogId = await findAddress("dog", slug, db);
	if (dogId === undefined) return undefined;
	const { id, name, contactBy, sample } = adoptionListings;
	const [found] = await db
		.select({ id, name })
		.from(adoptionListings)
		.where(and(eq(id, dogId), isPublicDog, eq(contactBy, "relay"), eq(sample, false)));
	return found;
}
