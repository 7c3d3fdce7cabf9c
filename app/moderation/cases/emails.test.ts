import fc from "fast-check";
import { expect, test } from "vitest";
import { teamEmail } from "#app/moderation/cases/emails.tsx";

const facts = {
	replyTo: "ada@example.org",
	kind: "contact" as const,
	number: 128,
	receivedAt: new Date("2026-11-21T14:53:00Z"),
	lines: [{ label: "From", value: "Ada Rossi" }],
	spamSignals: ["contains 2 links"],
};
const typed = (value: string) => teamEmail({ ...facts, lines: [{ label: "Message", value }] });
const tags = (html: string) => html.match(/<\/?[a-z][^>]*>/gi) ?? [];

test("the team reads number, time, what was typed and spam signals, and can answer", async () => {
	const email = await teamEmail(facts);
	expect(email).toMatchObject({
		replyTo: facts.replyTo,
		subject: expect.stringContaining("128"),
	});
	for (const part of [email.html, email.text]) {
		expect(part).toContain("128");
		expect(part).toContain("November 21, 2026 at 2:53 PM UTC");
		expect(part).toContain("contains 2 links");
		expect(part).toContain("Ada Rossi");
	}
});

test("each form has its own subject, and no subject contains typed text", async () => {
	const lines = [{ label: "From", value: "Buy now\r\nBcc: eve@example.org" }];
	const subjects = new Set<string>();
	for (const kind of ["contact", "breeder", "rehome"] as const) {
		const email = await teamEmail({ ...facts, kind, number: 7, lines });
		expect(email.subject).toMatch(/^[\w ]+ 7$/);
		expect(email.html).toContain(`<title>${email.subject}</title>`);
		subjects.add(email.subject);
	}
	expect(subjects.size).toBe(3);
});

test("without spam signals the email mentions none", async () => {
	const { text } = await teamEmail({ ...facts, spamSignals: [] });
	expect(text.length).toBeLessThan((await teamEmail(facts)).text.length);
});

test("typed text stays text: no tags, no links", async () => {
	const hostile = `<script>alert(1)</script><img src=x onerror="a()"> https://bad.example "'><a href='b'>`;
	const { html, text } = await typed(hostile);
	expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;a()");
	expect(html).not.toMatch(/<(script|img|a)\b/);
	expect(text).toContain(`> ${hostile}\n`);
});

test("no typed text changes the email's own tags or escapes its quote", async () => {
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

test("characters that hide or reverse text are removed, and long text is visibly cut", async () => {
	const { text } = await typed("a\u202eb\u0000c\u2066d\tе\r\nf\u2028g\ud800");
	expect(text).toContain("> abcd е\n> f\n> g\ufffd\n");
	const long = await typed("x".repeat(100_000));
	expect(long.text).toContain(`${"x".repeat(100)} … (cut here)`);
	expect(long.html.length).toBeLessThan(20_000);
});
