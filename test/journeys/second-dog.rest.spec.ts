import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { inquiries } from "#app/network/conversations/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { eventually, storedText } from "#test/browser.ts";
import { newAddress, setUpFormPages } from "#test/filling.ts";
import { emailLinkingTo, linkIn } from "#test/mail.ts";
import { makeDog } from "#test/make.ts";
import { accessibilityViolations, overflows } from "#test/page-checks.ts";
import { inquiryFields, makeInquiry } from "#test/visitors.ts";

const facts = { contactBy: "relay", ownerContactEmail: "owner@example.com" } as const;
const visit = setUpFormPages(async () => {
	for (const name of ["Nero", "Luna"]) await makeDog({ name, ...facts }, { photos: 2 });
});
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function send(page: Page): Promise<void> {
	// A form that is sent faster than anyone can type is refused.
	await page.waitForTimeout(3_100);
	await page.locator("main form#inquiry button[type=submit]").click();
	await page.locator("main [role=status] h3").waitFor();
}

test("an adopter's second dog takes six taps at most, because her answers are still there", async () => {
	const page = await visit("/adoption-network/nero/write", { as: phone, width: 390 });
	const EMAIL = newAddress();
	const { home, ...typed } = { ...inquiryFields, EMAIL };
	for (const [field, text] of Object.entries(typed)) {
		await page.locator(`main [name=${field}]`).fill(text);
	}
	await page.locator(`main [name=home][value=${home}]`).check();
	await eventually(() => storedText(page)).toContain(EMAIL);
	await send(page);

	await page.goto("/adoption-network");
	let [taps, fields] = [0, 0];
	const tap = async (what: Locator) => {
		await what.tap();
		taps++;
	};
	await tap(
		page
			.getByRole("link", { name: "Learn More about Luna" })
			.or(page.locator("main article a[href$='/luna']"))
			.first(),
	);
	await page.waitForURL("**/luna");
	await page.mouse.wheel(0, 900);
	await tap(page.locator(".contact-bar a[href$='/write']"));
	await page.waitForURL("**/luna/write");
	const field = (name: string) => page.locator(`main [name=${name}]`);
	await eventually(() => field("EMAIL").inputValue()).toBe(EMAIL);
	await page.getByText("We filled in what you answered").waitFor();
	for (const [name, text] of Object.entries(typed)) {
		expect(await field(name).inputValue(), name).toBe(name === "message" ? "" : text);
	}
	expect(
		await field("home")
			.and(page.locator(`[value=${home}]`))
			.isChecked(),
	).toBe(true);
	expect(await accessibilityViolations(page)).toEqual([]);
	expect(await overflows(page)).toEqual([]);
	await tap(field("message"));
	await field("message").pressSequentially("And Luna?");
	fields++;
	await page.waitForTimeout(3_100);
	await tap(page.locator("main form#inquiry button[type=submit]"));
	await page.locator("main [role=status] h3").waitFor();
	// The link in the email.
	await page.goto(linkIn(await emailLinkingTo(EMAIL, "/talk/"), "/talk/"));
	taps++;
	await tap(page.locator("main form button[type=submit]").last());
	await page.waitForURL("**done=confirm");
	console.log(`An adopter's second dog: ${taps} taps, ${fields} field`);
	expect(taps).toBeLessThanOrEqual(6);
	expect(await db.$count(inquiries)).toBe(2);
});

test("her answers can be cleared, and then no form has them", async () => {
	const page = await visit("/adoption-network/nero/write", { as: phone, width: 390 });
	const { home, ...typed } = { ...inquiryFields, EMAIL: newAddress() };
	for (const [field, text] of Object.entries(typed)) {
		await page.locator(`main [name=${field}]`).fill(text);
	}
	await page.locator(`main [name=home][value=${home}]`).check();
	await eventually(() => storedText(page)).toContain(typed.EMAIL);
	await send(page);
	await page.goto("/adoption-network/luna/write");
	const name = page.locator("main [name=name]");
	await eventually(() => name.inputValue()).toBe("Priya");
	await page.getByRole("button", { name: "Clear what I typed" }).click();
	await eventually(() => name.inputValue()).toBe("");
	await eventually(() => storedText(page)).not.toContain(typed.EMAIL);
	await page.reload();
	await page.getByText("What you type is kept in this browser").waitFor();
	expect(await name.inputValue()).toBe("");
});

describe.each([true, false])(
	"the bar to write to the owner, with scripts: %s",
	(javaScriptEnabled) => {
		test("comes once the first screen is scrolled away, and hides nothing of the first look", async () => {
			const page = await visit("/adoption-network/nero", {
				as: { ...phone, javaScriptEnabled },
				width: 390,
			});
			const top = async () => (await page.locator(".contact-bar").boundingBox())?.y ?? Number.NaN;
			expect(await top()).toBeGreaterThanOrEqual(844);
			await page.mouse.wheel(0, 500);
			await eventually(() =>
				page
					.locator("h1")
					.boundingBox()
					.then((box) => box?.y ?? 0),
			).toBeLessThan(0);
			expect(await top()).toBeGreaterThanOrEqual(844);
			await page.mouse.wheel(0, 500);
			await eventually(top).toBeLessThan(844 - 40);
			await page.mouse.wheel(0, 50_000);
			await eventually(top).toBeLessThan(844 - 40);
			expect(await overflows(page)).toEqual([]);
		});
	},
);

describe.each([true, false])("all her inquiries, with scripts: %s", (javaScriptEnabled) => {
	const as = { ...phone, javaScriptEnabled };

	test("are on one page behind an emailed link, which brings her answers to another browser", async () => {
		const EMAIL = newAddress();
		const [nero] = await db.select().from(adoptionListings).limit(1);
		await makeInquiry(nero?.id ?? 0, { EMAIL }, { answered: true });
		// Nothing is kept in this browser yet.
		const page = await visit("/inquiries", { as, width: 390, before: async () => {} });
		await page.locator("main [name=EMAIL]").fill(EMAIL);
		await page.locator("main form#inquiries button[type=submit]").click();
		await page.locator("main [role=status] h3").waitFor();
		expect(await overflows(page)).toEqual([]);
		await page.goto(linkIn(await emailLinkingTo(EMAIL, "/inquiries/"), "/inquiries/"));
		const mine = page.url();
		expect(await overflows(page)).toEqual([]);
		if (javaScriptEnabled) {
			expect(await accessibilityViolations(page)).toEqual([]);
			await page.getByRole("button", { name: "Use them in this browser" }).click();
			await page.getByText("Kept for 30 days").waitFor();
			await page.goto("/adoption-network/luna/write");
			await eventually(() => page.locator("main [name=EMAIL]").inputValue()).toBe(EMAIL);
			await page.goto(mine);
		} else {
			expect(await page.getByRole("button", { name: "Use them in this browser" }).count()).toBe(0);
		}
		await page.getByRole("button", { name: /^Read and answer/ }).focus();
		await page.keyboard.press("Enter");
		await page.locator("form#say").waitFor();
		expect(await page.locator("h1").textContent()).toContain("owner");
	});
});

describe("sharing a dog", () => {
	/** Replaces the share sheet, which no test can press: what it is given becomes the title. */
	const shareInto = (takesFiles: boolean) => (page: Page) =>
		page.addInitScript((takes) => {
			navigator.canShare = (shared) => takes || !shared?.files;
			navigator.share = async ({ title, text, url, files = [] } = {}) => {
				const [file] = files;
				const picture = file && (await createImageBitmap(file));
				document.title = JSON.stringify({
					title,
					text,
					url,
					type: file?.type,
					isWide: picture && picture.width > 600,
				});
			};
		}, takesFiles);

	test.each([true, false])(
		"gives the phone words, link and the dog's own photo, if it takes one: %s",
		async (takes) => {
			const page = await visit("/adoption-network/luna", {
				as: phone,
				width: 390,
				before: shareInto(takes),
			});
			await page.locator("a[href^='mailto:?subject=Meet%20Luna']:visible").first().tap();
			await page.waitForFunction(() => document.title.startsWith("{"));
			const shared = JSON.parse(await page.title());
			const url = "http://127.0.0.1/adoption-network/luna";
			expect(shared.title).toBe("Meet Luna");
			expect(shared.text).toContain("Meet Luna: ");
			if (takes) {
				expect(shared.text).toContain(url);
				expect(shared.type).toBe("image/jpeg");
			} else {
				expect(shared).toMatchObject({ url });
				expect(shared.type).toBeUndefined();
			}
		},
	);

	test("stays a link to send or copy where there is no share sheet", async () => {
		const page = await visit("/adoption-network/luna", { as: { javaScriptEnabled: false } });
		const links = await page.locator("a[href^='mailto:?subject=Meet%20Luna']").all();
		expect(links.length).toBeGreaterThan(0);
	});
});
