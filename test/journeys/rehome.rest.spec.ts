import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cases } from "#app/cases/table.ts";
import { uploads } from "#app/media/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { alive } from "#test/browser.ts";
import {
	ageTicket,
	answerOf,
	button,
	fillIn,
	publicFormFixtures,
	rowsOf,
	setUpFormPages,
	write,
} from "#test/filling.ts";
import { smallPicture } from "#test/make.ts";
import { testEveryForm } from "./form-journeys.ts";

const visit = setUpFormPages();
const form = publicFormFixtures.rehome;

testEveryForm(form, visit);

test("a photo that was chosen while earlier answers were still being saved is sent too", async () => {
	const saving = Promise.withResolvers<void>();
	const tools = Promise.withResolvers<void>();
	const page = await visit(form.path, {
		before: async (blank) => {
			await blank.route("**/photo-tools-*.js", async (route) => {
				if (blank.url().includes("/edit/")) await tools.promise;
				await route.continue();
			});
			await blank.route(/\/edit\/dog\/[\w-]+\.data/, async (route) => {
				if (route.request().method() === "POST") await saving.promise;
				await route.continue();
			});
		},
	});
	const email = await fillIn(page, form);
	await ageTicket(page);
	await button(page, form).click();
	await (await answerOf(page, "status")).locator('a[href^="/edit/dog/"]').click();
	await page.waitForURL("**/edit/dog/*");
	await page.reload();
	await alive(page);
	const buffer = await smallPicture(43);
	const photo = { name: "otto.png", mimeType: "image/png", buffer };
	await page.locator("input[type=file][multiple]").setInputFiles(photo);
	await write(page, { name: "Otto" });
	await page.locator("form#edit").getByRole("button", { name: "Save" }).click();
	tools.resolve();
	await page.locator("[data-photo]").waitFor();
	saving.resolve();
	await answerOf(page, "status");
	const [row] = await rowsOf(email);
	const [sent] = await db
		.select()
		.from(cases)
		.where(eq(cases.submissionId, row?.id ?? 0));
	expect(sent?.draft.name).toBe("Otto");
	const held = and(eq(uploads.holderKind, "case"), eq(uploads.holderId, sent?.id ?? 0));
	expect(await db.$count(uploads, held)).toBe(1);
});

test.each([360, 1280])(
	"at %i pixels nothing moves when the code of the photo field arrives",
	async (width) => {
		const gate = Promise.withResolvers<void>();
		const page = await visit(form.path, {
			width,
			before: (blank) =>
				blank.route("**/photo-tools-*.js", async (route) => {
					await gate.promise;
					await route.continue();
				}),
		});
		const top = () => button(page, form).evaluate((it) => it.getBoundingClientRect().top + scrollY);
		await button(page, form).scrollIntoViewIfNeeded();
		const before = await top();
		gate.resolve();
		await page.locator("[data-dragged]").waitFor();
		expect(await top()).toBe(before);
	},
);
