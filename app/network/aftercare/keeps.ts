import { and, eq, exists, isNotNull, isNull, sql } from "drizzle-orm";
import {
	aftercareAnswers,
	aftercareLink,
	aftercares,
	askedFamilies,
	isTask,
} from "#app/network/aftercare/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { days, type Kept, kept, type Notice } from "#app/people/personal-data.ts";
import { db } from "#app/platform/database/db.server.ts";
import { aftercarePolicy } from "#policies";

const { checkIns, deleteAfter, deleteUnconfirmedAfter } = aftercarePolicy;
const { id, dogId, createdAt, consentedAt, askedAt, movedOn, stoppedAt } = aftercares;
/** Some never get every email, because their dog's status changes. */
const lastEmail = sql`greatest(${askedAt}, ${consentedAt}, ${movedOn} + make_interval(days => ${checkIns.at(-1)}))`;
const unconfirmed = days(deleteUnconfirmedAfter).after(createdAt, isNull(consentedAt));
const over = days(deleteAfter).after(lastEmail, isNotNull(consentedAt));
/** No family is asked about the same home twice in this time, even after its data is deleted. */
const asked = days(366).after(askedFamilies.askedAt);

const notice: Notice = {
	when: "When a dog has moved in with you",
	what: "Your email address, which the former owner gave us or with which you wrote to them, the day of the move, and what you answer when we ask how it’s going.",
	why: "So that we can help early if it isn’t going well, and count how many dogs come back.",
	basis: "consent",
	seenBy: "Our team. The former owner learns only if you tell us that it isn’t working.",
	until: `We ask you once whether we may write to you, and delete your address ${unconfirmed.time} later if you don’t say yes. With your yes we delete it and your answers ${over.time} after the last email, or after you end the emails. That the dog came back is kept without them. So that we don’t ask you twice, we keep a code for ${asked.time} that can’t be turned back into your address.`,
};

const asFamily = kept(aftercares, notice, {
	email: aftercares.email,
	as: "aftercare",
	label: ["new home that we ask about", "new homes that we ask about"],
	kind: "aftercare",
	links: [aftercareLink],
	erase: "delete",
	until: [unconfirmed, over, days(deleteAfter).after(stoppedAt)],
	unless: exists(
		db
			.select()
			.from(aftercareAnswers)
			.where(and(eq(aftercareAnswers.aftercareId, id), isTask)),
	),
});

export const aftercareKeeps: readonly Kept[] = [
	asFamily,
	// Of dogs that the person gave away. Their families are no longer asked. What the team noted is about them.
	kept(aftercares, notice, {
		of: [[dogId, adoptionListings]],
		as: "aftercareAsked",
		label: ["new home of their dog", "new homes of their dogs"],
		only: ["id", "dogId", "movedOn", "createdAt"],
		kind: "aftercare",
		history: "erased",
		links: [aftercareLink],
		erase: "delete",
	}),
	kept(aftercareAnswers, notice, {
		of: [[aftercareAnswers.aftercareId, asFamily]],
		as: "aftercareAnswers",
		label: ["answer about it", "answers about it"],
		leaveOut: ["ticket"],
		texts: [aftercareAnswers.words],
	}),
	// What others answered isn't copied, but emails about it may name the dog.
	kept(aftercareAnswers, notice, { of: [[aftercareAnswers.aftercareId, aftercares]] }),
	kept(askedFamilies, notice, { until: [asked] }),
];
