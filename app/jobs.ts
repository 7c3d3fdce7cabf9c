import { pauseBouncedAlerts, runAlerts } from "#app/adoptions/alerts/clock.ts";
import { writeAlert, writeAlertLink, writeAlertReminder } from "#app/adoptions/alerts/emails.tsx";
import { rehomeReceived } from "#app/adoptions/requests.ts";
import { deleteDeclinedStories } from "#app/adoptions/stories/stories.ts";
import { stopBouncedAftercare } from "#app/aftercare/aftercares.ts";
import { recordReturns, runAftercareJobs } from "#app/aftercare/clock.ts";
import {
	writeCheckIn,
	writeFamilyConsent,
	writeNotWorking,
	writeTask,
} from "#app/aftercare/emails.tsx";
import { postStore } from "#app/blog/store.ts";
import { breederReceived } from "#app/breeders/applications.ts";
import { runEvidence } from "#app/breeders/evidence/clock.ts";
import { deleteLeftoverDocuments } from "#app/breeders/evidence/documents.ts";
import { writeChecked, writeExpiring } from "#app/breeders/evidence/emails.tsx";
import { writeLicenceExpiring } from "#app/breeders/licence-email.tsx";
import { warnAboutLicences } from "#app/breeders/licences.ts";
import { writeAnswer } from "#app/contact/answer-email.tsx";
import { contactReceived } from "#app/contact/messages.ts";
import { regeneratePdfs } from "#app/guides/print.ts";
import { guideStore } from "#app/guides/store.ts";
import { followDogs, runInquiryJobs } from "#app/inquiries/clock.ts";
import {
	writeConfirm,
	writeDogUnavailable,
	writeMessage,
	writeOwnerReminder,
	writeReceived,
	writeReported,
	writeUnanswered,
} from "#app/inquiries/emails.tsx";
import {
	writeDogIsBack,
	writeFamilyQuestion,
	writeReopened,
} from "#app/inquiries/family-emails.tsx";
import { sendDueIssues } from "#app/issues/sending.ts";
import { writeIssue } from "#app/issues/write-issue.ts";
import { type Checking, checkNow, runLinks } from "#app/links/checks.ts";
import { addMissingHashes } from "#app/media/similar-photos.ts";
import { expireUploads, processUploads } from "#app/media/uploads.ts";
import { runCompletion } from "#app/moderation/cases/completion.ts";
import { emailToSender } from "#app/moderation/cases/emails.tsx";
import {
	assignedEmail,
	completedEmail,
	emailToTeam,
	returnedEmail,
	withdrawnEmail,
} from "#app/moderation/cases/team-emails.tsx";
import { markUnreachable, runConfirmations } from "#app/moderation/confirmations/clock.ts";
import { writeClosing, writeConfirmationRequest } from "#app/moderation/confirmations/emails.tsx";
import {
	writeDecision,
	writeEditLink,
	writeReminder,
} from "#app/moderation/decisions/decision-emails.tsx";
import { listSubmission } from "#app/moderation/intake/list-entry.ts";
import { deleteOrphanPhotos } from "#app/moderation/records/leftover-photos.ts";
import { deleteCodePhotos } from "#app/moderation/verifications/code-photos.ts";
import {
	codeSentEmail,
	writeCodeMismatch,
	writeCodeRequest,
} from "#app/moderation/verifications/emails.tsx";
import { announceExpired } from "#app/moderation/verifications/expired.ts";
import { recordAttempt } from "#app/newsletter/bounces.ts";
import {
	listSubscriber,
	writeConfirmation,
	writeGoodbye,
	writeWelcome,
} from "#app/newsletter/emails.tsx";
import { attemptDelivery, type SendResult } from "#app/outbox/deliveries.ts";
import { clearToSend } from "#app/outbox/mail-limits.ts";
import { mailIdOf } from "#app/outbox/personal-data.ts";
import { entryOf, type NameOf } from "#app/outbox/registry.ts";
import type { Delivery } from "#app/outbox/table.ts";
import { stores } from "#app/owner/stores.ts";
import { systemActor } from "#app/people/actor.ts";
import { writeInvitation, writeSignInLink } from "#app/people/emails.tsx";
import { deleteExpired } from "#app/people/expired.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { deleteExpiredLimits } from "#app/platform/limits/rate-limit.server.ts";
import { createLinkChecker } from "#app/platform/links/link-check.server.ts";
import type { Email, ListEntry } from "#app/platform/mail/email.ts";
import { sendEmail } from "#app/platform/mail/mail.server.ts";
import { type Hook, postWebhook } from "#app/platform/mail/webhook.server.ts";
import { syncMailingList } from "#app/platform/mailing-list/mailing-list.server.ts";
import { workOn } from "#app/platform/queue/queue.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { removeLeftovers } from "#app/platform/storage/storage.server.ts";
import { writeHook } from "#app/promotion/kit.ts";
import { deleteOldReports } from "#app/reports/clock.ts";
import {
	writePausedToOwner,
	writePausedToTeam,
	writeReportLink,
	writeReportThanks,
	writeReportToTeam,
} from "#app/reports/emails.tsx";
import { pauseReportedConversations } from "#app/reports/pause.ts";
import { refreshSearchWords } from "#app/search/site-search.ts";
import { runTakeBacks } from "#app/take-back/clock.ts";
import {
	writeTakeBackAnswer,
	writeTakeBackQuestion,
	writeTakeBackSilence,
} from "#app/take-back/emails.tsx";
import { expireVisitors } from "#app/visits/day-counts.ts";

const clock = systemActor("the clock");
const schedule = systemActor("the schedule");
const hour = 3_600_000;

const isFifthMinute = () => new Date().getUTCMinutes() % 5 === 0;
const isNight = () => new Date().getUTCHours() === 3;

/** Writes each email of the registry. */
export const emails: Record<
	NameOf<"mail">,
	(
		subjectId: number,
		orderedAt: Date,
		delivery: Delivery,
	) => Promise<(Email & { carries?: number[] }) | "paused" | undefined>
> = {
	"contact.received": (id) => emailToSender(id, contactReceived),
	"contact.team": emailToTeam,
	"contact.answer": writeAnswer,
	"breeder.received": (id) => emailToSender(id, breederReceived),
	"breeder.team": emailToTeam,
	"rehome.received": (id) => emailToSender(id, rehomeReceived),
	"rehome.team": emailToTeam,
	"case.returned": returnedEmail,
	"case.completed": completedEmail,
	"case.withdrawn": withdrawnEmail,
	"case.assigned": assignedEmail,
	"case.reminder": writeReminder,
	"case.link": writeEditLink,
	"case.closing": (id) => writeClosing(stores, id),
	"case.code": writeCodeRequest,
	"case.code-again": writeCodeMismatch,
	"case.code-sent": codeSentEmail,
	"evidence.checked": writeChecked,
	"evidence.expiring": writeExpiring,
	"licence.expiring": writeLicenceExpiring,
	"ask.dog": (id) => writeConfirmationRequest(stores.dog, id),
	"ask.kennel": (id) => writeConfirmationRequest(stores.kennel, id),
	"decision.approved": writeDecision,
	"decision.changes": writeDecision,
	"decision.declined": writeDecision,
	"decision.merged": writeDecision,
	"newsletter.confirm": writeConfirmation,
	"newsletter.known": writeWelcome,
	"newsletter.welcome": writeWelcome,
	"newsletter.goodbye": writeGoodbye,
	"newsletter.issue": writeIssue,
	"alert.link": writeAlertLink,
	"alert.dogs": writeAlert,
	"alert.reminder": writeAlertReminder,
	"inquiry.confirm": writeConfirm,
	"inquiry.received": writeReceived,
	"inquiry.message": writeMessage,
	"inquiry.nudge": writeOwnerReminder,
	"inquiry.nudge-again": writeOwnerReminder,
	"inquiry.unanswered": writeUnanswered,
	"inquiry.gone": writeDogUnavailable,
	"inquiry.back": writeDogIsBack,
	"inquiry.back-owner": writeReopened,
	"inquiry.family": writeFamilyQuestion,
	"inquiry.reported": writeReported,
	"report.confirm": writeReportLink,
	"report.team": writeReportToTeam,
	"report.thanks": writeReportThanks,
	"paused.owner": writePausedToOwner,
	"paused.team": writePausedToTeam,
	"aftercare.confirm": writeFamilyConsent,
	"aftercare.check": writeCheckIn,
	"aftercare.task": writeTask,
	"aftercare.owner": writeNotWorking,
	"take-back.ask": writeTakeBackQuestion,
	"take-back.answered": writeTakeBackAnswer,
	"take-back.silent": writeTakeBackSilence,
	"people.invitation": writeInvitation,
	// Sign-in links expire within the hour.
	"people.sign-in": async (id, orderedAt) =>
		Date.now() - orderedAt.getTime() < hour ? writeSignInLink(id) : undefined,
};

const listEntries: Record<NameOf<"list">, (subjectId: number) => Promise<ListEntry | undefined>> = {
	subscriber: listSubscriber,
	form: listSubmission,
};

const hooks: Record<NameOf<"hook">, (subjectId: number) => Promise<Hook | undefined>> = {
	"promote.dog": (id) => writeHook(stores.dog, id),
	"promote.kennel": (id) => writeHook(stores.kennel, id),
};

/** `statusOf` requests a page of this site, if this process has pages. */
export function startJobs(statusOf?: Checking["statusOf"]): { close(): Promise<void> } {
	const checking = { statusOf, checkWeb: isPublicSite ? createLinkChecker() : undefined };
	return workOn({
		deliveries: ({ deliveryId }) => attemptDelivery(deliveryId, send),
		photos: ({ caseId }) => processUploads(caseId, clock),
		publish: async () => {
			await guideStore.publishDue(schedule);
			await regeneratePdfs(schedule);
			await postStore.publishDue(schedule);
			await sendDueIssues(schedule);
			await followDogs(schedule);
			await pauseReportedConversations(schedule);
			await announceExpired(schedule);
			await recordReturns(schedule);
			if (isFifthMinute()) await refreshSearchWords();
		},
		alerts: async () => {
			for (const store of Object.values(stores)) await runConfirmations(store, clock);
			await runAlerts(clock);
		},
		backup: async () => {
			if (!env.backup.to) return;
			// Loaded on demand, because ciphers and archives take memory.
			const { backUpNightly } = await import("#app/platform/backup/backup.server.ts");
			await backUpNightly();
		},
		links: async (data) => {
			if (!env.linkChecks) return;
			if (data?.linkId) await checkNow(data.linkId, checking);
			else await runLinks(clock, checking);
		},
		tidy: () =>
			Promise.all([
				runCompletion(clock),
				expireUploads(clock),
				expireVisitors(clock),
				addMissingHashes(clock),
				deleteOrphanPhotos(clock),
				deleteCodePhotos(clock),
				deleteDeclinedStories(clock),
				deleteExpired(clock),
				runInquiryJobs(clock),
				deleteOldReports(clock),
				runAftercareJobs(clock),
				runEvidence(clock),
				runTakeBacks(clock),
				warnAboutLicences(clock),
				deleteExpiredLimits(),
				...(isNight() ? [removeLeftovers(), deleteLeftoverDocuments(clock)] : []),
			]),
	});
}

export async function send(delivery: Delivery): Promise<SendResult> {
	const { name, subjectId, createdAt } = delivery;
	// During a rolling update, a delivery that only the newer version knows can arrive here.
	if (!entryOf(name)) return { ok: false, again: "later", reason: "this version does not know it" };
	// The id is the same for every attempt, so that receivers can detect duplicates.
	const messageId = mailIdOf(delivery);
	if (name in emails) {
		const email = await emails[name as NameOf<"mail">](subjectId, createdAt, delivery);
		if (!email) return "nothing";
		if (email === "paused") return "paused";
		const clearance = await clearToSend(delivery, email.to, email.carries);
		if (clearance === "covered") return "nothing";
		if (clearance !== "clear") return clearance;
		const attempt = await sendEmail(email, messageId);
		await recordAttempt({ to: email.to, deliveryId: delivery.id }, attempt, clock);
		if (!attempt.ok && attempt.isBounce) await bounced(name, subjectId);
		return attempt;
	}
	if (name in hooks) {
		const hook = await hooks[name as NameOf<"hook">](subjectId);
		return hook ? postWebhook(hook, messageId) : "nothing";
	}
	const entry = await listEntries[name as NameOf<"list">](subjectId);
	return entry ? syncMailingList(entry, messageId) : "nothing";
}

async function bounced(name: string, subjectId: number): Promise<void> {
	if (name === "ask.dog") await markUnreachable(stores.dog, subjectId, clock);
	if (name === "ask.kennel") await markUnreachable(stores.kennel, subjectId, clock);
	if (name === "aftercare.confirm" || name === "aftercare.check") {
		await stopBouncedAftercare(subjectId, clock);
	}
	if (name === "alert.dogs" || name === "alert.reminder") {
		await pauseBouncedAlerts(subjectId, clock);
	}
}
