import { and, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { deleteKept } from "#app/cases/personal-data.ts";
import {
	conversationLinks,
	type Inquiry,
	inquiries,
	inquiriesLink,
	inquiryMail,
	inquiryMessages,
	inquiryReports,
} from "#app/network/conversations/table.ts";
import { isOpen } from "#app/network/conversations/thread/conversations.ts";
import { deletePhotosOf, messagePhoto } from "#app/network/conversations/thread/photos.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { days, type Kept, kept, type Notice, type Search } from "#app/people/personal-data.ts";
import { db } from "#app/platform/database/db.server.ts";
import { counted } from "#app/ui/format.ts";
import { inquiryPolicy } from "#policies";

const { deleteUnconfirmedAfter, endAfter, deleteAfter } = inquiryPolicy;
const { id, name, town, children, animals, hoursAlone, experience } = inquiries;
const { createdAt, confirmedAt, closedAt } = inquiries;
const unconfirmed = days(deleteUnconfirmedAfter).after(createdAt, isNull(confirmedAt));
const ended = days(deleteAfter).after(closedAt);

const notice: Notice = {
	when: "When you write to an owner through this site",
	what: "What you typed, and what you and the owner write and show to each other.",
	why: "So that the two of you can talk without giving away your addresses, and so that we can help when someone is deceived.",
	basis: "request",
	seenBy:
		"The owner sees your name, your town and what you said about your home; your email address and phone number only if you share them. Our team can read a conversation once one of you has reported it, and no other.",
	until: `We deliver nothing before you confirm your address, and delete what you don’t confirm after ${unconfirmed.time}. A conversation ends when one of you ends it, when the dog leaves the site, or after ${counted(endAfter, "day")} of silence; it’s deleted ${ended.time} later. One that was reported stays until our team has looked at it.`,
};

const isUnhandled = and(eq(inquiryReports.inquiryId, id), isNull(inquiryReports.handledAt));

export const asAdopter: Kept<Inquiry> = kept(inquiries, notice, {
	email: inquiries.email,
	phone: inquiries.phone,
	as: "inquiries",
	label: ["conversation as an adopter", "conversations as an adopter"],
	leaveOut: ["contentKey"],
	links: [...Object.values(conversationLinks), inquiriesLink],
	texts: [name, town, children, animals, hoursAlone, experience],
	erase: "delete",
	eraseRows: (ids, { tx }) => deletePhotosOf(ids, tx),
	until: [unconfirmed, ended],
	whenDue: async (rows, tx) => {
		const ids = rows.map(({ id }) => id);
		await deletePhotosOf(ids, tx);
		await deleteKept(asAdopter, inArray(id, ids), tx);
	},
	unless: exists(db.select().from(inquiryReports).where(isUnhandled)),
});

const asOwner = kept(inquiries, notice, {
	of: [[inquiries.dogId, adoptionListings]],
	as: "inquiriesReceived",
	label: ["conversation as an owner", "conversations as an owner"],
	only: ["id", "dogId", "createdAt"],
	eraseRows: async (ids, { tx }) => {
		const closed = await tx
			.update(inquiries)
			.set({ closedAt: sql`now()`, closedBy: "gone" })
			.where(and(inArray(id, ids), isOpen))
			.returning({ id });
		for (const row of closed)
			await enqueueDelivery({ what: inquiryMail.gone, subjectId: row.id }, tx);
	},
});

async function areOwn(
	{ side, inquiryId }: typeof inquiryMessages | typeof inquiryReports,
	{ ids }: Search,
) {
	return or(
		and(eq(side, "adopter"), inArray(inquiryId, await ids(asAdopter))),
		and(eq(side, "owner"), inArray(inquiryId, await ids(asOwner))),
	);
}

export const inquiryKeeps: readonly Kept[] = [
	asAdopter,
	asOwner,
	kept(inquiryMessages, notice, {
		find: (search) => areOwn(inquiryMessages, search),
		as: "inquiryMessages",
		label: ["message in them", "messages in them"],
		leaveOut: ["contentKey"],
		photos: messagePhoto,
		texts: [inquiryMessages.body],
		erase: { body: "" },
	}),
	kept(inquiryReports, notice, {
		find: (search) => areOwn(inquiryReports, search),
		as: "inquiryReports",
		label: ["report of a conversation", "reports of conversations"],
		leaveOut: ["contentKey"],
		texts: [inquiryReports.words],
		erase: { words: "" },
	}),
	// What others wrote in these conversations isn't copied, but emails about it may name the dog.
	kept(inquiryMessages, notice, { of: [[inquiryMessages.inquiryId, inquiries]] }),
	kept(inquiryReports, notice, { of: [[inquiryReports.inquiryId, inquiries]] }),
];
