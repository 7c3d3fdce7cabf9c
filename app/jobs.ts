import { recordAttempt } from "#app/cases/newsletter/bounces.ts";
import { attemptDelivery, mailIdOf, type SendResult } from "#app/cases/outbox/deliveries.ts";
import { clearToSend } from "#app/cases/outbox/mail-limits.ts";
import type { Delivery } from "#app/cases/outbox/table.ts";
import { deleteDue } from "#app/cases/personal-data.ts";
import { features, sendings } from "#app/features.ts";
import { processUploads } from "#app/media/uploads.ts";
import { systemActor } from "#app/people/actor.ts";
import { type EmailSending, every, type Schedule } from "#app/people/define-feature.ts";
import { sendEmail } from "#app/platform/mail/mail.server.ts";
import { postWebhook } from "#app/platform/mail/webhook.server.ts";
import { syncMailingList } from "#app/platform/mailing-list/mailing-list.server.ts";
import { workOn } from "#app/platform/queue/queue.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log, reasonOf } from "#app/platform/settings/log.server.ts";

const schedule = systemActor("the schedule");
const nightHour = 3;

export function startJobs(): { close(): Promise<void> } {
	return workOn({
		deliveries: ({ deliveryId }) => attemptDelivery(deliveryId, send),
		photos: ({ caseId }) => processUploads(caseId, schedule),
		minute: async () => {
			const isFifth = new Date().getUTCMinutes() % 5 === 0;
			await runAll(isFifth ? ["minute", "five minutes"] : ["minute"]);
		},
		hour: () => runAll(new Date().getUTCHours() === nightHour ? ["hour", "night"] : ["hour"]),
		backup: async () => {
			if (!env.backup.to) return;
			// Loaded on demand, because ciphers and archives take memory.
			const { backUpNightly } = await import("#app/platform/backup/backup.server.ts");
			await backUpNightly();
		},
	});
}

const schedules: Schedule[] = features.flatMap(({ name, schedules = [], keeps = [] }) => [
	...schedules,
	...(keeps.some(({ until }) => until)
		? [every.hour(`Delete what is due of ${name}`, () => deleteDue(keeps))]
		: []),
]);

/** Runs schedules in the order of the features. One that fails doesn’t keep the others from running. */
async function runAll(due: Schedule["every"][]): Promise<void> {
	const failed: string[] = [];
	for (const { every: how, name, run } of schedules) {
		if (!due.includes(how)) continue;
		try {
			await run(schedule);
		} catch (error) {
			failed.push(name);
			log.error({ schedule: name, reason: reasonOf(error) }, "a schedule failed");
		}
	}
	if (failed.length > 0) throw new Error(`failed: ${failed.join(", ")}`);
}

export async function send(delivery: Delivery): Promise<SendResult> {
	const sending = sendings.get(delivery.name);
	// During a rolling update, a delivery that only the newer version knows can arrive here.
	if (!sending) return { ok: false, again: "later", reason: "this version does not know it" };
	// The id is the same for every attempt, so that receivers can detect duplicates.
	const messageId = mailIdOf(delivery);
	if (sending.channel === "mail") return sendMail(sending, delivery, messageId);
	if (sending.channel === "hook") {
		const hook = await sending.write(delivery.subjectId);
		return hook ? postWebhook(hook, messageId) : "nothing";
	}
	const entry = await sending.write(delivery.subjectId);
	return entry ? syncMailingList(entry, messageId) : "nothing";
}

async function sendMail(
	{ what, write, bounced }: EmailSending,
	delivery: Delivery,
	messageId: string,
): Promise<SendResult> {
	const email = await write(delivery.subjectId, delivery.createdAt, delivery);
	if (!email) return "nothing";
	if (email === "paused") return "paused";
	const clearance = await clearToSend(what, delivery, email);
	if (clearance === "covered") return "nothing";
	if (clearance !== "clear") return clearance;
	const attempt = await sendEmail(email, messageId);
	await recordAttempt({ to: email.to, deliveryId: delivery.id }, attempt, schedule);
	if (!attempt.ok && attempt.isBounce) await bounced?.(delivery.subjectId, schedule);
	return attempt;
}
