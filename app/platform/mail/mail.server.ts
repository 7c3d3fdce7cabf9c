import { join } from "node:path";
import nodemailer, { type NodemailerError, type SendMailOptions } from "nodemailer";
import SMTPTransport from "nodemailer/lib/smtp-transport";
import { circuitBreaker } from "#app/platform/mail/circuit-breaker.server.ts";
import type { Attempt, Email } from "#app/platform/mail/email.ts";
import { writeMail } from "#app/platform/mail/mail-folder.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import type { Env } from "#app/platform/settings/settings.server.ts";
import { site } from "#site";

type Mailer = (email: Email, id: string) => Promise<Attempt>;
type Deliver = (message: SendMailOptions, email: Email, id: string) => Promise<Attempt>;
type MailSettings = Pick<Env, "smtpUrl" | "mailFrom" | "dataDir"> & { host: string };
/** Milliseconds without an answer (`silence`), and in total. */
type Timeouts = { silence: number; whole: number };

export function createMailer(
	{ smtpUrl, mailFrom, dataDir, host }: MailSettings,
	timeouts: Timeouts = { silence: 10_000, whole: 30_000 },
): Mailer {
	const deliver = smtpUrl ? relay(smtpUrl, timeouts) : folder(join(dataDir, "mail"));
	return async (email, id) => {
		if (!/^[\w.-]{1,100}$/.test(id))
			throw new Error("An email's id must be letters, digits and dashes");
		if (isPlainAddress(email.to)) {
			return deliver(messageOf(email, mailFrom, `<${id}@${host}>`), email, id);
		}
		return { ok: false, again: "never", reason: "the address is not one plain address" };
	};
}

function relay(url: string, { silence, whole }: Timeouts): Deliver {
	// No pool, which would keep the process alive or cut off emails when it ends.
	const transport = nodemailer.createTransport(
		new SMTPTransport({
			url,
			connectionTimeout: silence,
			greetingTimeout: silence,
			socketTimeout: silence,
		}),
	);
	return async (message, email) => {
		try {
			await transport.sendMail({ ...message, signal: AbortSignal.timeout(whole) });
			return { ok: true };
		} catch (error) {
			return attemptOf(error instanceof Error ? error : new Error(), email.to);
		}
	};
}

function folder(path: string): Deliver {
	const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
	return async (message, _, id) => {
		const { message: bytes } = await transport.sendMail(message);
		if (!Buffer.isBuffer(bytes)) throw new Error("nodemailer was asked for a buffer");
		try {
			const file = await writeMail(path, id, bytes);
			log.info({ file }, "a mail was written to data/mail");
			return { ok: true };
		} catch (error) {
			const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
			return { ok: false, again: "later", reason: `the mail folder cannot be written (${code})` };
		}
	};
}

const word = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const label = "[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?";
const plain = new RegExp(`^${word}(?:\\.${word})*@${label}(?:\\.${label})*$`, "u");

function isPlainAddress(text: string): boolean {
	return text.length <= 254 && text.lastIndexOf("@") <= 64 && plain.test(text);
}

function messageOf(email: Email, from: string, messageId: string): SendMailOptions {
	const { to, replyTo, subject, text, html, unsubscribe } = email;
	return {
		envelope: { from, to: [to] },
		from: { name: site.name, address: from },
		to: { name: "", address: to },
		...(replyTo && isPlainAddress(replyTo) ? { replyTo: { name: "", address: replyTo } } : {}),
		subject: oneLine(subject),
		text,
		html,
		messageId,
		headers: {
			"Auto-Submitted": "auto-generated",
			...(unsubscribe ? unsubscribeHeaders(unsubscribe) : {}),
		},
		xMailer: false,
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

function unsubscribeHeaders(address: string) {
	// Not folded, because some receivers can't read a folded address.
	const value = `<${new URL(address).href}>`;
	return {
		"List-Unsubscribe": { prepared: true, value },
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	};
}

/** Removes control and direction characters, which could end a header or reorder its text. */
function oneLine(text: string): string {
	const plain = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
	return [...plain.trim()].slice(0, 200).join("");
}

/** Refusals of these commands concern the email, other refusals our connection or settings. */
const emailCommands = ["MAIL FROM", "RCPT TO", "DATA"];
/** Replies that require authentication or encryption, or that report commands out of sequence. */
const sessionCodes = [503, 523, 530, 534, 535, 538];

export function attemptOf(error: NodemailerError, to: string): Attempt {
	const { command = "", responseCode = 0, response = "" } = error;
	if (command === "API" && error.code === "EENVELOPE") {
		return { ok: false, again: "never", reason: "the address cannot be written to" };
	}
	if (!responseCode) return { ok: false, again: "later", reason: connectionFault(error) };
	const isFinal =
		responseCode >= 500 && emailCommands.includes(command) && !sessionCodes.includes(responseCode);
	return {
		ok: false,
		again: isFinal ? "never" : "later",
		reason: `the relay answered ${responseCode}${safeText(response, to)}`,
		...(isFinal && isAboutAddress(command, response) ? { isBounce: true } : {}),
	};
}

/** Ignores 5.7.x, which refuses us or our text (RFC 3463). Some servers check the mailbox only after DATA. */
function isAboutAddress(command: string, response: string): boolean {
	const status = /\b5\.(\d)\.\d{1,3}\b/.exec(response)?.[1];
	return command === "RCPT TO" ? status !== "7" : command === "DATA" && status === "1";
}

const connectionFaults: Record<string, string> = {
	ECONNREFUSED: "the relay refuses connections",
	ECONNECTION: "the relay closed the connection",
	ETIMEDOUT: "the relay did not answer in time",
	EABORT: "the relay took too long",
	EDNS: "the relay's host name was not found",
	ETLS: "no safe connection to the relay",
	EAUTH: "the relay refuses our sign-in",
};

function connectionFault({ code = "", originalCode = "" }: NodemailerError): string {
	const exact = originalCode || code;
	const fault =
		connectionFaults[exact] ?? connectionFaults[code] ?? "the relay could not be reached";
	return /^[A-Z_]+$/.test(exact) ? `${fault} (${exact})` : fault;
}

/** Keeps only plain words and status codes, because an answer may repeat the address or a link's token. */
function safeText(response: string, to: string): string {
	const secret = new Set(to.toLowerCase().split(/[^\p{L}\p{N}]+/u));
	const words = response
		.split(/\s+/)
		.slice(1)
		.filter((word) => /^(\d\.\d{1,3}\.\d{1,3}|[a-z][a-z']{0,20}[.,:;]?)$/i.test(word))
		.filter((word) => !secret.has(word.toLowerCase().replace(/[.,:;]$/, "")));
	return words.length > 0 ? `: ${words.join(" ").slice(0, 100)}` : "";
}

export const sendEmail: Mailer = circuitBreaker(
	createMailer({ ...env, host: new URL(env.siteUrl).hostname }),
);
