import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { adoptionNetwork, confirmedLabel } from "#app/network/dogs/listing.ts";
import { dog } from "#app/records/dog.ts";
import { eventually, setUpBrowser } from "#test/browser.ts";
import { daysAgo, longName, makeFixtures } from "#test/make.ts";
import { runSite } from "#test/site.ts";

const { visit } = setUpBrowser(runSite(makeFixtures));

/** The rows of the fact lists, left list first. */
function factsOf(page: Page): Promise<string[][]> {
	return (
		page
			// Not those of the cards below it.
			.locator("main dl:not(li dl)")
			.evaluateAll((lists) =>
				lists.map((list) =>
					[...list.children].map((row) =>
						[...row.children].map((part) => part.textContent).join(": "),
					),
				),
			)
	);
}

/** The sections below the facts: heading and words. */
function storyOf(page: Page): Promise<string[][]> {
	return page
		.locator("main article section:not([aria-labelledby])")
		.evaluateAll((all) =>
			all.map((each) => ["h2", "p"].map((name) => each.querySelector(name)?.textContent ?? "")),
		);
}

/** The line with the address and the telephone number, as it reads. */
async function contactOf(page: Page): Promise<string> {
	const line = page
		.locator("section[aria-labelledby=contact]")
		.locator("p:has(a[href^='mailto:'])");
	return (await line.evaluate((each) => each.textContent)).trim();
}

describe("a dog's page", () => {
	test("shows everything that its owner entered, in the specified order", async () => {
		const page = await visit("/adoption-network/bruno");
		expect(await factsOf(page)).toEqual([
			[
				"Age: 4 years 1 month",
				"Gender: Male",
				"Color: Black brindle",
				"Weight: 118 lbs (54 kg)",
				"House-trained: Not known",
				"Crate-trained: Not known",
				"Energy level: Not known",
				"Location: Austin, TX",
			],
			[
				"Spayed/Neutered: Yes",
				"Vaccinations Up to Date: Yes",
				"Good with Kids: Yes",
				"Good with Dogs: No",
				"Good with Cats: Not tested",
				"Bite History: Not known",
			],
		]);
		expect(await storyOf(page)).toEqual([
			["Description", expect.stringMatching(/^Bruno greets .* on a loose lead\.$/)],
			["Health Issues", "Cherry eye, operated on in 2024."],
			["Behavior Notes", "Pulls toward squirrels."],
			["Reason for Adoption", "His owner goes to sea."],
		]);
		const { label } = dog.statuses.available;
		const confirmed = confirmedLabel(daysAgo(3.5), new Date());
		expect(await page.getByText(`${label} · ${confirmed}`).count()).toBe(1);
	});

	test("shows None, N/A, Not tested and Not known where nothing was entered", async () => {
		const page = await visit("/adoption-network/nera");
		const [facts, answers] = await factsOf(page);
		expect(facts?.[0]).toBe("Age: 7 months");
		expect(facts?.at(-1)).toBe("Location: Toronto, Canada");
		expect(new Set(answers?.map((row) => row.replace(/^.*: /, "")))).toEqual(
			new Set(["Not tested", "Not known"]),
		);
		expect(await storyOf(page)).toEqual([
			["Description", "None"],
			["Health Issues", "None"],
			["Behavior Notes", "N/A"],
			["Reason for Adoption", "An allergy in the family."],
		]);
		expect(
			await page.getByRole("img", { name: adoptionNetwork.card.missing("Nera") }).isVisible(),
		).toBe(true);
		expect(await page.locator("[aria-roledescription=carousel]").count()).toBe(0);
	});

	test("shows the owner's email address, and the phone number after a bar if there is one", async () => {
		const page = await visit("/adoption-network/bruno");
		expect(await contactOf(page)).toBe("bruno@example.com | (512) 555-0142");
		const links = page.locator("section[aria-labelledby=contact]").getByRole("link");
		expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute("href")))).toEqual([
			"mailto:bruno@example.com",
			"tel:+15125550142",
		]);
		await page.goto("/adoption-network/nera");
		expect(await contactOf(page)).toBe("nera@example.com");
	});

	test.each([320, 360, 768, 1280])(
		"shows the bar between address and number only where both are on one line (%i px)",
		async (width) => {
			const page = await visit("/adoption-network/bruno", { width });
			const line = page
				.locator("section[aria-labelledby=contact]")
				.locator("p:has(a[href^='mailto:'])");
			await line.scrollIntoViewIfNeeded();
			const { onOneLine, isShown } = await line.evaluate((each) => {
				const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
				while (texts.nextNode() && !texts.currentNode.textContent?.includes("|"));
				const range = document.createRange();
				range.selectNodeContents(texts.currentNode);
				const bar = range.getBoundingClientRect();
				const hit = document.elementFromPoint(bar.x + bar.width / 2, bar.y + bar.height / 2);
				const [mail, phone] = [...each.querySelectorAll("a")].map((a) => a.getBoundingClientRect());
				return {
					isShown: hit !== null && each.contains(hit) && hit.contains(texts.currentNode),
					onOneLine: mail !== undefined && phone !== undefined && phone.top < mail.bottom,
				};
			});
			expect(isShown).toBe(onOneLine);
			// From 992 px on, the contact details are in a column beside the photos.
			expect(onOneLine).toBe(width === 768);
		},
	);

	test("shows a warning beside the contact details and says who is responsible for the dog", async () => {
		const page = await visit("/adoption-network/bruno");
		const [words] = await page.locator("section[aria-labelledby=contact]").allInnerTexts();
		for (const warned of ["deposit", "courier", "code", "is not a rescue", "examined"]) {
			expect(words).toContain(warned);
		}
	});

	test("says so when the dog is on hold", async () => {
		const onHold = dog.statuses.on_hold.label;
		const page = await visit("/adoption-network/cesare");
		expect(await page.getByText(onHold, { exact: true }).isVisible()).toBe(true);
		await page.goto("/adoption-network");
		const card = page.locator("article", { hasText: "Cesare" });
		expect(await card.getByText(onHold).isVisible()).toBe(true);
	});

	test.each([
		{ width: 390, height: 844 },
		{ width: 320, height: 640 },
	])("has name, photo and contact on a phone’s first screen ($width px)", async (size) => {
		const page = await visit("/adoption-network/bruno", { width: size.width });
		await page.setViewportSize(size);
		const contact = page.locator("main a[href='mailto:bruno@example.com']:visible").first();
		for (const part of [
			page.getByRole("heading", { level: 1 }),
			page.locator("main").getByRole("img").first(),
			contact,
		]) {
			const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
			expect(y).toBeGreaterThan(0);
			expect(y + height).toBeLessThanOrEqual(size.height);
		}
	});

	test("keeps the contact button in view on a phone, and room for it below the footer", async () => {
		const page = await visit("/adoption-network/bruno", { width: 390 });
		const button = page.locator("a[href='mailto:bruno@example.com']").last();
		const bottom = () =>
			button.evaluate((each) => innerHeight - each.getBoundingClientRect().bottom);
		await page.evaluate(() => scrollTo(0, innerHeight * 1.2));
		await eventually(bottom).toBeGreaterThan(0);
		const footer = page.getByRole("contentinfo").getByRole("link").last();
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
		expect(await bottom()).toBeGreaterThan(0);
		const [link, bar] = await Promise.all([footer.boundingBox(), button.boundingBox()]);
		expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
		await page.setViewportSize({ width: 992, height: 800 });
		expect(await button.isVisible()).toBe(false);
	});

	test("copies the link where the device cannot share, and starts an email without scripts", async () => {
		const as = { permissions: ["clipboard-read", "clipboard-write"] };
		const page = await visit("/adoption-network/bruno", {
			as,
			before: (blank) => blank.addInitScript(() => Object.assign(navigator, { share: undefined })),
		});
		const share = page.locator("main a[href^='mailto:?']").first();
		await share.click();
		await share.getByText("Link copied").waitFor();
		const address = "http://127.0.0.1/adoption-network/bruno";
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
		const mail = new URL((await share.getAttribute("href")) ?? "");
		expect(mail.searchParams.get("subject")).toBe("Meet Bruno");
		expect(mail.searchParams.get("body")).toBe(address);
	});

	test("prints as a flyer of one page, with the page's address and without the owner's", async () => {
		const page = await visit("/adoption-network/bruno", {
			before: (blank) => blank.emulateMedia({ media: "print" }),
		});
		const [printed = ""] = await page.locator("body").allInnerTexts();
		expect(printed).toContain("127.0.0.1/adoption-network/bruno");
		expect(printed).toContain("His owner goes to sea.");
		expect(printed).not.toMatch(/bruno@example\.com|555-0142|Luna|Privacy/);
		const pdf = await page.pdf({ format: "Letter" });
		expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
	});

	test("asks for the flyer's QR code when it is printed, and not before", async () => {
		let asked = 0;
		const page = await visit("/adoption-network/bruno", {
			before: async (blank) => {
				blank.on("request", (request) => {
					if (request.url().endsWith("/adoption-network/bruno/code.svg")) asked += 1;
				});
			},
		});
		await page.waitForLoadState("networkidle");
		expect(asked).toBe(0);
		await page.pdf({ format: "Letter" });
		expect(asked).toBe(1);
	});

	test("links back to the network", async () => {
		const page = await visit("/adoption-network/bruno");
		await page.getByRole("link", { name: "Return to Adoption Network" }).click();
		await page.getByRole("heading", { name: "CCR Adoption Network" }).waitFor();
	});
});

describe("a kennel's page", () => {
	test("shows the placeholder portrait if there is no logo", async () => {
		const page = await visit("/breeder-network/rocca-bianca");
		expect(await page.getByRole("img", { name: "Rocca Bianca" }).isVisible()).toBe(true);
		expect(await page.getByText("Guelph, ON N1G 2W1, Canada").isVisible()).toBe(true);
	});

	test("has the contact details in a column, and on a phone also in a bar that stays in view", async () => {
		const page = await visit("/breeder-network/casa-nera", { width: 390 });
		const links = page.locator("main a:is([href='mailto:casa@example.com'], [href^='tel:'])");
		const texts = (await links.allInnerTexts()).map((text) => text.trim());
		expect(texts.slice(0, 2)).toEqual(["casa@example.com", "(512) 555-0177"]);
		const [call, write] = [links.nth(2), links.nth(3)];
		await page.evaluate(() => scrollTo(0, innerHeight * 1.2));
		expect(await call.getAttribute("href")).toBe("tel:+15125550177");
		expect(await call.textContent()).not.toBe("");
		for (const link of [call, write]) {
			const box = () =>
				link.evaluate((each) => {
					const { bottom, height } = each.getBoundingClientRect();
					return { bottom: innerHeight - bottom, height };
				});
			await eventually(async () => (await box()).bottom).toBeGreaterThan(0);
			expect((await box()).height).toBeGreaterThanOrEqual(44);
		}
		await page.emulateMedia({ media: "print" });
		expect(await write.isVisible()).toBe(false);
		expect(await links.first().isVisible()).toBe(true);
		await page.emulateMedia({ media: "screen" });
		await page.setViewportSize({ width: 992, height: 800 });
		expect(await write.isVisible()).toBe(false);
	});

	test.each([360, 1280])("can be shared and printed at %i px", async (width) => {
		const page = await visit("/breeder-network/casa-nera", { width });
		const share = page.locator("main a[href^='mailto:?']").filter({ visible: true });
		const mail = new URL((await share.getAttribute("href")) ?? "");
		expect(mail.searchParams.get("body")).toBe("http://127.0.0.1/breeder-network/casa-nera");
		await page.evaluate(() => {
			window.print = () => {
				document.title = "printed";
			};
		});
		await page.getByRole("button", { name: "Print" }).filter({ visible: true }).click();
		expect(await page.title()).toBe("printed");
	});

	test("describes itself to search engines with its own text, and has the network in its title", async () => {
		const page = await visit(`/breeder-network/${longName.toLowerCase()}`);
		expect(await page.title()).toBe(`${longName} | CCR Breeder Network`);
		expect(await page.locator("meta[name=description]").getAttribute("content")).toBe(
			`${longName} breeds one litter a year.`,
		);
	});
});
