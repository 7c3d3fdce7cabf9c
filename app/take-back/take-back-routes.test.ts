import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { takeBacks } from "#app/take-back/table.ts";
import { deleteRecords } from "#test/fixtures.ts";
import { makeKennel } from "#test/make.ts";
import { caseNow, dogDraft, editPathOf, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import { findTablesContaining } from "#test/tables-with.ts";
import {
	expireTakeBack,
	labelOf,
	makeOriginCase,
	makeTakeBack,
	takeBackNow,
} from "#test/take-backs.ts";

const site = serveBuild();
beforeEach(async () => {
	await db.delete(takeBacks);
	await db.delete(rateLimits);
	await deleteRecords();
});

const Origin = "https://corso.example";
function post(path: string, fields: Record<string, string>, Cookie = "") {
	const headers = { Origin, ...(Cookie ? { Cookie } : {}) };
	return site.ask(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}
const see = async (path: string, Cookie = "") =>
	(await site.ask(path, Cookie ? { headers: { Cookie } } : {})).text;

describe("the kennel's page", () => {
	test("shows what the owner agreed to and nothing else, and changes nothing when opened (Z4, A6, H3)", async () => {
		const promise = { takesBack: "yes" as const, takeBackWords: "At any age, for any reason." };
		const { path, caseId } = await makeTakeBack(promise, { registeredName: "Sample Nera" });
		const before = await takeBackNow(caseId);
		for (const method of ["GET", "HEAD"]) {
			for (const end of ["", ".data"]) {
				const { status, headers } = await site.ask(path + end, { method });
				expect(status).toBe(200);
				expect(headers).toMatchObject({
					"cache-control": "no-store",
					"referrer-policy": "strict-origin",
					"x-robots-tag": "noindex",
				});
			}
		}
		for (const end of ["", ".data"]) {
			const text = await see(path + end);
			for (const told of [
				"Luna",
				"Sample Nera",
				"3 years 2 months",
				"Female",
				"Ada",
				"for any reason",
			]) {
				expect(text).toContain(told);
			}
			expect(text).not.toMatch(
				/Rossi|owner@example|sender-\d|5550142|family moves|Austin|calm dog/,
			);
		}
		expect(await takeBackNow(caseId)).toEqual(before);
		expect((await site.ask(`/take-back/${"a".repeat(22)}`)).status).toBe(404);
	});

	test("keeps what was typed beside its error, takes an answer, and shows it when the time is over", async () => {
		const { path, caseId, id } = await makeTakeBack();
		const wrong = await post(path, { answer: "", words: "Not sure yet" });
		expect([wrong.status, wrong.text.includes("take-back-answer-error")]).toEqual([422, true]);
		expect(wrong.text).toContain("Not sure yet");
		const long = await post(path, { answer: "yes", words: "x".repeat(1501) });
		expect([long.status, long.text.includes("take-back-words-error")]).toEqual([422, true]);
		const sent = await post(path, { answer: "help", words: "We know two families." });
		expect([sent.status, sent.headers.location]).toEqual([302, `${path}?done=answered`]);
		expect(await takeBackNow(caseId)).toMatchObject({ answer: "help" });
		await expireTakeBack(id);
		const over = await see(path);
		expect(over).toContain("We know two families.");
		expect(over).not.toContain("<textarea");
		const late = await post(path, { answer: "no", words: "Changed our mind" });
		expect([late.status, await takeBackNow(caseId)]).toMatchObject([409, { answer: "help" }]);
	});

	test("stores its token nowhere, and is linked from no page of the owner or the team (Z1, Z2)", async () => {
		const { token, found, caseId } = await makeTakeBack();
		expect(await findTablesContaining(token)).toEqual([]);
		const reviewer = await cookieOf(await makeStaff("reviewer"));
		const pages = [
			await see(await editPathOf(found)),
			await see(`/desk/review/${caseId}`, reviewer),
		];
		for (const page of pages) expect(page).not.toContain("/take-back/");
	});
});

describe("the owner's page", () => {
	test("suggests kennels without scripts, and asks the one that was chosen when it is sent", async () => {
		const kennel = await makeKennel({ kennelName: "Casa Nera" }, { logo: false });
		const found = await makeCase("rehome", dogDraft, { state: "completing" });
		const path = await editPathOf(found);
		const page = await see(path);
		expect(page).toContain(`<option value="${labelOf(kennel)}" label="Casa Nera, Dallas, TX">`);
		expect(page).not.toMatch(/name="askKennel"[^>]*checked/);
		const fields = {
			...dogDraft,
			houseTrained: "yes",
			crateTrained: "yes",
			energy: "Calm",
			biteHistory: "none",
			contactBy: "relay",
			kennelOfOrigin: labelOf(kennel),
			askKennel: "yes",
		};
		const version = async () => String((await caseNow(found)).version);
		const saved = await post(path, { ...fields, version: await version() });
		expect([saved.status, await takeBackNow(found.id)]).toEqual([200, undefined]);
		expect(saved.text).toContain("When you send this for review");
		const sent = await post(`${path}/review`, { ...fields, version: await version() });
		expect([sent.status, await takeBackNow(found.id)]).toMatchObject([200, { answer: null }]);
		expect(sent.text).toContain("We asked");
		const { askKennel: _, ...unchecked } = fields;
		await post(path, { ...unchecked, version: await version() });
		expect((await caseNow(found)).draft.askKennel).toBe("no");
		expect(await see(path)).toContain("Check the box");
	});

	test("gives advice for a kennel that isn't in the network, and writes to no one", async () => {
		const found = await makeCase("rehome", {
			...dogDraft,
			kennelOfOrigin: "Fern & Farn",
			askKennel: "yes",
		});
		const page = await see(await editPathOf(found));
		expect(page).toContain("isn’t in our network");
		expect(page).toContain("or help find a home?");
		expect(await db.$count(takeBacks)).toBe(0);
	});

	test("shows the kennel's contact details only after a yes or an offer of help (Z4)", async () => {
		const contact = { email: "secret.kennel@example.com", phone: "+12145550188" };
		const { found, path } = await makeTakeBack(contact);
		const own = await editPathOf(found);
		const isShown = async () => /secret\.kennel|555.?0188/.test(await see(own));
		expect(await isShown()).toBe(false);
		expect((await site.ask(`${own}/taken-back`)).status).toBe(404);
		for (const [answer, shown] of [
			["no", false],
			["help", true],
			["yes", true],
		] as const) {
			await post(path, { answer, words: `We say ${answer}.` });
			expect([await isShown(), (await see(own)).includes(`We say ${answer}.`)]).toEqual([
				shown,
				true,
			]);
		}
		expect(await see(`${own}/taken-back`)).toContain("Is Luna going back to Casa Nera?");
		for (let times = 0; times < 3; times++) {
			const { status, headers } = await post(`${own}/taken-back`, {});
			expect([status, headers.location]).toEqual([302, own]);
		}
		expect((await caseNow(found)).state).toBe("closed");
		expect(await see(own)).toContain("goes back to");
		expect((await site.ask(path)).status).toBe(404);
	});
});

describe("the case at the desk", () => {
	test("says until when the kennel may answer, and what it said", async () => {
		const { caseId, path } = await makeTakeBack();
		const reviewer = await cookieOf(await makeStaff("reviewer"));
		const page = await see(`/desk/review/${caseId}`, reviewer);
		expect(page).toContain("The kennel has until");
		expect(page).toContain("Approve and publish");
		await post(path, { answer: "yes", words: "Gladly." });
		const after = await see(`/desk/review/${caseId}`, reviewer);
		expect(after).toContain("The kennel takes Luna back");
		expect(after).toContain("Gladly.");
	});

	test("offers a kennel of the same name, which is asked by a button", async () => {
		const kennel = await makeKennel({ kennelName: "Casa Nera" }, { logo: false });
		const found = await makeOriginCase(kennel, { kennelOfOrigin: "casa nera" });
		const path = `/desk/review/${found.id}`;
		const reviewer = await cookieOf(await makeStaff("reviewer"));
		expect(await see(path, reviewer)).toContain("It’s this kennel: ask it");
		const editor = await cookieOf(await makeStaff("editor"));
		expect((await post(`${path}/kennel/ask`, { kennel: String(kennel.id) }, editor)).status).toBe(
			403,
		);
		const asked = await post(`${path}/kennel/ask`, { kennel: String(kennel.id) }, reviewer);
		expect([asked.status, asked.headers.location]).toEqual([302, `${path}?done=kennel`]);
		expect(await db.$count(takeBacks, eq(takeBacks.caseId, found.id))).toBe(1);
	});
});
