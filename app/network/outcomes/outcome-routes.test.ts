import { beforeAll, describe, expect, test } from "vitest";
import { cases } from "#app/cases/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { maxBatch, outcomePolicy } from "#policies";
import { actor, daysAgo, type Listing, makeDog } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";

const site = serveBuild();
const { minimum } = outcomePolicy;
let reviewer = "";
let editor = "";
let admin = "";
let ada: Awaited<ReturnType<typeof makeStaff>>;

beforeAll(async () => {
	ada = await makeStaff("reviewer", { name: "Ada" });
	reviewer = await cookieOf(ada);
	editor = await cookieOf(await makeStaff("editor"));
	admin = await cookieOf(await makeStaff("admin"));
});

async function homed(): Promise<Listing> {
	const { id } = await makeDog({ name: "Otto" }, { status: "draft" });
	await transaction((tx) => dogs.transitionAll([id], "available", daysAgo(200), actor, tx));
	await transaction((tx) => dogs.transitionAll([id], "homed", daysAgo(190), actor, tx));
	return (await dogs.find(id)) as Listing;
}

const see = (path: string, Cookie = "") => site.ask(path, Cookie ? { headers: { Cookie } } : {});
const plain = (text: string) => text.replaceAll("<!-- -->", "");
const bar = 'role="img" aria-label="Found a home';

function post(path: string, fields: [string, string][], Cookie: string) {
	return site.ask(path, {
		method: "POST",
		headers: { Cookie, Origin: "https://corso.example" },
		body: new URLSearchParams(fields),
	});
}

test(`figures are public from ${minimum} dogs on, on their page and at home, and follow changes at once`, async () => {
	const made: Listing[] = [];
	for (let number = 1; number < minimum; number++) made.push(await homed());
	const few = await see("/outcomes");
	expect([few.status, few.headers["cache-control"]?.startsWith("public")]).toEqual([200, true]);
	expect(plain(few.text)).toContain(`${minimum - 1} of ${minimum}`);
	expect(few.text).not.toContain(bar);
	const ofScripts = await see("/outcomes.data");
	expect(ofScripts.text).not.toMatch(/"homed"|"bar"|until half/);
	expect((await see("/")).text).not.toContain(bar);
	made.push(await homed());
	await expect.poll(async () => (await see("/outcomes")).text).toContain(`${bar}: ${minimum}.`);
	expect((await see("/")).text).toContain(`${bar}: ${minimum}.`);
	await dogs.transition(made[0]?.id ?? 0, "available", actor);
	await expect.poll(async () => (await see("/outcomes")).text).toContain(`${bar}: ${minimum - 1}.`);
	expect((await see("/sitemap/pages")).text).toContain("/outcomes</loc>");
	expect((await see("/about")).text).toContain('href="/outcomes"');
});

test("the team's figures are for every role, by month, and as a file", async () => {
	for (const cookie of [reviewer, editor, admin]) {
		expect((await see("/desk/outcomes", cookie)).status).toBe(200);
	}
	const file = await see("/desk/outcomes.csv", editor);
	expect(file.headers).toMatchObject({
		"content-type": "text/csv; charset=utf-8",
		"cache-control": "no-store",
	});
	expect(file.text.trimEnd().split("\r\n")).toHaveLength(37);
	// Addresses of the ranges and of the file of places lead to the same.
	for (const path of ["/desk/outcomes.csv?of=places&months=6", "/desk/outcomes?months=24"]) {
		expect((await see(path, editor)).status, path).toBe(200);
	}
});

describe("the list of dogs", () => {
	const list = "/desk/adoptions?status=available";

	test("sets one status for those selected, and says what did not change", async () => {
		const [otto, nina] = [await makeDog({ name: "Otto" }), await makeDog({ name: "Nina" })];
		const rows = [otto, nina].map(({ id, status }): [string, string] => [
			"record",
			`${id} ${status}`,
		]);
		expect((await see(list, reviewer)).text).toContain(`value="${nina.id} available"`);
		await dogs.transition(otto.id, "withdrawn", actor);
		const wish: [string, string][] = [...rows, ["to", "withdrawn"]];
		const question = await post(list, wish, reviewer);
		expect((await dogs.find(nina.id))?.status, "before it is confirmed").toBe("available");
		const [, sure = ""] = /value="([^"]+)"[^>]* name="sure"/.exec(question.text) ?? [];
		const done = await post(list, [...wish, ["sure", sure]], reviewer);
		expect(done.status).toBe(200);
		expect(plain(done.text)).toMatch(/role="status"[^>]*><p[^>]*>1 dog set to .*1 not:/);
		expect((await dogs.find(nina.id))?.status).toBe("withdrawn");
		for (const wrong of [
			rows,
			[["to", "homed"]] as [string, string][],
			[...rows, ["to", "draft"]] as [string, string][],
			[...rows, ["to", "constructor"]] as [string, string][],
		]) {
			const refused = await post(list, wrong, reviewer);
			expect([refused.status, refused.text.includes('role="alert"')]).toEqual([422, true]);
		}
		expect((await post(list, [...rows, ["to", "kept"]], editor)).status).toBe(403);
		expect((await dogs.find(nina.id))?.status).toBe("withdrawn");
	});

	test("is a file: of the selected, or of all that match", async () => {
		const rocco = await makeDog({ name: "Rocco", ownerContactEmail: "canary@example.com" });
		const file = (query: string, cookie = reviewer) =>
			see(`/desk/adoptions/export.csv?${query}`, cookie);
		const one = await file(`which=selected&record=${rocco.id}+available`);
		expect(one.headers["content-disposition"]).toContain("dogs-");
		expect(one.text.trimEnd().split("\r\n")).toHaveLength(2);
		expect(one.text).not.toContain("canary");
		expect((await file("q=rocco", admin)).text).toContain("canary@example.com");
		const none = await file("which=selected");
		expect([none.status, none.headers.location]).toEqual([302, "/desk/adoptions?done=nothing"]);
		expect((await file("", editor)).status).toBe(403);
		const many = Array.from({ length: maxBatch + 1 }, (_, id) => `record=${id + 1}`);
		expect((await file(`which=selected&${many.join("&")}`)).status).toBe(404);
	});
});

test("cases are assigned from their list, several at once", async () => {
	await db.delete(cases);
	const found = [await makeCase("rehome", dogDraft), await makeCase("rehome", dogDraft)];
	const rows = found.map(({ id }): [string, string] => ["case", `${id} `]);
	const path = "/desk/review/assigned?kind=rehome";
	const done = await post(path, [...rows, ["to", "me"]], reviewer);
	const result = "/desk/review?kind=rehome&done=mine&changed=2";
	expect([done.status, done.headers.location]).toEqual([302, result]);
	expect((await see(result, reviewer)).text).toContain('role="status"');
	for (const each of found) expect((await caseNow(each)).assignedTo).toBe(ada.id);
	const others = await post(path, [...rows, ["to", "me"]], admin);
	const refused = others.headers.location ?? "";
	expect(new URLSearchParams(refused.split("?")[1]).get("not")).toBe(
		found.map(({ id }) => id).join(" "),
	);
	expect(plain((await see(refused, admin)).text)).toContain("is assigned to <bdi>Ada</bdi>");
	expect((await post(path, [...rows, ["to", "nobody"]], reviewer)).status).toBe(302);
	expect((await post(path, [["to", "someone"]], reviewer)).status).toBe(404);
	expect((await post(path, rows, editor)).status).toBe(403);
});
