import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { submissions } from "#app/cases/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { anyCharacter } from "#test/any-character.ts";
import { agedTicket, forms } from "#test/forms.ts";
import { serveBuild } from "#test/serving.ts";

const site = serveBuild();
const names = Object.keys(forms) as (keyof typeof forms)[];
beforeEach(() => db.delete(rateLimits));

async function post(name: keyof typeof forms, fields: Record<string, string>) {
	const body = new URLSearchParams({
		...forms[name].fields,
		ticket: await agedTicket(),
		...fields,
	});
	const reply = await site.ask(forms[name].path, { method: "POST", body });
	await db.delete(rateLimits);
	return reply;
}

const ugly = {
	"right to left, turned around": "\u202Egnp.exe\u202C ياسمين",
	"nothing to see": "\u200B\u200B\uFEFF",
	"NUL and friends": "a\u0000b\u0007c\u001b[31m",
	"emoji and joined ones": "👩‍👩‍👧‍👦🐕‍🦺",
	"half an emoji": "\uD83D",
	"a hundred kilobytes": "x".repeat(20_000),
	"mail headers": "Ada\r\nBcc: everybody@example.com\r\n\r\nBuy",
	"a script": `"><script>alert(1)</script><img src=x onerror=alert(1)>`,
	"a query": "'; drop table submissions; --",
	"a template": "{{7*7}} <%= 7*7 %> #{7*7}",
	"line ends of all kinds": "a\rb\u2028c\u2029d\u0085e",
	"letters on letters": `Z${"\u0300".repeat(500)}`,
};

describe.each(names)("the %s form", (name) => {
	test.each(Object.entries(ugly))("stores or refuses %s, without failing (I3)", async (_, text) => {
		const { fields } = forms[name];
		const all = Object.fromEntries(Object.keys(fields).map((field) => [field, text]));
		expect([413, 422]).toContain((await post(name, all)).status);
		for (const field of Object.keys(fields).filter((each) => each !== "EMAIL")) {
			const { status, text: page } = await post(name, { [field]: text });
			expect([200, 422], field).toContain(status);
			expect(page).not.toContain("<script>alert");
			expect(page).not.toContain("<img src=x");
		}
	});

	test("answers any input without a server error", async () => {
		const text = fc.string({ unit: anyCharacter, maxLength: 60 });
		await fc.assert(
			fc.asyncProperty(fc.dictionary(text, text, { maxKeys: 4 }), text, async (more, address) => {
				const { status } = await post(name, { ...more, EMAIL: address });
				expect([200, 422]).toContain(status);
			}),
			{ numRuns: 60 },
		);
	});
});

test("stores only text that every part of the site can handle", async () => {
	for (const text of Object.values(ugly)) await post("contact", { FNAME: text, MMERGE6: text });
	for (const { firstName, details } of await db.select().from(submissions)) {
		expect(firstName).not.toMatch(/\p{Cc}|[\u202a-\u202e]/u);
		expect(details.message ?? "").not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
	}
});
