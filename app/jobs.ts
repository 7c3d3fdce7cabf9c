import { receivedLetter as rehomeReceived } from "#app/adoptions/letters.tsx";
import { publishDuePosts } from "#app/blog/drafts.ts";
import { receivedLetter as breederReceived } from "#app/breeders/letters.tsx";
import { writeAnswer } from "#app/contact/answer-letter.tsx";
import { receivedLetter as contactReceived } from "#app/contact/letters.tsx";
import { writeHook } from "#app/desk/kit/promotion.ts";
import { publishDueGuides } from "#app/guides/drafts.ts";
import { learnMissingLooks } from "#app/media/known-looks.ts";
import { forgetUploads, settleUploads } from "#app/media/uploads.ts";
import { writeReturned, writeToSender, writeToTeam } from "#app/moderation/case-letters.ts";
import { writeDecision, writeEditLink } from "#app/moderation/decisions/decision-mail.ts";
import { listSubmission } from "#app/moderation/list-entry.ts";
import { forgetReaders } from "#app/moderation/presence.ts";
import { forgetLeftPhotos } from "#app/moderation/record-leftovers.ts";
import {
	listSubscriber,
	writeConfirmation,
	writeGoodbye,
	writeWelcome,
} from "#app/newsletter/mail.ts";
import { attemptDelivery } from "#app/outbox/deliveries.ts";
import { mailIdOf } from "#app/outbox/personal-data.ts";
import type { Delivery } from "#app/outbox/table.ts";
import { stores } from "#app/owner/stores.ts";
import { systemActor } from "#app/people/actor.ts";
import { forgetExpired } from "#app/people/expired.ts";
import { writeInvitation, writeSignInLink } from "#app/people/mail.ts";
import { backUpNightly } from "#app/platform/backup.server.ts";
import { type Hook, tellHook } from "#app/platform/hook.server.ts";
import type { Attempt, Letter, ListEntry } from "#app/platform/letter.ts";
import { sendLetter } from "#app/platform/mail.server.ts";
import { tellMailingList } from "#app/platform/mailing-list.server.ts";
import { workOn } from "#app/platform/queue.server.ts";
import { removeLeftovers } from "#app/platform/storage.server.ts";
import { forgetVisitors } from "#app/visits/day-counts.ts";

const clock = systemActor("the clock");
const schedule = systemActor("the schedule");
const hour = 3_600_000;

/** What goes through all files is done in one hour of the day. */
const isNight = () => new Date().getUTCHours() === 3;

type WriteLetter = (subjectId: number, orderedAt: Date) => Promise<Letter | undefined>;

/** Every letter by its name; each is written when it is sent, from what is so then. */
const letters: Record<string, WriteLetter> = {
	"contact.received": (id) => writeToSender(id, contactReceived),
	"contact.team": writeToTeam,
	"contact.answer": writeAnswer,
	"breeder.received": (id) => writeToSender(id, breederReceived),
	"breeder.team": writeToTeam,
	"rehome.received": (id) => writeToSender(id, rehomeReceived),
	"rehome.team": writeToTeam,
	"case.returned": writeReturned,
	"case.link": writeEditLink,
	"decision.approved": writeDecision,
	"decision.changes": writeDecision,
	"decision.declined": writeDecision,
	"decision.merged": writeDecision,
	"newsletter.confirm": writeConfirmation,
	"newsletter.welcome": writeWelcome,
	"newsletter.goodbye": writeGoodbye,
	"people.invitation": writeInvitation,
	// Who asked for it an hour ago has long asked again, or given up.
	"people.sign-in": async (id, orderedAt) =>
		Date.now() - orderedAt.getTime() < hour ? writeSignInLink(id) : undefined,
};

/** What the mailing-list service is told, by name. */
const entries: Record<string, (subjectId: number) => Promise<ListEntry | undefined>> = {
	subscriber: listSubscriber,
	form: listSubmission,
};

/** What the program that posts elsewhere is told, by name. */
const hooks: Record<string, (subjectId: number) => Promise<Hook | undefined>> = {
	"promote.dog": (id) => writeHook(stores.dog, id),
	"promote.kennel": (id) => writeHook(stores.kennel, id),
};

/** The clock: what happens without a visitor. Each event or time calls one verb. */
export function startJobs(): { close(): Promise<void> } {
	return workOn({
		deliveries: ({ deliveryId }) => attemptDelivery(deliveryId, send),
		photos: ({ caseId }) => settleUploads(caseId, clock),
		publish: async () => {
			await publishDueGuides(schedule);
			await publishDuePosts(schedule);
		},
		backup: () => backUpNightly(),
		tidy: () =>
			Promise.all([
				...[forgetUploads(clock), forgetVisitors(clock)],
				...[learnMissingLooks(clock), forgetLeftPhotos(clock)],
				...[forgetReaders(), forgetExpired(clock)],
				...(isNight() ? [removeLeftovers()] : []),
			]),
	});
}

/** One attempt at what was ordered, whatever it is; "nothing" when there is no longer anything to say. */
export async function send({
	id,
	createdAt,
	channel,
	letter,
	subjectId,
}: Delivery): Promise<Attempt | "nothing"> {
	// One name for all attempts: by it a receiver tells a repeat from a second letter.
	const name = mailIdOf({ id, createdAt });
	if (channel === "mail") {
		if (!letters[letter]) return unknown;
		const written = await letters[letter](subjectId, createdAt);
		return written ? sendLetter(written, name) : "nothing";
	}
	if (channel === "hook") {
		if (!hooks[letter]) return unknown;
		const hook = await hooks[letter](subjectId);
		return hook ? tellHook(hook, name) : "nothing";
	}
	if (!entries[letter]) return unknown;
	const entry = await entries[letter](subjectId);
	return entry ? tellMailingList(entry, name) : "nothing";
}

/** While a new version replaces this one, what it orders may come here first: it waits for its like. */
const unknown: Attempt = { ok: false, again: "later", reason: "this version knows no such letter" };
