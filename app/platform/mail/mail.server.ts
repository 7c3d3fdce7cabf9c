import { join } from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";
import SMTPTransport from "nodemailer/lib/smtp-transport";
import { circuitBreaker } from "#app/platform/mail/circuit-breaker.server.ts";
import type { Attempt, Email } from "#app/platform/mail/email.ts";
import { attemptOf } from "#app/platform/mail/mail-fault.server.ts";
import { writeMail } from "#app/platform/mail/mail-folder.server.ts";
import { messageOf } from "#app/platform/mail/mail-message.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { CLIENT, inSpan } from "#app/platform/tracing/tracing.server.ts";

export type Mailer = (email: Email, id: string) => Promise<Attempt>;
type MailSettings = {
	smtpUrl: string | undefined;
	mailFrom: string;
	dataDir: string;
	host: string;
};
/** Milliseconds without an answer, and in total. */
type Timeouts = { silence: number; whole: number };

/** Repeated ids are duplicates: receivers can detect them, and the folder keeps one file. */
export const sendEmail: Mailer = circuitBreaker(
	createMailer({
		smtpUrl: env.smtpUrl,
		mailFrom: env.mailFrom,
		dataDir: env.dataDir,
		host: new URL(env.siteUrl).hostname,
	}),
);

export function createMailer(
	{ smtpUrl, mailFrom: from, dataDir, host }: MailSettings,
	timeouts: Timeouts = { silence: 10_000, whole: 30_000 },
): Mailer {
	const deliver = smtpUrl ? relay(smtpUrl, timeouts) : folder(join(dataDir, "mail"));
	return async (email, id) => {
		if (!/^[\w.-]{1,100}$/.test(id)) throw new Error("An email's id is letters, digits and dashes");
		const message = messageOf(email, { id, from, host });
		if (message) return await deliver(message, email, id);
		return { ok: false, again: "never", reason: "the address is not one plain address" };
	};
}

type Deliver = (message: SendMailOptions, email: Email, id: string) => Promise<Attempt>;

function relay(url: string, { silence, whole }: Timeouts): Deliver {
	// No pool: it would keep the process alive, or cut off emails when it ends.
	const transport = nodemailer.createTransport(
		new SMTPTransport({
			url,
			connectionTimeout: silence,
			greetingTimeout: silence,
			socketTimeout: silence,
		}),
	);
	const { hostname } = new URL(url);
	const span = {
		name: "send mail",
		kind: CLIENT,
		attributes: { "server.address": hostname },
	};
	return async (message, email) => {
		try {
			await inSpan(span, () =>
				transport.sendMail({ ...message, signal: AbortSignal.timeout(whole) }),
			);
			return { ok: true };
		} catch (error) {
			return attemptOf(error instanceof Error ? error : new Error(), email.to);
		}
	};
}

function folder(path: string): Deliver {
	const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
	return async (message, { subject }, id) => {
		const { message: bytes } = await transport.sendMail(message);
		if (!Buffer.isBuffer(bytes)) throw new Error("nodemailer was asked for a buffer");
		try {
			const file = await writeMail(path, id, bytes);
			log.info({ file, subject }, "a mail was written to data/mail");
			return { ok: true };
		} catch (error) {
			const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
			return { ok: false, again: "later", reason: `the mail folder cannot be written (${code})` };
		}
	};
}
