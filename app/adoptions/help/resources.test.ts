import { beforeEach, expect, test } from "vitest";
import {
	deleteResource,
	findHelp,
	findResource,
	ResourceForm,
	saveResource,
} from "#app/adoptions/help/resources.ts";
import { helpResources } from "#app/adoptions/help/table.ts";
import { history } from "#app/moderation/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer");
const writer = await makeStaff("editor");
beforeEach(() => db.delete(helpResources));

const plain = {
	title: "Food bank",
	url: "https://food.example.org",
	phone: "",
	country: "US",
	checkedOn: "2026-11-01",
	reasons: ["money" as const],
};
const add = (changes: Partial<typeof plain>) =>
	saveResource(undefined, { ...plain, ...changes }, ada);
const titles = async (...asked: Parameters<typeof findHelp>) =>
	(await findHelp(...asked)).map(({ title }) => title);

test("at most three for a reason in a country, the ones checked last first", async () => {
	for (const month of ["01", "04", "02", "03"]) {
		await add({ title: `Month ${month}`, checkedOn: `2026-${month}-01` });
	}
	await add({ title: "British", country: "GB" });
	expect(await titles("money", "US")).toEqual(["Month 04", "Month 03", "Month 02"]);
	expect(await titles("money", "GB")).toEqual(["British"]);
	expect(await titles("housing", "US")).toEqual([]);
});

test("is changed and removed by who reviews, and by no one else, and the history says so", async () => {
	const id = (await add({})) ?? 0;
	await saveResource(id, { ...plain, title: "Food pantry" }, ada);
	expect(await findResource(id)).toMatchObject({ title: "Food pantry" });
	expect(() => saveResource(id, plain, writer)).toThrow(/no right/);
	expect(() => deleteResource(id, writer)).toThrow(/no right/);
	expect(await deleteResource(id, ada)).toBe(true);
	expect(await deleteResource(id, ada)).toBe(false);
	expect(await saveResource(id, plain, ada)).toBeUndefined();
	const events = (await db.select().from(history).orderBy(history.id)).map(({ event }) => event);
	expect(events.filter((event) => event.startsWith("help resource")).slice(-3)).toEqual([
		"help resource added",
		"help resource changed",
		"help resource removed",
	]);
});

test("needs a title, a way to reach it, a reason, and a day on which someone looked", () => {
	const errors = (changes: Record<string, string>) => {
		const form = checkForm({ ...plain, reasons: "money", ...changes }, ResourceForm);
		return form.ok ? [] : Object.keys(form.errors);
	};
	expect(errors({})).toEqual([]);
	expect(errors({ url: "", phone: "(512) 555-0142" })).toEqual([]);
	expect(errors({ url: "" })).toEqual(["url"]);
	for (const url of ["javascript:alert(1)", "http://food.example.org", "https://", "food"]) {
		expect(errors({ url }), url).toEqual(["url"]);
	}
	expect(errors({ title: " ", reasons: "love", country: "IT", checkedOn: "2999-01-01" })).toEqual([
		"title",
		"country",
		"checkedOn",
		"reasons",
	]);
});
