import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { runConfirmations } from "#app/cases/confirmations/schedule.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { deleteDue } from "#app/cases/personal-data.ts";
import { runCompletion } from "#app/cases/review/completion.ts";
import { features } from "#app/features.ts";
import { runAftercareJobs } from "#app/network/aftercare/schedule.ts";
import { runInquiryJobs } from "#app/network/conversations/schedule.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { findOutcomes } from "#app/network/outcomes/outcomes.ts";
import { db } from "#app/platform/database/db.server.ts";
import { dog } from "#app/records/dog.ts";
import { outcomePolicy } from "#policies";
import { alive, eventually, statusLine } from "#test/browser.ts";
import { shiftStoredTimes } from "#test/clock.ts";
import {
	ageTicket,
	answerOf,
	button,
	fillIn,
	fillSteps,
	newAddress,
	publicFormFixtures,
	sendFromPreview,
	setUpFormPages,
} from "#test/filling.ts";
import { emailLinkingTo, emailTo, linkIn } from "#test/mail.ts";
import { actor, daysAgo, makeDog, smallPicture } from "#test/make.ts";
import { browserCookieOf, makeStaff } from "#test/staff.ts";
import { inquiryFields } from "#test/visitors.ts";

const visit = setUpFormPages();
const page = "/adoption-network/otto";
const { ask, doubt = 0, hide } = dog.confirm;
const [asked = 0, askedAgain = 0] = ask;

/** The hourly jobs, after so many days, by two processes at once. */
async function later(days: number): Promise<void> {
	await shiftStoredTimes(days);
	const runAll = async () => {
		await runCompletion(actor);
		await runConfirmations(dogs, actor);
		await runInquiryJobs(actor);
		await runAftercareJobs(actor);
		for (const { keeps = [] } of features) await deleteDue(keeps);
	};
	await Promise.all([runAll(), runAll()]);
	await sendNow();
}

const orders = (name: string) => db.$count(deliveries, eq(deliveries.name, name));

/** What waits is sent: a step of the schedule waits for the questions before it. */
async function sendNow(): Promise<void> {
	await db.execute(sql`update deliveries set not_before = now() where state = 'waiting'`);
	await db.execute(sql`update pgboss.job set start_after = now() where state < 'active'`);
	await eventually(() => db.$count(deliveries, eq(deliveries.state, "waiting"))).toBe(0);
}

const statusOfOtto = async () => {
	const [row] = await db.select().from(adoptionListings).where(eq(adoptionListings.name, "Otto"));
	return row?.status;
};
const submit = (tab: Page, form: string) =>
	tab.locator(`main form${form}`).getByRole("button").first().click();
const press = (tab: Page, step: string) =>
	tab.locator(`main form:has([name=step][value=${step}]) button[type=submit]`).click();
const isPublic = (tab: Page) => eventually(async () => (await tab.request.get(page)).status());

test("two months of a dog, from the request to the outcome (R12)", async () => {
	const phone = { width: 390, allowedConsole: statusLine(404), before: async () => {} };
	const owner = await visit(publicFormFixtures.rehome.path, phone);
	const email = await fillIn(owner, publicFormFixtures.rehome);
	await ageTicket(owner);
	await button(owner, publicFormFixtures.rehome).click();
	await (await answerOf(owner, "status")).locator('a[href^="/edit/dog/"]').click();
	await owner.waitForURL("**/edit/dog/*");
	await alive(owner);
	await owner.locator("input[type=file][multiple]").setInputFiles({
		name: "otto.png",
		mimeType: "image/png",
		buffer: await smallPicture(42),
	});
	await fillSteps(owner, {
		...{ name: "Otto", ageYears: "4", color: "Chestnut", weightLbs: "112" },
		...{ locationCity: "Austin", locationState: "TX" },
	});
	await sendFromPreview(owner);

	const cookie = await browserCookieOf(await makeStaff("reviewer"), "http://127.0.0.1");
	const desk = await visit("/desk/review", {
		before: (tab) => tab.context().addCookies([cookie]),
	});
	await desk.getByRole("link", { name: /Otto/ }).first().click();
	await desk.getByRole("heading", { level: 1, name: "Otto" }).waitFor();
	const processed = async () => {
		await desk.reload();
		return desk.locator(`main img:not([src^="/portraits/"])`).count();
	};
	await expect.poll(processed).toBeGreaterThan(0);

	// A volunteer asks for a photo with a code, which never becomes public.
	await submit(desk, "#request");
	await desk.waitForURL("**done=code-requested**");
	await owner.goto(`${linkIn(await emailTo(email, /code/), "/edit/dog/")}/code`);
	await owner.locator("input[type=file]").setInputFiles({
		name: "code.png",
		mimeType: "image/png",
		buffer: await smallPicture(44),
	});
	await owner.locator("main form button[type=submit]").click();
	await owner.locator('main img[src*="/photos/"]').waitFor();
	await desk.reload();
	await submit(desk, "#confirmed");
	await desk.waitForURL("**done=code-confirmed**");
	await desk.locator('#decide a[href*="/approval"]').click();
	await submit(desk, "#approved");
	await isPublic(owner).toBe(200);
	await sendNow();
	const edit = linkIn(await emailLinkingTo(email, page), "/edit/dog/");

	// An adopter writes, the owner answers and shares how to reach them.
	const adopter = await visit(`${page}/write`, {
		width: 360,
		as: { javaScriptEnabled: false },
		before: async () => {},
	});
	const address = newAddress();
	await ageTicket(adopter);
	const { home, ...typed } = inquiryFields;
	for (const [name, text] of Object.entries({ ...typed, EMAIL: address })) {
		await adopter.locator(`main [name=${name}]`).fill(text);
	}
	await adopter.locator(`main [name=home][value=${home}]`).check();
	await adopter.locator("main form button[type=submit]").click();
	await adopter.locator("main [role=status] h3").waitFor();
	await adopter.goto(linkIn(await emailLinkingTo(address, "/talk/"), "/talk/"));
	await press(adopter, "confirm");
	await adopter.waitForURL("**done=confirm");
	await later(1);
	await owner.goto(linkIn(await emailLinkingTo(email, "/talk/"), "/talk/"));
	await owner.locator("form#say [name=body]").fill("Come and meet him on Sunday.");
	await press(owner, "say");
	await owner.waitForURL("**done=say");
	await owner.locator("main details:has([name=step][value=share]) summary").click();
	await press(owner, "share");
	await owner.waitForURL("**done=share");
	await adopter.goto(linkIn(await emailTo(address, "contact details"), "/talk/"));
	expect(await adopter.locator("main").textContent()).toContain(email);

	// On hold while they meet. The owner then falls silent, is asked twice, and Otto is hidden.
	await owner.goto(`${edit}/say/on-hold`);
	await owner.getByRole("radio", { name: inquiryFields.name }).check();
	await submit(owner, "#change");
	await owner.waitForURL("**?said");
	await eventually(statusOfOtto).toBe("on_hold");
	await later(asked);
	expect(await orders("ask.dog")).toBe(1);
	await later(askedAgain - asked);
	expect(await orders("ask.dog")).toBe(2);
	await later(doubt - askedAgain);
	await isPublic(owner).toBe(200);
	await later(hide - doubt);
	await eventually(statusOfOtto).toBe("unconfirmed");
	await isPublic(owner).toBe(404);

	// A scanner that follows the link changes nothing; the owner's click brings him back.
	const still = await emailLinkingTo(email, "/edit/dog/[\\w-]+/say/available");
	const answer = `${linkIn(still, "/edit/dog/")}/say/available`;
	await adopter.request.head(answer);
	await adopter.request.get(answer);
	expect(await statusOfOtto()).toBe("unconfirmed");
	await owner.goto(answer);
	await submit(owner, "#change");
	await isPublic(owner).toBe(200);

	// A week later he has a new family, who agrees to be asked how it goes.
	await later(7);
	await owner.goto(`${edit}/say/homed`);
	await owner.getByRole("radio", { name: inquiryFields.name }).check();
	await submit(owner, "#change");
	await eventually(statusOfOtto).toBe("homed");
	await owner.goto(`${edit}/new-family`);
	await owner.locator("[name=email]").fill(address);
	await owner.locator("[name=movedOn]").fill(new Date().toISOString().slice(0, 10));
	await owner.locator("form#family button[type=submit]").click();
	await owner.waitForURL("**done=asked");
	await eventually(async () => (await owner.request.get(page)).text()).not.toContain(email);
	expect(await (await owner.request.get("/adoption-network")).text()).not.toContain("Otto");
	await adopter.goto(linkIn(await emailLinkingTo(address, "/aftercare/"), "/aftercare/"));
	await adopter.locator("form:has([value=consent]) button").click();
	await adopter.waitForURL("**done=agreed");
	await later(3);
	const how = await emailLinkingTo(address, "/aftercare/[\\w-]{22}\\?answer=");
	await adopter.goto(`${linkIn(how, "/aftercare/")}?answer=well`);
	await adopter.locator("form#check-in button[type=submit]").click();
	await adopter.waitForURL("**done=well");
	expect(await orders("aftercare.check")).toBe(1);

	// Three months after the first day he counts; how many were homed is said from twenty dogs on.
	await later(90);
	await isPublic(owner).toBe(410);
	for (let n = 1; n < outcomePolicy.minimum; n++) {
		const dateAdded = daysAgo(120);
		await makeDog({ name: `Dog ${n}`, dateAdded, firstPublishedAt: dateAdded });
	}
	const { endings } = await findOutcomes();
	expect(endings).toMatchObject({ homed: 1, looking: outcomePolicy.minimum - 1 });
});
