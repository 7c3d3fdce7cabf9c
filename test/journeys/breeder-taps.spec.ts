import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cases } from "#app/cases/table.ts";
import { dogsOfCase } from "#app/network/kennels/evidence/dogs.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isoDay, monthsLater } from "#app/records/dates.ts";
import { eventually, statusLine } from "#test/browser.ts";
import { ageTicket, expectConfirmation, newAddress, setUpFormPages } from "#test/filling.ts";
import { smallPicture } from "#test/make.ts";
import { accessibilityViolations, overflows } from "#test/page-checks.ts";
import { countTaps } from "#test/taps.ts";

const visit = setUpFormPages();

const maxTaps = 60;
const monthsAgo = (months: number) => monthsLater(isoDay(), -months);
const picture = async (which: number) => ({
	name: "paper.png",
	mimeType: "image/png",
	buffer: await smallPicture(which),
});

test("a breeder enters a kennel, two dogs and three results with documents in 60 taps on a phone, a mistake included", async () => {
	const page = await visit("/breeder-network", {
		width: 390,
		as: { hasTouch: true, isMobile: true },
		allowedConsole: statusLine(422),
	});
	const { counted, tap, type, choose, attach, print } = countTaps(page);
	const email = newAddress();
	await tap(page.locator('main a[href="/breeder-network/signup"]').first());
	await page.waitForURL("**/signup");
	await ageTicket(page);
	await type({
		FNAME: "Ada",
		LNAME: "Rossi",
		EMAIL: email,
		PHONE: "(214) 555-0142",
		MMERGE7: "Casa Nera",
		"ADDRESS[addr1]": "1 Main Street",
		"ADDRESS[city]": "Dallas",
		"ADDRESS[state]": "TX",
		"ADDRESS[zip]": "75201",
	});
	await tap(page.locator("form#breeder button[type=submit]"));
	await expectConfirmation(page, email);
	await tap(page.locator('main a[href^="/edit/kennel/"]').first());
	await page.waitForURL("**/edit/kennel/*");
	await type({
		kennelAbout: "One litter a year, raised in the kitchen.",
		breedingSince: "2009",
		dogsKept: "4",
	});
	await choose("visitsWelcome", "yes");
	await choose("contractOffered", "yes");
	await page.locator("form#edit [data-save=saved]").waitFor();
	await attach(page.locator("main [name=photo_files]"), await picture(1));

	await tap(page.locator('main a[href$="/dogs"]').first());
	await page.waitForURL("**/dogs");
	await tap(page.locator('main a[href$="/dogs/new"]'));
	await page.waitForURL("**/dogs/new");
	await type({ registeredName: "Passera dei Tetti", callName: "Passera" });
	await choose("sex", "female");
	await type({ bornOn: monthsAgo(60) });
	const scheme = (name: string) => page.locator("form#dog summary", { hasText: name });
	await tap(scheme("OFA"));
	await choose("OFA-hips-result", "Good");
	await type({
		"OFA-hips-testedOn": monthsAgo(30),
		"OFA-hips-certificate": "BF-3685G30M-T",
	});
	await attach(page.locator('[name="OFA-hips-document"]'), await picture(2));
	await choose("OFA-heart-result", "Normal");
	await type({ "OFA-heart-testedOn": monthsAgo(20) });
	// What has expired is said where it is typed.
	await page.locator("form#dog [role=status]", { hasText: "Expired on" }).waitFor();
	await attach(page.locator('[name="OFA-heart-document"]'), await picture(3));
	expect(await overflows(page)).toEqual([]);
	expect(await accessibilityViolations(page)).toEqual([]);
	const another = page.locator("form#dog button[value=another]");
	await tap(another);
	await page.locator('[name="OFA-hips-certificate"][aria-invalid=true]').waitFor();
	await type({ "OFA-hips-certificate": "BF-3685G30F-T" });
	await tap(another);
	await page.waitForURL("**/dogs/new?done=result-expired");

	await eventually(() => page.locator("[name=registeredName]").inputValue()).toBe("");
	await type({ registeredName: "Nero dei Tetti", callName: "Nero" });
	await choose("sex", "male");
	await type({ bornOn: monthsAgo(50) });
	await tap(scheme("Laboratory"));
	await choose("laboratory-dsra-result", "Clear");
	await type({ "laboratory-dsra-testedOn": monthsAgo(40) });
	await attach(page.locator('[name="laboratory-dsra-document"]'), await picture(4));
	await tap(page.locator("form#dog button[type=submit]").first());
	await page.waitForURL("**/dogs?done=result");
	await tap(page.locator('main a[href^="/edit/kennel/"]', { hasText: "Back" }));
	await page.waitForURL(/\/edit\/kennel\/[\w-]+$/);
	await tap(page.locator('form#edit button[formaction$="/review"]'));
	await page.locator("main form [tabindex='-1'] [role=status]").waitFor();
	const [found] = await db.select().from(cases);
	await eventually(async () => {
		const [now] = await db
			.select()
			.from(cases)
			.where(eq(cases.id, found?.id ?? 0));
		return now?.state;
	}).toBe("received");
	print("A breeder");
	const dogs = await dogsOfCase(found?.id ?? 0);
	expect(dogs.flatMap(({ results }) => results.map(({ photoId }) => photoId !== null))).toEqual([
		true,
		true,
		true,
	]);
	expect(found?.draft).not.toMatchObject({ showEmail: "yes" });
	expect(counted.taps).toBeLessThanOrEqual(maxTaps);
});
