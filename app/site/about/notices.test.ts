import { beforeEach, expect, test } from "vitest";
import { listHistory } from "#app/cases/history/history.ts";
import { addSubjectLinks } from "#app/desk/history/history-subjects.ts";
import { teamSettings } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { writeNotice } from "#app/site/about/notice.ts";
import { readNotice, saveNotice } from "#app/site/about/notices.ts";
import { makeStaff } from "#test/staff.ts";

const admin = await makeStaff("admin", { name: "Ada" });
const other = await makeStaff("admin", { name: "Bob" });
beforeEach(async () => {
	await db.delete(teamSettings);
});

test("an admin adds words before and after what the program says", async () => {
	const texts = { introduction: "Hello from us.", addition: "## Hosting\n\nAt a company." };
	expect(await saveNotice(texts, "", admin)).toBe("saved");
	const body = writeNotice(await readNotice());
	expect(body.startsWith("Hello from us.")).toBe(true);
	expect(body.endsWith("At a company.")).toBe(true);
	expect(await saveNotice(texts, "", admin)).toBe("same");
	const [entry] = (await listHistory({ kind: "setting" }, admin)).items;
	expect(entry).toMatchObject({ event: "privacy notice changed", actor: "Ada" });
	expect(await addSubjectLinks(entry ? [entry] : [])).toMatchObject([{ label: "Privacy notice" }]);
});

test("the second of two who edit at once overwrites nothing", async () => {
	for (const introduction of ["Mine", "Mine again"]) {
		const { version } = await readNotice();
		expect(await saveNotice({ introduction, addition: "" }, version, admin)).toBe("saved");
		const late = await saveNotice({ introduction: "Yours", addition: "" }, version, other);
		expect(late).toBe("changed");
		expect((await readNotice()).introduction).toBe(introduction);
	}
});

test("only admins change it", async () => {
	for (const role of ["editor", "reviewer"] as const) {
		const person = await makeStaff(role);
		expect(() => saveNotice({ introduction: "x", addition: "" }, "", person)).toThrow();
	}
});

test("it is the same text whenever it is written", () => {
	const texts = { introduction: "", addition: "" };
	expect(writeNotice(texts)).toBe(writeNotice(texts));
});
