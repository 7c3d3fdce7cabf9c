import { describe, expect, test } from "vitest";
import { statusLine, statusOf } from "#test/browser.ts";
import {
	address,
	answerOf,
	button,
	expectConfirmation,
	expectFieldValues,
	expectRows,
	field,
	fillIn,
	type Visiting,
	type VisitorsForm,
	write,
} from "#test/filling.ts";

const scriptless = { as: { javaScriptEnabled: false } };

export function testFormWithoutScripts(form: VisitorsForm, visit: Visiting): void {
	const { path } = form;
	const broken = { [address]: "ada at example" };

	describe("with JavaScript off", () => {
		test("one page confirms, another shows the errors with all values kept", async () => {
			const page = await visit(path, { ...scriptless, allowedConsole: statusLine(422) });
			const email = await fillIn(page, form);
			await write(page, broken);
			await button(page, form).click();
			expect(await statusOf(page)).toBe(422);
			await answerOf(page, "alert");
			await expectFieldValues(page, { ...form.fields, ...broken });
			expect(await field(page, address).getAttribute("aria-invalid")).toBe("true");
			await write(page, { [address]: email });
			await button(page, form).click();
			await expectConfirmation(page, email);
			expect(await statusOf(page)).toBe(200);
			await expectRows(email, 1);
		});

		test("reloading the result sends no second message", async () => {
			const page = await visit(path, scriptless);
			const email = await fillIn(page, form);
			await button(page, form).click();
			await expectConfirmation(page, email);
			await page.reload();
			await expectConfirmation(page, email);
			await expectRows(email, 1);
		});

		test("after Back, the same values add nothing, and changed values are a second message", async () => {
			const page = await visit(path, scriptless);
			const email = await fillIn(page, form);
			await button(page, form).click();
			await expectConfirmation(page, email);
			await page.goBack();
			await expectFieldValues(page, { ...form.fields, [address]: email });
			if (form.other) {
				await write(page, form.other);
				await button(page, form).click();
				await expectConfirmation(page, email);
				await expectRows(email, 2);
				await page.goBack();
				await write(page, form.fields);
				await write(page, { [address]: email });
			}
			await button(page, form).click();
			await expectConfirmation(page, email);
			await expectRows(email, form.other ? 2 : 1);
		});
	});
}
