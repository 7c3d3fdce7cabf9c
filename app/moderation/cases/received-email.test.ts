import { describe, expect, test } from "vitest";
import { rehomeReceived } from "#app/adoptions/requests.ts";
import { breederReceived } from "#app/breeders/applications.ts";
import { contactReceived } from "#app/contact/messages.ts";
import { renderReceivedEmail } from "#app/moderation/cases/emails.tsx";

const to = "ada.typed@example.org";
const statusUrl = "https://corso.example/status/pU8mYtK2n7QWxv3dB0cR5a";

describe.each([
	{ name: "contact", words: contactReceived },
	{ name: "breeder", words: breederReceived },
	{ name: "rehome", words: rehomeReceived },
])("the email after the $name form", ({ words }) => {
	test("says when a volunteer replies and what stays private", async () => {
		const letter = await renderReceivedEmail({ to, statusUrl }, words);
		for (const part of [letter.html, letter.text]) {
			expect(part).toContain("three days");
			expect(part).toMatch(/private/i);
		}
	});

	test("has the private link and contains nothing that was typed", async () => {
		const letter = await renderReceivedEmail({ to, statusUrl }, words);
		expect(letter.to).toBe(to);
		expect(letter.html).toContain(`href="${statusUrl}"`);
		expect(letter.text).toContain(`:\n${statusUrl}\n`);
		expect(letter.text.match(/https?:\S+/g)).toEqual([statusUrl]);
		expect(letter.subject + letter.html + letter.text).not.toContain("ada");
	});
});
