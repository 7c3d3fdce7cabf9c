import { describe, expect, test } from "vitest";
import { rehomeReceivedEmail as rehome } from "#app/adoptions/emails.tsx";
import { breederReceivedEmail as breeder } from "#app/breeders/emails.tsx";
import { contactReceivedEmail as contact } from "#app/contact/emails.tsx";

const to = "ada.typed@example.org";
const statusUrl = "https://corso.example/status/pU8mYtK2n7QWxv3dB0cR5a";

describe.each([
	{
		...{ name: "contact", write: contact, subject: "We have your message" },
		says: ["usually answers within three days", "nothing of it is published", "call a vet"],
	},
	{
		...{ name: "breeder", write: breeder, subject: "We have your breeder application" },
		says: [
			...["usually within three days", "Nothing is published before"],
			...["city, state, zip and country", "Your own name and your street address"],
			"Never pay anybody",
		],
	},
	{
		...{ name: "rehome", write: rehome, subject: "We have your rehoming request" },
		says: [
			...["usually within three days", "Nothing is published before", "your city and state"],
			...["Your own name", "Never pay anybody"],
		],
	},
])("whoever sent the $name form", ({ write, subject, says }) => {
	test("learns what follows and what others will see", async () => {
		const letter = await write({ to, statusUrl });
		expect(letter.subject).toBe(subject);
		for (const words of says) {
			expect(letter.html).toContain(words);
			expect(letter.text).toContain(words);
		}
	});

	test("gets the private link and nothing that was typed", async () => {
		const letter = await write({ to, statusUrl });
		expect(letter.to).toBe(to);
		expect(letter.html).toContain(`href="${statusUrl}"`);
		expect(letter.text).toContain(`See where it stands:\n${statusUrl}\n`);
		expect(letter.text.match(/https?:\S+/g)).toEqual([statusUrl]);
		expect(letter.subject + letter.html + letter.text).not.toContain("ada");
	});
});
