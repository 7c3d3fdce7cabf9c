import { afterEach, expect, test } from "vitest";
import { readSettings, saveSettings } from "#app/desk/issues/settings.ts";
import { site } from "#site";
import { makeStaff } from "#test/staff.ts";

const original = site.postalAddress;
const move = (...postalAddress: string[]) => Object.assign(site, { postalAddress });
afterEach(() => move(...original));

test("issues have the site's postal address, unless their settings have another", async () => {
	const editor = await makeStaff("editor");
	const save = (postalAddress: string) =>
		saveSettings({ postalAddress, weekly: undefined }, editor);
	move("1 Old Street", "Dallas");
	await save("1 Old Street\nDallas");
	move("2 New Street", "Austin");
	expect(await readSettings()).toMatchObject({ postalAddress: "2 New Street\nAustin" });
	await save("3 Corso Street");
	expect(await readSettings()).toMatchObject({ postalAddress: "3 Corso Street" });
});
