import { beforeEach, expect, onTestFinished, test } from "vitest";
import { writeNotice } from "#app/about/notice.ts";
import {
	findNotice,
	listNotices,
	readNotice,
	recordNotice,
	saveNotice,
} from "#app/about/notices.ts";
import { privacyNotices } from "#app/about/table.ts";
import { addSubjectLinks } from "#app/desk/history/history-subjects.ts";
import { listHistory } from "#app/moderation/history/history.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { actor } from "#test/make.ts";
import { makeStaff } from "#test/staff.ts";

const admin = await makeStaff("admin", { name: "Ada" });
const other = await makeStaff("admin", { name: "Bob" });
beforeEach(async () => {
	await db.delete(privacyNotices);
});

test("an admin adds words before and after what the program says", async () => {
	const words = { introduction: "Hello from us.", addition: "## Hosting\n\nAt a company." };
	expect(await saveNotice(words, 0, admin)).toBe("saved");
	const { body, savedAt } = await readNotice();
	expect(body.startsWith("Hello from us.")).toBe(true);
	expect(body.endsWith("At a company.")).toBe(true);
	expect(savedAt).toBeInstanceOf(Date);
	expect(await saveNotice(words, 0, admin)).toBe("same");
	const [entry] = (await listHistory({ kind: "setting" }, admin)).items;
	expect(entry).toMatchObject({ event: "privacy notice changed", actor: "Ada" });
	expect(await addSubjectLinks(entry ? [entry] : [])).toMatchObject([{ label: "Privacy notice" }]);
});

test("the second of two who edit at once overwrites nothing", async () => {
	const { id } = await readNotice();
	expect(await saveNotice({ introduction: "Mine", addition: "" }, id, admin)).toBe("saved");
	expect(await saveNotice({ introduction: "Yours", addition: "" }, id, other)).toBe("changed");
	expect((await readNotice()).introduction).toBe("Mine");
});

test("only admins change it", async () => {
	for (const role of ["editor", "reviewer"] as const) {
		const person = await makeStaff(role);
		expect(() => saveNotice({ introduction: "x", addition: "" }, 0, person)).toThrow();
	}
});

test("a change by an update or a setting becomes a version, once (D3)", async () => {
	await saveNotice({ introduction: "Hello", addition: "" }, 0, admin);
	await recordNotice(actor);
	expect((await listNotices(1)).items).toHaveLength(1);
	const { smtpUrl } = env;
	onTestFinished(() => void Object.assign(env, { smtpUrl }));
	env.smtpUrl = "smtp://relay.example.net";
	await Promise.all([recordNotice(actor), recordNotice(actor)]);
	const [last, first] = (await listNotices(1)).items;
	expect([last?.by, first?.by]).toEqual([null, "Ada"]);
	const version = await findNotice(last?.id ?? 0);
	const added = version?.pieces.filter(({ kind }) => kind === "added");
	expect(added?.map(({ text }) => text).join("")).toContain("relay.example.net");
	expect((await readNotice()).introduction).toBe("Hello");
	expect(await findNotice(0)).toBeUndefined();
});

test("it is the same text whenever it is written", () => {
	const words = { introduction: "", addition: "" };
	expect(writeNotice(words)).toBe(writeNotice(words));
});
