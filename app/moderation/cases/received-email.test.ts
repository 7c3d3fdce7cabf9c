import { describe, expect, test } from "vitest";
import { rehomeReceivedEmail as rehome } from "#app/adoptions/emails.tsx";
import { breederReceivedEmail as breeder } from "#app/breeders/emails.tsx";
import { contactReceivedEmail as contact } from "#app/contact/emails.tsx";

const to = "ada.typed@example.org";
const statusUrl = "https://corso.example/status/pU8mYtK2n7QWxv3dB0cR5a";

describe.each([
	{ name: "contact", write: contact },
	{ name: "breeder", write: breeder },
	{ name: "rehome", write: rehome },
])("the email after the $name form", ({ write }) => {
	test("says when a volunteer replies and what stays private", async () => {
		const letter = await write({ to, statusUrl });
		for (const part of [letter.html, letter.text]) {
			expect(part).toContain("three days");
			expect(part).toMatch(/private/i);
		}
	});

	test("has the private link and contains nothing that was typed", async () => {
		const letter = await write({ to, statusUrl });
		expect(letter.to).toBe(to);
		expect(letter.html).toContain(`href="${statusUrl}"`);
		expect(letter.text).toContain(`:\n${statusUrl}\n`);
		expect(letter.text.match(/https?:\S+/g)).toEqual([statusUrl]);
		expect(letter.subject + letter.html + letter.text).not.toContain("ada");
	});
});
