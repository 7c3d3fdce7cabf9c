import { and, eq } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test, vi } from "vitest";
import { cases, submissions } from "#app/cases/table.ts";
import { allPages, writeVisits } from "#app/desk/visits/day-counts.ts";
import { units } from "#app/desk/visits/spans.ts";
import { pageViews, visitDays } from "#app/desk/visits/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { db } from "#app/platform/database/db.server.ts";
import { actor, makeDog, makeGuide, makeKennel } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import { patience } from "#test/waiting.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let bruno = 0;
let draft = 0;
let kennel = 0;
const { ask } = serveBuild(async () => {
	const description = "Bruno is calm. His fee is $500. He sleeps by the door.";
	bruno = (await makeDog({ name: "Bruno", description }, { photos: 1 })).id;
	draft = (await makeDog({ name: "Nera" }, { status: "draft" })).id;
	kennel = (await makeKennel({ kennelName: "Casa Grigia" })).id;
	await makeGuide({ title: "Bloat" });
	await makeGuide({ title: "Ears" }, { published: false });
});

const look = (path: string, headers: Record<string, string> = {}, method = "GET") =>
	ask(path, { method, headers: { "User-Agent": firefox, ...headers } });
const today = () => new Date().toISOString().slice(0, 10);

async function counted(): Promise<Record<string, number>> {
	const rows = await db.select().from(pageViews).where(eq(pageViews.day, today()));
	return Object.fromEntries(rows.map(({ path, views }) => [path, views]));
}

describe("page views", () => {
	test("count public pages sent to people, by canonical path", async () => {
		const first = await look("/guides");
		await look("/guides");
		await look("/guides", { "If-None-Match": first.headers.etag ?? "" });
		await look("/guides?utm_source=x&page=1");
		await look("/guides.data");
		await look("/_.data");
		await look("/adoption-network/bruno");
		await look("/contact");
		await look("/contact.data");
		// None of these is a person who views a page.
		await look("/guides", {}, "HEAD");
		await look("/guides", { "Sec-Purpose": "prefetch" });
		await look("/guides.data", { "Sec-Purpose": "prefetch" });
		await look("/guides", { "User-Agent": "curl/8" });
		await look("/guides", { "User-Agent": "" });
		await look("/adoption-network/nobody");
		await look("/adoption-network/nera");
		await look("/adoption-network/Bruno");
		await look("/guides/");
		await look("/nowhere");
		await look("/login");
		await look("/status/x");
		await look("/contact", {}, "HEAD");
		await look("/CONTACT");
		await look("/sitemap.xml");
		await look("/adoption-network/bruno/card.jpg");
		await vi.waitFor(
			async () =>
				expect(await counted()).toEqual({
					"/": 1,
					"/guides": 5,
					"/adoption-network/bruno": 1,
					"/contact": 2,
					[allPages]: 9,
				}),
			{ timeout: patience, interval: 200 },
		);
		const [day] = await db.select().from(visitDays).where(eq(visitDays.day, today()));
		expect(day?.visitors).toBe(1);
	});

	test("add nothing to a page: no script, no cookie, no other origin", async () => {
		const { text, headers } = await look("/");
		expect(text).not.toMatch(/analytics|data-id|googletag/i);
		expect(headers["set-cookie"]).toBeUndefined();
		expect(headers["content-security-policy"]).not.toMatch(/https?:/);
	});
});

/** A desk page as this role sees it. */
async function at(path: string, role: "admin" | "editor" | "reviewer") {
	const Cookie = await cookieOf(await makeStaff(role, { name: "Ada <Rossi>" }));
	return ask(path, { headers: { Cookie } });
}

describe("the first page of the desk", () => {
	test("greets, counts what is waiting and since when; each number links to its list", async () => {
		const [sent] = await db
			.insert(submissions)
			.values({
				form: "rehome",
				contentKey: "a".repeat(64),
				email: "ada@example.com",
				details: {},
				spamSignals: [],
			})
			.returning();
		const waitingSince = new Date(Date.now() - 3 * 86_400_000);
		const me = await makeStaff("reviewer");
		await db.insert(cases).values({
			kind: "rehome",
			submissionId: sent?.id ?? 0,
			draft: { name: "Luna" },
			waitingSince,
			assignedTo: me.id,
		});
		const { status, text, headers } = await ask("/desk", {
			headers: { Cookie: await cookieOf(me) },
		});
		expect(status).toBe(200);
		expect(headers["cache-control"]).toBe("no-store");
		expect(text).toMatch(/Luna.*href="\/desk\/review\/\d+"/s);
		expect(text).toMatch(/aria-labelledby="first".*href="\/desk\/account"/s);
		expect(text).not.toContain("/desk/mail");
		expect(text).not.toContain("/desk/guides?status=draft");
	});

	test("shows editors their texts and admins everything", async () => {
		const editor = await at("/desk", "editor");
		expect(editor.text).toContain("/desk/guides?status=draft");
		expect(editor.text).not.toMatch(/\/desk\/(review\?kind|subscribers\?state|mail)/);
		expect(editor.text).toContain("Ada &lt;Rossi&gt;");
		const admin = await at("/desk", "admin");
		for (const path of [
			"/desk/guides?status=draft",
			"/desk/outcomes",
			"/desk/visits",
			"/desk/mail",
		]) {
			expect(admin.text).toContain(path);
		}
	});
});

describe("the page of views", () => {
	test("is open to all roles, by day, week and month, for all pages or one", async () => {
		await writeVisits({ views: new Map([[`${today()} /about`, 12]]), marks: new Map() });
		for (const role of ["admin", "editor", "reviewer"] as const) {
			expect((await at("/desk/visits", role)).status).toBe(200);
		}
		// Of all pages there is a second chart, of visitors.
		for (const [query, bars] of [
			["", 2 * units.day.many],
			["?by=week", 2 * units.week.many],
			["?by=month", 2 * units.month.many],
			["?by=century", 2 * units.day.many],
			["?path=/about", units.day.many],
			["?path=javascript:alert(1)", 0],
		] as const) {
			const { status, text } = await at(`/desk/visits${query}`, "editor");
			expect(status, query).toBe(200);
			expect(text.match(/<rect[^>]*><title>/g) ?? [], query).toHaveLength(bars);
			expect(text).not.toContain('href="javascript:');
			expect(text).not.toContain(" style=");
		}
		expect((await at("/desk/visits?path=/about%00", "editor")).status).toBe(400);
		expect((await at("/desk/visits?path=/nothing", "editor")).text).not.toContain('role="img"');
		const out = await ask("/desk/visits");
		expect(out.status).toBe(302);
	});
});

describe("the promotion kit", () => {
	test("of a public dog or kennel has the card, a text and a flyer", async () => {
		const { status, text } = await at(`/desk/adoptions/${bruno}/kit`, "reviewer");
		expect(status).toBe(200);
		expect(text).toContain('id="kit-text"');
		expect(text).toContain("/adoption-network/bruno/card.jpg");
		expect(text).toContain(`/desk/adoptions/${bruno}/kit/flyer.pdf?paper=a4`);
		const saysWhatIsLeftOut = /id="text"[^>]*>[^<]*<\/h2><p/;
		expect(text).toMatch(saysWhatIsLeftOut);
		expect(text.match(/<textarea[\s\S]*?<\/textarea>/g)?.join()).not.toContain("$500");
		const other = await at(`/desk/breeders/${kennel}/kit`, "reviewer");
		expect(other.text).toMatch(/<textarea[^>]*>[^<]*Casa Grigia[^<]*Dallas, TX/);
		expect(other.text).not.toMatch(saysWhatIsLeftOut);
	});

	test("prints a flyer that is only available at the desk", async () => {
		const path = `/desk/adoptions/${bruno}/flyer.pdf`;
		const { status, headers, bytes } = await at(`${path}?paper=a4`, "reviewer");
		expect(status).toBe(200);
		expect(headers["content-type"]).toBe("application/pdf");
		expect(headers["cache-control"]).toBe("no-store");
		expect(headers["content-disposition"]).toContain("bruno-flyer.pdf");
		const document = await getDocumentProxy(new Uint8Array(bytes));
		const { text } = await extractText(document, { mergePages: true });
		expect(text).toContain("Meet Bruno");
		expect((await ask(path)).status).toBe(302);
		expect((await at(path, "editor")).status).toBe(403);
	});

	test("explains why a hidden record has none, and is a 404 for a missing one", async () => {
		const { status, text } = await at(`/desk/adoptions/${draft}/kit`, "reviewer");
		expect(status).toBe(200);
		expect(text).not.toContain("<textarea");
		expect(text).not.toContain("flyer.pdf");
		expect((await at(`/desk/adoptions/${draft}/flyer.pdf`, "reviewer")).status).toBe(404);
		for (const id of ["999999", "0", "x", "1e3"]) {
			expect((await at(`/desk/adoptions/${id}/kit`, "reviewer")).status, id).toBe(404);
			expect((await at(`/desk/breeders/${id}/flyer.pdf`, "reviewer")).status, id).toBe(404);
		}
		await dogs.transition(bruno, "homed", actor);
		expect((await at(`/desk/adoptions/${bruno}/flyer.pdf`, "reviewer")).status).toBe(404);
		await dogs.transition(bruno, "available", actor);
	});
});

test("does not count as page views", async () => {
	const rows = await db
		.select()
		.from(pageViews)
		.where(and(eq(pageViews.day, today()), eq(pageViews.path, "/desk")));
	expect(rows).toEqual([]);
});
