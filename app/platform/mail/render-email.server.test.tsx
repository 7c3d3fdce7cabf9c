import { expect, onTestFinished, test } from "vitest";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import {
	EmailButton,
	EmailFacts,
	EmailHeading,
	EmailNote,
	EmailQuote,
	EmailText,
} from "#app/ui/email-parts.tsx";
import { site } from "#site";

const letter = (
	<EmailFrame title="A title" preheader="At a glance" reason="Because you asked.">
		<EmailHeading>A heading</EmailHeading>
		<EmailText>Some words & signs.</EmailText>
		<EmailButton href="https://corso.example/a?b=1&c=2">Open it</EmailButton>
		<EmailFacts
			facts={[
				{ label: "First", value: "one" },
				{ label: "Typed", value: <EmailQuote>{"<b>two</b>\n\nthree"}</EmailQuote> },
			]}
		/>
		<EmailNote href="https://corso.example/leave">To leave:</EmailNote>
	</EmailFrame>
);

test("the plain text has the same content, with bare addresses and separated quotes", async () => {
	const { text } = await renderEmail(letter);
	expect(text).toBe(
		[
			site.name,
			"",
			"A heading",
			"",
			"Some words & signs.",
			"",
			"Open it:",
			"https://corso.example/a?b=1&c=2",
			"",
			"First",
			"one",
			"",
			"Typed",
			"> <b>two</b>",
			">",
			"> three",
			"",
			"To leave: https://corso.example/leave",
			"",
			"Because you asked.",
			"",
		].join("\n"),
	);
});

test.each([
	[[], undefined],
	[["1 Corso Lane"], "1 Corso Lane"],
	[["CCR", "1 Corso Lane", "Perugia"], "CCR · 1 Corso Lane · Perugia"],
])("a postal address of %j is shown at the end if set", async (lines, last) => {
	const configured = site as { postalAddress: readonly string[] };
	const before = configured.postalAddress;
	configured.postalAddress = lines;
	onTestFinished(() => {
		configured.postalAddress = before;
	});
	const { text, html } = await renderEmail(letter);
	expect(text.trim().split("\n").at(-1)).toBe(last ?? "Because you asked.");
	expect(html.split("Because you asked.")[1]?.includes("<p")).toBe(last !== undefined);
});

test("the HTML is a complete document in the site's language, for both color schemes", async () => {
	const { html } = await renderEmail(letter);
	expect(html).toMatch(/^<!DOCTYPE html/);
	expect(html).toContain(`<html lang="${site.language}"`);
	expect(html).toContain("<title>A title</title>");
	expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
	expect(html).toContain("@media (prefers-color-scheme: dark)");
	expect(html).not.toContain("<!--");
});

test("an email loads nothing and runs nothing", async () => {
	const { html } = await renderEmail(letter);
	expect(html).not.toMatch(
		/<(img|script|link|iframe|form|object)|url\(|@import|@font-face|\son\w+=/i,
	);
	const places = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
	expect(new Set(places)).toEqual(
		new Set(["https://corso.example/a?b=1&amp;c=2", "https://corso.example/leave"]),
	);
});
