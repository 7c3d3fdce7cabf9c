import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { subscribers } from "#app/cases/newsletter/table.ts";
import { history } from "#app/cases/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { db } from "#app/platform/database/db.server.ts";
import { moved } from "#app/platform/http/moved-addresses.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { rules } from "#app/records/law/rules.server.ts";
import { places } from "#app/records/places/table.ts";
import { actor, type Listing, makeDog, smallPicture } from "#test/make.ts";
import { editPathOf, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import { makeAlert } from "#test/visitors.ts";

let dog: Listing;
let cookie = "";
const mail = "2026-11-20T10-00-00-000Z-delivery-1-abc.eml";
const site = serveBuild(async () => {
	cookie = await cookieOf(await makeStaff("admin", { name: "Ada" }));
	dog = await makeDog(
		{ name: "Bruno", ownerContactEmail: "bruno.owner@example.com" },
		{ photos: 1 },
	);
	const emails = ["=1+1@example.com", "plain@example.com"];
	await db
		.insert(subscribers)
		.values(emails.map((email) => ({ email, emailKey: email, state: "confirmed" as const })));
	await mkdir(join(env.dataDir, "mail"), { recursive: true });
	await writeFile(
		join(env.dataDir, "mail", mail),
		"To: <ada@example.com>\r\nSubject: Ciao\r\nContent-Type: text/plain\r\n\r\n<script>alert(1)</script>\r\n",
	);
	await writeFile(join(env.dataDir, "mail", "notes.txt"), "secret");
});

const get = (path: string) => site.ask(path, { headers: { Cookie: cookie } });
function post(path: string, fields: Record<string, string> = {}) {
	const headers = { Cookie: cookie, Origin: "https://corso.example" };
	return site.ask(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}
const versionIn = (html: string) => /name="expectedVersion" value="([^"]+)"/.exec(html)?.[1] ?? "";

test("who read the source of a rule again notes it with one button, and the law page says so at once", async () => {
	const rule = rules.find(({ how }) => how === "cited");
	const unread = async () => (await site.ask("/law")).text.split("We haven’t read it").length - 1;
	const before = await unread();
	expect((await get("/desk/law")).text).toContain(rule?.source.url);
	const answer = await post("/desk/law", { rule: rule?.id ?? "", note: "Section 1, unchanged." });
	expect(answer.status).toBe(302);
	expect((await get("/desk/law")).text).toContain("Section 1, unchanged.");
	await expect.poll(unread).toBe(before - 1);
	expect(await historyOf({ kind: "setting", id: 6 })).toMatchObject([{ event: "law read again" }]);
});

test("every list and every page of a record opens, private and uncached", async () => {
	const message = await makeCase("contact", {});
	const { recipientId } = await makeAlert("seeker@example.com", "sex=female");
	const paths = [
		"adoptions",
		"adoptions/new",
		"breeders",
		"breeders/new",
		"messages",
		"spam",
		"subscribers",
		"subscribers/1",
		"alerts",
		`alerts/${recipientId}`,
		"deliveries",
		"deliveries?list=delivered",
		"history",
		"privacy",
		"privacy/erase",
		"law",
		"mail",
		`mail/${mail}`,
		`messages/${message.id}`,
		...["", "/photos", "/notes", "/history"].map((part) => `adoptions/${dog.id}${part}`),
	];
	for (const path of paths) {
		const reply = await get(`/desk/${path}`);
		expect([reply.status, path]).toEqual([200, path]);
		expect(reply.headers["cache-control"], path).toContain("no-store");
	}
	for (const path of [
		"adoptions/404",
		"adoptions/x",
		"messages/404",
		"subscribers/404",
		"alerts/404",
	]) {
		expect((await get(`/desk/${path}`)).status, path).toBe(404);
	}
	expect((await get("/desk/adoptions?page=0")).status).toBe(404);
});

test("a wrong form keeps what was typed; the second of two editors sees what the first one changed", async () => {
	const path = `/desk/adoptions/${dog.id}`;
	const facts = {
		name: "Bruno",
		gender: "Male",
		ageYears: "3",
		ageMonths: "2",
		color: "Black",
		weightLbs: "102",
		spayedNeutered: "yes",
		vaccinationsUpToDate: "yes",
		goodWithKids: "yes",
		goodWithDogs: "yes",
		goodWithCats: "no",
		reasonForAdoption: "Moving.",
		locationCity: "Austin",
		country: "US",
		ownerContactEmail: "bruno.owner@example.com",
		showEmail: "yes",
	};
	const expectedVersion = versionIn((await get(path)).text);
	const wrong = await post(path, {
		...facts,
		weightLbs: "heavy",
		color: "Kept <b>",
		expectedVersion,
	});
	expect(wrong.status).toBe(422);
	expect(wrong.text).toContain("Kept &lt;b&gt;");
	expect(wrong.text).toContain('id="record-weightLbs-error"');
	expect((await post(path, { ...facts, color: "Fawn", expectedVersion })).status).toBe(302);
	const late = await post(path, { ...facts, color: "Brindle", expectedVersion });
	expect(late.status).toBe(409);
	expect(late.text).toMatch(/role="alert"[\s\S]*Ada/);
	expect(late.text).toContain("Black → Fawn");
	const again = await post(path, {
		...facts,
		color: "Brindle",
		expectedVersion: versionIn(late.text),
	});
	expect(again.headers.location).toBe(`${path}?done=saved`);
});

test("which of several towns a dog lives in is chosen on its page, once", async () => {
	const town = { country: "US", name: "Springfield", key: "springfield", latitude: 39.75 };
	const [illinois, missouri] = await db
		.insert(places)
		.values([
			{ ...town, region: "IL", longitude: -89.75 },
			{ ...town, region: "MO", longitude: -93.25, population: 170_000 },
		])
		.returning();
	const { id } = await makeDog({ name: "Otto", locationCity: "Springfield", locationState: "" });
	const path = `/desk/adoptions/${id}`;
	const choice = (place: number | undefined) => `${path}/town/${place}`;
	const before = (await get(path)).text;
	expect(before.indexOf(choice(missouri?.id))).toBeGreaterThan(0);
	expect(before.indexOf(choice(illinois?.id))).toBeGreaterThan(
		before.indexOf(choice(missouri?.id)),
	);
	expect((await post(choice(999_999))).headers.location).toBe(`${path}?done=moved`);
	expect((await post(`${path}/town/x`)).status).toBe(404);
	expect((await post(choice(illinois?.id))).headers.location).toBe(`${path}?done=town`);
	expect((await get(path)).text).not.toContain("/town/");
	const stranger = await site.ask(choice(missouri?.id), { method: "POST" });
	expect(stranger.headers.location).toContain("/login");
});

test("a withdrawn dog disappears, and comes back when its status is set back", async () => {
	const path = `/desk/adoptions/${dog.id}/status`;
	expect(
		(await post(`${path}/withdrawn`, { expectedVersion: "available" })).headers.location,
	).toMatch(/done=status$/);
	expect((await site.ask("/adoption-network/bruno")).status).toBe(404);
	expect((await post(`${path}/homed`, { expectedVersion: "available" })).headers.location).toMatch(
		/done=meanwhile$/,
	);
	expect((await post(`${path}/deleted`, { expectedVersion: "withdrawn" })).status).toBe(404);
	await post(`${path}/available`, { expectedVersion: "withdrawn" });
	await expect.poll(async () => (await site.ask("/adoption-network/bruno")).status).toBe(200);
});

describe("the promotion kit", () => {
	let owner = "";
	beforeAll(async () => {
		const opened = await makeCase("rehome", {}, { state: "published", subjectId: dog.id });
		owner = await editPathOf(opened);
	});
	const files = ["square.jpg", "portrait.jpg", "story.jpg"];
	const kit = () => `/desk/adoptions/${dog.id}/kit`;

	test("has its pictures and text at the desk and on the owner's private page", async () => {
		for (const page of [kit(), `${owner}/share`]) {
			const { status, headers, text } = await get(page);
			expect([status, page]).toEqual([200, page]);
			expect(headers["cache-control"]).toContain("no-store");
			for (const id of ["kit-text", "kit-link"]) expect(text).toContain(`id="${id}"`);
			for (const file of files) {
				expect(text).toContain(`src="${page}/${file}"`);
				const picture = await get(`${page}/${file}`);
				expect(picture.status, file).toBe(200);
				expect(picture.headers["content-type"]).toBe("image/jpeg");
				expect(picture.headers["cache-control"]).toBe("no-store");
			}
			expect((await get(`${page}/flyer.pdf`)).headers["content-type"]).toBe("application/pdf");
			expect((await get(`${page}/banner.jpg`)).status).toBe(404);
		}
		expect((await get(owner)).text).toContain(`href="${owner}/share"`);
	});

	test("is for the team and the owner alone, and only while the dog is public", async () => {
		expect((await site.ask(`${kit()}/square.jpg`)).headers.location).toContain("/login");
		const stranger = `/edit/dog/${"x".repeat(43)}/share`;
		for (const path of [stranger, `${stranger}/square.jpg`]) {
			expect((await site.ask(path)).status, path).toBe(404);
		}
		await dogs.transition(dog.id, "withdrawn", actor);
		for (const path of [`${owner}/share`, `${owner}/share/square.jpg`, `${kit()}/square.jpg`]) {
			expect((await get(path)).status, path).toBe(404);
		}
		await dogs.transition(dog.id, "available", actor);
	});

	test("a filter of where dogs were posted, which the desk no longer has, shows the whole list", async () => {
		const list = await get("/desk/adoptions?unposted=reddit");
		expect(list.status).toBe(200);
		expect(list.text).toContain(`href="/desk/adoptions/${dog.id}"`);
	});
});

test("a photo is added by a plain form, and a file that is not a photo is named", async () => {
	const send = async (name: string, bytes: Buffer) => {
		const form = new FormData();
		form.append("photo_files", new Blob([new Uint8Array(bytes)]), name);
		const request = new Request("https://corso.example/", { method: "POST", body: form });
		return site.ask(`/desk/adoptions/${dog.id}/photos`, {
			method: "POST",
			headers: {
				Cookie: cookie,
				Origin: "https://corso.example",
				"Content-Type": request.headers.get("Content-Type") ?? "",
			},
			body: Buffer.from(await request.arrayBuffer()),
		});
	};
	expect((await send("nose.png", await smallPicture(77))).headers.location).toMatch(/done=added$/);
	const refused = await send("evil.svg", Buffer.from("<svg onload=alert(1)>"));
	expect(refused.status).toBe(422);
	expect(refused.text).toContain("evil.svg: ");
	expect((await historyOf({ kind: "dog", id: dog.id })).map(({ event }) => event)).toContain(
		"photos added",
	);
});

test("subscribers are exported without spreadsheet formulas, and the history shows it", async () => {
	const reply = await get("/desk/subscribers.csv");
	expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
	expect(reply.headers["content-disposition"]).toMatch(
		/^attachment; filename="subscribers-.*\.csv"$/,
	);
	expect(reply.headers["cache-control"]).toBe("no-store");
	expect([...reply.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
	expect(reply.text).toContain("\r\n'=1+1@example.com,confirmed");
	expect((await historyOf({ kind: "subscriber", id: 0 })).at(-1)).toMatchObject({
		event: "exported",
		actor: "Ada",
		details: { which: "confirmed" },
	});
});

test("emails on disk are shown as text, by valid names only", async () => {
	expect((await get(`/desk/mail/${mail}`)).text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
	const file = await get(`/desk/mail/${mail}/file`);
	expect(file.headers["content-type"]).toBe("message/rfc822");
	expect(file.headers["content-disposition"]).toBe(`attachment; filename="${mail}"`);
	for (const name of [
		"notes.txt",
		"..%2f..%2fpostgres%2fccr.password",
		"%2e%2e%2fnotes.txt",
		`..%2f${mail}`,
		`${mail}%00`,
		"2026-11-20T10-00-00-000Z-..%2f..%2fx.eml",
		`x${mail}`,
		`${mail}.part`,
	]) {
		const reply = await get(`/desk/mail/${name}/file`);
		expect([200, 206].includes(reply.status), name).toBe(false);
		expect(reply.text).not.toContain("secret");
		expect((await get(`/desk/mail/${name}`)).status, name).not.toBe(200);
	}
});

test("a person is found, copied and erased without scripts; the address is in no link", async () => {
	const email = "bruno.owner@example.com";
	const found = await post("/desk/privacy", { email, phone: "" });
	expect(found.status).toBe(200);
	expect(found.text).toContain(`Dog ${dog.id}: `);
	expect(found.text).not.toMatch(/href="[^"]*bruno\.owner/);
	expect((await post("/desk/privacy", { email: "", phone: "" })).status).toBe(422);
	const copy = await post("/desk/privacy/export", { email });
	expect(copy.headers["content-disposition"]).toContain("attachment");
	expect(JSON.parse(copy.text).dogs[0].ownerContactEmail).toBe(email);
	const unsure = await post("/desk/privacy/erase", {
		email,
		confirm: "somebody else",
		sure: "yes",
	});
	expect(unsure.status).toBe(422);
	expect((await site.ask("/adoption-network/bruno")).status).toBe(200);
	const erased = await post("/desk/privacy/erase", { email, confirm: email, sure: "yes" });
	expect(erased.headers.location).toBe("/desk/privacy?done=erased");
	await expect.poll(async () => (await site.ask("/adoption-network/bruno")).status).toBe(404);
	expect(JSON.stringify(await db.select().from(history))).not.toContain(email);
});

test.each(Object.entries(moved))("%s, which is gone, leads to %s", async (from, to) => {
	for (const former of [from, `${from}/3`, `${from}/`]) {
		const { status, headers } = await get(former);
		expect([status, headers.location], former).toEqual([301, to]);
	}
	expect((await get(to)).status).toBe(200);
});

describe("the privacy notice", () => {
	const path = "/desk/privacy/notice";
	const fields = {
		introduction: "Hello *there*.",
		addition: "## Hosting\n\nAt Müller’s.",
		expectedVersion: "",
	};

	test("is previewed without a trace, and published within a second", async () => {
		expect((await site.ask("/privacy")).text).not.toContain("Hosting");
		const preview = await post(path, { ...fields, show: "yes" });
		expect(preview.status).toBe(200);
		expect(preview.text).toContain("<em>there</em>");
		expect(preview.text).toContain("Hello *there*.</textarea>");
		expect((await get(path)).text).not.toContain("Hello");
		expect((await post(path, fields)).headers.location).toBe(`${path}?done=saved`);
		const page = async () => (await site.ask("/privacy")).text;
		await expect.poll(page).toContain('<h2 id="section-hosting">Hosting</h2>');
		expect(await page()).toMatch(/Hello <em>there<\/em>[\s\S]*<h2 id="section-/);
	});

	test("keeps what was typed when it is too long, or someone else was faster", async () => {
		const long = await post(path, { ...fields, introduction: "x".repeat(5_001) });
		expect(long.status).toBe(422);
		expect(long.text).toContain('id="notice-introduction-error"');
		const late = await post(path, { ...fields, introduction: "Mine" });
		expect(late.status).toBe(409);
		expect(late.text).toContain("Mine</textarea>");
	});

	test("runs no code, whatever an admin writes", async () => {
		const { text } = await get(path);
		const expectedVersion = /name="expectedVersion" value="([^"]+)"/.exec(text)?.[1] ?? "";
		const evil = "<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))";
		expect((await post(path, { introduction: evil, addition: evil, expectedVersion })).status).toBe(
			302,
		);
		const page = async () => (await site.ask("/privacy")).text;
		await expect.poll(page).toContain("&lt;script&gt;alert(1)");
		expect(await page()).not.toMatch(/<script>alert|<img src=x|href="javascript:/);
	});

	test("is for admins", async () => {
		const reviewer = await cookieOf(await makeStaff("reviewer"));
		expect((await site.ask(path, { headers: { Cookie: reviewer } })).status).toBe(403);
	});
});

test("an address that only takes a form is, when opened, one that doesn't exist", async () => {
	for (const path of ["people/1/suspend", "guides/1/unpublish", "spam/1/restore"]) {
		const { status, headers, text } = await get(`/desk/${path}`);
		expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
		expect(text).toContain('href="/desk"');
	}
});
