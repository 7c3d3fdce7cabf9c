import fc from "fast-check";
import { expect, test } from "vitest";
import { teamEmail } from "#app/moderation/intake/team-email.tsx";

const facts = {
	to: "team@example.com",
	replyTo: "ada@example.org",
	kind: "contact" as const,
	number: 128,
	receivedAt: new Date("2026-11-21T14:53:00Z"),
	lines: [{ label: "From", value: "Ada Rossi" }],
	spamSignals: ["holds 2 links"],
};
const typed = (value: string) => teamEmail({ ...facts, lines: [{ label: "Message", value }] });
/** The tags of a letter, without what stands between them. */
const tags = (html: string) => html.match(/<\/?[a-z][^>]*>/gi) ?? [];

test("the team reads number, time, what was typed and what looks odd, and can answer", async () => {
	const letter = await teamEmail(facts);
	expect(letter).toMatchObject({
		to: facts.to,
		replyTo: facts.replyTo,
		subject: "New message 128",
	});
	for (const part of [letter.html, letter.text]) {
		expect(part).toContain("Number 128, received November 21, 2026 at 2:53 PM UTC.");
		expect(part).toContain("Answer this mail and the sender gets your answer.");
		expect(part).toContain("holds 2 links");
		expect(part).toContain("Ada Rossi");
	}
});

test("each form has a subject of its own, and no subject holds what was typed", async () => {
	const lines = [{ label: "From", value: "Buy now\r\nBcc: eve@example.org" }];
	for (const [kind, subject] of [
		["contact", "New message 7"],
		["breeder", "New breeder application 7"],
		["rehome", "New rehoming request 7"],
	] as const) {
		const letter = await teamEmail({ ...facts, kind, number: 7, lines });
		expect(letter.subject).toBe(subject);
		expect(letter.html).toContain(`<title>${subject}</title>`);
	}
});

test("without an address to answer to and without spamSignals the letter says nothing of them", async () => {
	const { html, replyTo } = await teamEmail({ ...facts, replyTo: undefined, spamSignals: [] });
	expect(replyTo).toBeUndefined();
	expect(html).not.toMatch(/Answer this mail|Look twice/);
});

test("what was typed is text and nothing else: no tag, no link", async () => {
	const hostile = `<script>alert(1)</script><img src=x onerror="a()"> https://bad.example "'><a href='b'>`;
	const { html, text } = await typed(hostile);
	expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;a()");
	expect(html).not.toMatch(/<(script|img|a)\b/);
	expect(text).toContain(`> ${hostile}\n`);
});

test("no typed text changes the letter's own tags or leaves its quotation", async () => {
	const plain = tags((await typed("x")).html);
	const part = fc.constantFrom(
		..."<>\"'&;/!-=\u2028\u202e\u0000 x",
		"<!--",
		"]]>",
		"</td>",
		"&lt;",
	);
	await fc.assert(
		fc.asyncProperty(fc.string({ unit: part }), async (value) => {
			const { html, text } = await typed(`${value}MARK`);
			const own = tags(html).filter((tag) => !/^<(br|\/?span)\b/.test(tag));
			expect(own).toEqual(plain.filter((tag) => !/^<(br|\/?span)\b/.test(tag)));
			const line = text.split("\n").find((each) => each.includes("MARK"));
			expect(line).toMatch(/^> /);
		}),
		{ numRuns: 60 },
	);
});

test("characters that hide or turn text go, and what is too long is cut and says so", async () => {
	const { text } = await typed("a\u202eb\u0000c\u2066d\tе\r\nf\u2028g\ud800");
	expect(text).toContain("> abcd е\n> f\n> g\ufffd\n");
	const long = await typed("x".repeat(100_000));
	expect(long.text).toContain(`${"x".repeat(100)} … (cut here)`);
	expect(long.html.length).toBeLessThan(20_000);
});
