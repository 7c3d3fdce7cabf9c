import { expect, test } from "vitest";
import { confirmEmail, goodbyeEmail, welcomeEmail } from "#app/newsletter/emails.tsx";

const to = "ada.typed@example.org";
const link = (name: string) => `https://corso.example/${name}/pU8mYtK2n7QWxv3dB0cR5a?a=1&b=2`;
const inHtml = (address: string) => `href="${address.replaceAll("&", "&amp;")}"`;

test("the confirmation email contains one link and nothing that was typed", async () => {
	const email = await confirmEmail({ to, confirmUrl: link("confirm") });
	expect(email.to).toBe(to);
	expect(email.unsubscribe).toBeUndefined();
	expect(email.html).toContain(inHtml(link("confirm")));
	expect(email.text).toContain(`:\n${link("confirm")}\n`);
	expect(email.html + email.text).not.toContain("ada");
	expect(new Set(email.text.match(/https?:\S+/g))).toEqual(new Set([link("confirm")]));
});

test("the welcome email has the links to preferences and to unsubscribe, for email programs too", async () => {
	const email = await welcomeEmail({
		to,
		preferencesUrl: link("preferences"),
		unsubscribeUrl: link("unsubscribe"),
	});
	expect(email).toMatchObject({
		to,
		unsubscribe: link("unsubscribe"),
	});
	for (const name of ["preferences", "unsubscribe"]) {
		expect(email.html).toContain(inHtml(link(name)));
		expect(email.text).toContain(link(name));
	}
	expect(email.html + email.text).not.toContain("ada");
});

test("the goodbye email links to the form to subscribe again", async () => {
	const email = await goodbyeEmail({ to, againUrl: link("newsletter") });
	expect(email.to).toBe(to);
	expect(email.html).toContain(inHtml(link("newsletter")));
	expect(email.text).toContain(link("newsletter"));
	expect(email.html + email.text).not.toContain("ada");
});
