import { expect, test } from "vitest";
import { receivedLetter } from "#app/adoptions/letters.tsx";

const to = "ada.typed@example.org";
const statusUrl = "https://corso.example/status/pU8mYtK2n7QWxv3dB0cR5a";

test("whoever sent a rehoming request learns what follows and what others will see", async () => {
	const { subject, html, text } = await receivedLetter({ to, statusUrl });
	expect(subject).toBe("We have your rehoming request");
	for (const words of [
		"usually within three days",
		"Nothing is published before",
		"your city and state",
		"Your own name",
		"Never pay anybody",
	]) {
		expect(html).toContain(words);
		expect(text).toContain(words);
	}
});

test("the letter holds the private link and nothing that was typed", async () => {
	const letter = await receivedLetter({ to, statusUrl });
	expect(letter.to).toBe(to);
	expect(letter.html).toContain(`href="${statusUrl}"`);
	expect(letter.text).toContain(`See where it stands:\n${statusUrl}\n`);
	expect(letter.text.match(/https?:\S+/g)).toEqual([statusUrl]);
	expect(letter.subject + letter.html + letter.text).not.toContain("ada");
});
