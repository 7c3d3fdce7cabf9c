import { describe, expect, test } from "vitest";
import { makeConversationLink } from "#app/network/conversations/thread/conversations.ts";
import { eventually, statusLine, storedText } from "#test/browser.ts";
import { newAddress, setUpFormPages } from "#test/filling.ts";
import { emailLinkingTo, emailTo, linkIn } from "#test/mail.ts";
import { smallPicture } from "#test/make.ts";
import { dogDraft, editPathOf, makeCase } from "#test/make-case.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";
import { ask, lastInquiry, makeInquiry, makeRelayedDog } from "#test/visitors.ts";
import { expectSound, makeNero, visitors } from "./inquiry.ts";

const visit = setUpFormPages(makeNero);

test("a draft of a note keeps what was chosen", async () => {
	const page = await visit("/adoption-network/nero/write", { width: 1280 });
	const home = (value: string) => page.locator(`main [name=home][value=${value}]`);
	await page.locator("main [name=message]").fill("We have a yard.");
	await home("allowed").check();
	await eventually(() => storedText(page)).toMatch(
		/We have a yard\..*allowed|allowed.*We have a yard\./,
	);
	await page.reload();
	await eventually(() => page.locator("main [name=message]").inputValue()).toBe("We have a yard.");
	await eventually(() => home("allowed").isChecked()).toBe(true);
});

test("a second note is sent from the conversation that the first one opened", async () => {
	const dogs = [await makeRelayedDog({ name: "Argo" }), await makeRelayedDog({ name: "Luna" })];
	const EMAIL = newAddress();
	const ids: number[] = [];
	for (const dog of dogs) {
		await ask(dog.id, { EMAIL, message: "W".repeat(1500) });
		ids.push((await lastInquiry()).id);
	}
	const [first = 0, second = 0] = ids;
	const path = `/talk/${await makeConversationLink("adopter", first)}`;
	for (const [width, id] of [
		[360, first],
		[1280, second],
	] as const) {
		const as = { viewport: { width, height: 800 }, colorScheme: "dark" as const };
		const page = await visit(path, { as, width });
		await expectSound(page, as);
		await page.locator(`form#confirm-${id} button`).click();
		await page.waitForURL("**done=confirm");
		await eventually(() => page.locator("#unsent").count()).toBe(id === first ? 1 : 0);
		await expectSound(page, as);
	}
});

describe.each(visitors)("$who", ({ width, as }) => {
	const options = { as: { ...as, viewport: { width, height: 800 } }, width };

	test("an owner opens a conversation from the private page by keyboard, and both send a photo", async () => {
		const dog = await makeRelayedDog({ name: "Otto" });
		const own = await makeCase("rehome", dogDraft, { state: "published", subjectId: dog.id });
		const { tokens } = await makeInquiry(dog.id, { EMAIL: newAddress() });
		const page = await visit(await editPathOf(own), options);
		await expectSound(page, as);
		const open = page.getByRole("button", { name: /^Read and answer.*Priya/ });
		await open.focus();
		await page.keyboard.press("Enter");
		await page.locator("form#say").waitFor();
		expect(await page.locator("[name=photo_files]").count()).toBe(0);
		await page.locator("form#say [name=body]").fill("Is there a fence?");
		await page.locator("form#say button[type=submit]").click();
		await page.waitForURL("**done=say");

		const adopter = await visit(`/talk/${tokens.adopter}`, {
			...options,
			allowedConsole: statusLine(422),
		});
		const lie = { name: "fence.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg>") };
		await adopter.locator("form#say [name=body]").fill("Here it is");
		await adopter.getByLabel("Choose a photo").setInputFiles(lie);
		await adopter.locator("form#say button[type=submit]").click();
		await adopter.locator("[name=photo_files][aria-invalid=true]").waitFor();
		await expectSound(adopter, as);
		expect(await adopter.locator("form#say [name=body]").inputValue()).toBe("Here it is");
		const fence = { name: "fence.png", mimeType: "image/png", buffer: await smallPicture(40) };
		await adopter.getByLabel("Choose a photo").setInputFiles(fence);
		await adopter.locator("form#say button[type=submit]").click();
		await adopter.waitForURL("**done=say");
		await expectSound(adopter, as);
		await page.goto(`/talk/${tokens.owner}`);
		const photo = page.getByAltText("A photo that was sent to you");
		await photo.scrollIntoViewIfNeeded();
		await eventually(() =>
			photo.evaluate((image: HTMLImageElement) => image.naturalWidth),
		).toBeGreaterThan(0);
		await expectSound(page, as);
	});

	test("from a listing to a report, its confirmation and the desk", async () => {
		const email = newAddress();
		const page = await visit("/adoption-network/nero", {
			...options,
			allowedConsole: statusLine(422),
		});
		await page.locator("main a[href$='/report']").click();
		await page.waitForURL("**/report");
		await page.locator("main form button[type=submit]").click();
		await page.locator("main [name=words][aria-invalid=true]").waitFor();
		await expectSound(page, as);
		// A form that is sent faster than anyone can type is refused.
		await page.waitForTimeout(3_100);
		await page.locator("main [name=reason][value=photos]").check();
		await page.locator("main [name=words]").fill("W".repeat(3000));
		await page.locator("main [name=EMAIL]").fill(email);
		await page.locator("main form button[type=submit]").click();
		await page.locator("main [role=status] h3").waitFor();
		await expectSound(page, as);

		await page.goto(linkIn(await emailLinkingTo(email, "/report/"), "/report/"));
		await page.reload();
		await expectSound(page, as);
		await page.locator("main form button[type=submit]").click();
		await page.locator("main h1:has-text('Thank you')").waitFor();
		await expectSound(page, as);

		const address = new URL(page.url()).origin;
		const { name, value } = await browserCookieOf(await makeStaff("reviewer"), address);
		const desk = await visit("/desk", options);
		await desk.context().addCookies([{ name, value, url: address }]);
		await desk.goto(`${address}/desk`);
		await desk.locator("main a[href='/desk/reports']").click();
		await desk.locator("main tbody th a").first().click();
		await desk.locator("form#note").waitFor();
		await expectSound(desk, as);
		await desk.getByRole("checkbox", { name: "thank-you" }).check();
		await desk.getByRole("button", { name: "Close: we acted" }).click();
		await desk.waitForURL("**done=acted");
		await expectSound(desk, as);
		expect((await emailTo(email, "Thank you")).text).not.toContain("Nero’s owner");
	});
});
