import fc from "fast-check";
import { expect, test } from "vitest";
import { attemptOf } from "#app/platform/mail/mail.server.ts";

const to = "ada.lovelace+dogs@mail.example.org";
const answer = (command: string, responseCode: number, text = "no") =>
	attemptOf(
		Object.assign(new Error(), { command, responseCode, response: `${responseCode} ${text}` }),
		to,
	);

test("only a permanent refusal of the email itself ends the attempts", () => {
	for (const command of ["MAIL FROM", "RCPT TO", "DATA"]) {
		for (const code of [500, 521, 550, 552, 553, 554]) {
			expect(answer(command, code)).toMatchObject({ again: "never" });
		}
		for (const code of [421, 450, 451, 452, 503, 530, 534, 535, 538]) {
			expect(answer(command, code)).toMatchObject({ again: "later" });
		}
	}
	for (const command of ["CONN", "EHLO", "STARTTLS", "AUTH PLAIN"]) {
		expect(answer(command, 554)).toMatchObject({ again: "later" });
	}
});

test("only a permanent refusal of the address is a bounce, not one of the sender or the text", () => {
	const bounces = (...said: Parameters<typeof answer>) => {
		const attempt = answer(...said);
		return !attempt.ok && attempt.isBounce === true;
	};
	expect(bounces("RCPT TO", 550)).toBe(true);
	expect(bounces("RCPT TO", 550, "5.1.1 no such user")).toBe(true);
	expect(bounces("RCPT TO", 552, "5.2.2 mailbox full")).toBe(true);
	expect(bounces("DATA", 550, "5.1.1 no such user")).toBe(true);
	expect(bounces("RCPT TO", 450, "4.2.2 mailbox full")).toBe(false);
	expect(bounces("RCPT TO", 550, "5.7.1 relaying denied")).toBe(false);
	expect(bounces("DATA", 554, "5.7.1 looks like spam")).toBe(false);
	expect(bounces("DATA", 554)).toBe(false);
	expect(bounces("MAIL FROM", 550, "5.1.8 bad sender")).toBe(false);
	expect(bounces("AUTH PLAIN", 535)).toBe(false);
});

test("an error without a response is retried and named by its code", () => {
	const fault = (code: string, originalCode?: string) =>
		attemptOf(Object.assign(new Error(`for ${to} at 192.0.2.7`), { code, originalCode }), to);
	expect(fault("EDNS", "ENOTFOUND")).toEqual({
		ok: false,
		again: "later",
		reason: "the relay's host name was not found (ENOTFOUND)",
	});
	expect(fault("ESOCKET", "ECONNRESET")).toMatchObject({
		again: "later",
		reason: "the relay could not be reached (ECONNRESET)",
	});
	expect(attemptOf(new Error(to), to)).toMatchObject({ reason: "the relay could not be reached" });
});

test("no address, number or link in a relay's response is repeated", () => {
	const secret = fc.constantFrom(
		to,
		to.toUpperCase(),
		"ada",
		"lovelace",
		"Lovelace:",
		"mail.example.org",
		"<x@y.example>",
		"192.0.2.7",
		"[2001:db8::7]",
		"https://x.example/?t=abc123",
		"+12145550100",
		"\r\n",
	);
	const said = fc.array(fc.oneof(secret, fc.constantFrom("mailbox", "5.1.1", "full.", "é", " ")));
	fc.assert(
		fc.property(said, fc.constantFrom(" ", "\n", " <", ">, "), (reply, gap) => {
			const attempt = answer("RCPT TO", 550, reply.join(gap));
			const reason = attempt.ok ? "" : attempt.reason;
			expect(reason).toMatch(/^the relay answered 550(: [\w. ]+)?$/);
			expect(reason).not.toMatch(/ada|lovelace|example|@|:\/|192|2001|555/i);
			expect(reason.length).toBeLessThan(140);
		}),
	);
});
