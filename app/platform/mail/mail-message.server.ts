import type { SendMailOptions } from "nodemailer";
import type { Email } from "#app/platform/mail/email.ts";
import { site } from "#site";

const word = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const label = "[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?";
const plain = new RegExp(`^${word}(?:\\.${word})*@${label}(?:\\.${label})*$`, "u");

export function isPlainAddress(text: string): boolean {
	return text.length <= 254 && text.lastIndexOf("@") <= 64 && plain.test(text);
}

/** Undefined when `to` is not one plain address. One id gives one Message-ID. */
export function messageOf(
	email: Email,
	{ id, from, host }: { id: string; from: string; host: string },
): SendMailOptions | undefined {
	const { to, replyTo, subject, text, html, unsubscribe } = email;
	if (!isPlainAddress(to)) return undefined;
	return {
		envelope: { from, to: [to] },
		from: { name: site.name, address: from },
		to: { name: "", address: to },
		...(replyTo && isPlainAddress(replyTo) ? { replyTo: { name: "", address: replyTo } } : {}),
		subject: oneLine(subject),
		text,
		html,
		messageId: `<${id}@${host}>`,
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
	// Not folded: some receivers cannot read a folded address.
	const value = `<${new URL(address).href}>`;
	return {
		"List-Unsubscribe": { prepared: true, value },
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	};
}

/** Control and direction characters could end a header or reorder its text. */
function oneLine(text: string): string {
	const words = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
	return [...words.trim()].slice(0, 200).join("");
}
