import { describe, expect, test } from "vitest";
import { rehomeReceived } from "#app/adoptions/requests.ts";
import { breederReceived } from "#app/breeders/applications.ts";
import { contactReceived } from "#app/contact/messages.ts";
import { emailToSender, type ReceivedWords } from "#app/moderation/cases/emails.tsx";
import { env } from "#app/platform/settings/env.server.ts";
import { makeCase } from "#test/make-case.ts";

const to = "ada.typed@example.org";

async function written(words: ReceivedWords) {
	const { id } = await makeCase("contact", {}, { email: to });
	const letter = await emailToSender(id, words);
	if (!letter) throw new Error("No email was written.");
	return letter;
}

describe.each([
	{ name: "contact", words: contactReceived },
	{ name: "breeder", words: breederReceived },
	{ name: "rehome", words: rehomeReceived },
])("the email after the $name form", ({ words }) => {
	test("says when a volunteer replies and what stays private", async () => {
		const letter = await written(words);
		for (const part of [letter.html, letter.text]) {
			expect(part).toContain("three days");
			expect(part).toMatch(/private/i);
		}
	});

	test("has the private link and contains nothing that was typed", async () => {
		const letter = await written(words);
		expect(letter.to).toBe(to);
		const [statusUrl = ""] = letter.text.match(/https?:\S+/) ?? [];
		expect(statusUrl).toMatch(new RegExp(`^${env.siteUrl}/status/[\\w-]{22}$`));
		expect(letter.html).toContain(`href="${statusUrl}"`);
		expect(letter.text).toContain(`:\n${statusUrl}\n`);
		expect(letter.text.match(/https?:\S+/g)).toEqual([statusUrl]);
		expect(letter.subject + letter.html + letter.text).not.toContain("ada.typed");
	});
});
