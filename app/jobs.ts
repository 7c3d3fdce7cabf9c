import { receivedLetter as rehomeReceived } from "#app/adoptions/letters.tsx";
import { receivedLetter as breederReceived } from "#app/breeders/letters.tsx";
import { receivedLetter as contactReceived } from "#app/contact/letters.tsx";
import { forgetUploads, settleUploads } from "#app/media/uploads.ts";
import { writeToSender, writeToTeam } from "#app/moderation/case-letters.ts";
import { listSubmission } from "#app/moderation/list-entry.ts";
import {
	listSubscriber,
	writeConfirmation,
	writeGoodbye,
	writeWelcome,
} from "#app/newsletter/mail.ts";
import { attemptDelivery } from "#app/outbox/deliveries.ts";
import type { Delivery } from "#app/outbox/table.ts";
import { systemActor } from "#app/people/actor.ts";
import type { Attempt, Letter, ListEntry } from "#app/platform/letter.ts";
import { sendLetter } from "#app/platform/mail.server.ts";
import { tellMailingList } from "#app/platform/mailing-list.server.ts";
import { workOn } from "#app/platform/queue.server.ts";

const clock = systemActor("the clock");

/** Every letter by its name; each is written when it is sent, from what is so then. */
const letters: Record<string, (subjectId: number) => Promise<Letter | undefined>> = {
	"contact.received": (id) => writeToSender(id, contactReceived),
	"contact.team": writeToTeam,
	"breeder.received": (id) => writeToSender(id, breederReceived),
	"breeder.team": writeToTeam,
	"rehome.received": (id) => writeToSender(id, rehomeReceived),
	"rehome.team": writeToTeam,
	"newsletter.confirm": writeConfirmation,
	"newsletter.welcome": writeWelcome,
	"newsletter.goodbye": writeGoodbye,
};

/** What the mailing-list service is told, by name. */
const entries: Record<string, (subjectId: number) => Promise<ListEntry | undefined>> = {
	subscriber: listSubscriber,
	form: listSubmission,
};

/** The clock: what happens without a visitor. Each event or time calls one verb. */
export function startJobs(): { close(): Promise<void> } {
	return workOn({
		deliveries: ({ deliveryId }) => attemptDelivery(deliveryId, send),
		photos: ({ caseId }) => settleUploads(caseId, clock),
		tidy: () => forgetUploads(clock),
	});
}

async function send({
	id,
	createdAt,
	channel,
	letter,
	subjectId,
}: Delivery): Promise<Attempt | "nothing"> {
	// One name for all attempts: by it a receiver tells a repeat from a second letter. The time keeps it
	// apart from a delivery of the same number in a database that was made anew.
	const name = `delivery-${id}-${createdAt.getTime().toString(36)}`;
	if (channel === "mail") {
		const written = await letters[letter]?.(subjectId);
		return written ? sendLetter(written, name) : "nothing";
	}
	const entry = await entries[letter]?.(subjectId);
	return entry ? tellMailingList(entry, name) : "nothing";
}
