import { expect, test } from "vitest";
import { confirmEmail, goodbyeEmail, welcomeEmail } from "#app/newsletter/emails.tsx";

const to = "ada.typed@example.org";
const link = (name: string) => `https://corso.example/${name}/pU8mYtK2n7QWxv3dB0cR5a?a=1&b=2`;
const inHtml = (address: string) => `href="${address.replaceAll("&", "&amp;")}"`;

test("the question whether to confirm holds one link and nothing that was typed", async () => {
	const letter = await confirmEmail({ to, confirmUrl: link("confirm") });
	expect(letter).toMatchObject({ to, subject: "Please confirm your newsletter" });
	expect(letter.unsubscribe).toBeUndefined();
	expect(letter.html).toContain(inHtml(link("confirm")));
	expect(letter.text).toContain(`Confirm my address:\n${link("confirm")}\n`);
	expect(letter.html + letter.text).not.toContain("ada");
	expect(new Set(letter.text.match(/https?:\S+/g))).toEqual(new Set([link("confirm")]));
});

test("the welcome has the links to choose and to leave, for readers and for mail programs", async () => {
	const letter = await welcomeEmail({
		to,
		preferencesUrl: link("preferences"),
		unsubscribeUrl: link("unsubscribe"),
	});
	expect(letter).toMatchObject({
		to,
		subject: "You are on the list",
		unsubscribe: link("unsubscribe"),
	});
	for (const name of ["preferences", "unsubscribe"]) {
		expect(letter.html).toContain(inHtml(link(name)));
		expect(letter.text).toContain(link(name));
	}
	expect(letter.html + letter.text).not.toContain("ada");
});

test("the goodbye says that it is over and where to begin again", async () => {
	const letter = await goodbyeEmail({ to, againUrl: link("newsletter") });
	expect(letter).toMatchObject({ to, subject: "You have left the list" });
	expect(letter.html).toContain(inHtml(link("newsletter")));
	expect(letter.text).toContain(link("newsletter"));
	expect(letter.html + letter.text).not.toContain("ada");
});
