import type { NodemailerError } from "nodemailer";
import type { Attempt } from "#app/platform/mail/email.ts";

/** Refusals of these commands concern the email itself; others concern our connection or settings. */
const emailCommands = ["MAIL FROM", "RCPT TO", "DATA"];
/** Authentication or encryption required, or commands out of sequence. */
const sessionCodes = [503, 523, 530, 534, 535, 538];

export function attemptOf(error: NodemailerError, to: string): Attempt {
	const { command = "", responseCode = 0, response = "" } = error;
	if (command === "API" && error.code === "EENVELOPE") {
		return { ok: false, again: "never", reason: "the address cannot be written to" };
	}
	if (responseCode) {
		const final =
			responseCode >= 500 &&
			emailCommands.includes(command) &&
			!sessionCodes.includes(responseCode);
		return {
			ok: false,
			again: final ? "never" : "later",
			reason: `the relay answered ${responseCode}${safeWords(response, to)}`,
		};
	}
	return { ok: false, again: "later", reason: reasonOf(error) };
}

const phrases: Record<string, string> = {
	ECONNREFUSED: "the relay refuses connections",
	ECONNECTION: "the relay closed the connection",
	ETIMEDOUT: "the relay did not answer in time",
	EABORT: "the relay took too long",
	EDNS: "the relay's name was not found",
	ETLS: "no safe connection to the relay",
	EAUTH: "the relay refuses our sign-in",
};

function reasonOf({ code = "", originalCode = "" }: NodemailerError): string {
	const exact = originalCode || code;
	const phrase = phrases[exact] ?? phrases[code] ?? "the relay could not be reached";
	return /^[A-Z_]+$/.test(exact) ? `${phrase} (${exact})` : phrase;
}

/** Only plain words and status codes: an answer may repeat the address or a link's token. */
function safeWords(response: string, to: string): string {
	const secret = new Set(to.toLowerCase().split(/[^\p{L}\p{N}]+/u));
	const words = response
		.split(/\s+/)
		.slice(1)
		.filter((word) => /^(\d\.\d{1,3}\.\d{1,3}|[a-z][a-z']{0,20}[.,:;]?)$/i.test(word))
		.filter((word) => !secret.has(word.toLowerCase().replace(/[.,:;]$/, "")));
	return words.length > 0 ? `: ${words.join(" ").slice(0, 100)}` : "";
}
