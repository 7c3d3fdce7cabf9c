import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { mailFolder } from "#app/desk/outgoing/mails.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { listingReports } from "#app/network/reports/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { listMails } from "#app/platform/mail/mail-folder.server.ts";
import { agedTicket } from "#test/forms.ts";
import { emailLinkingTo, emailTo, linkIn } from "#test/mail.ts";
import { actor, type Listing, makeDog, makeKennel } from "#test/make.ts";
import { dogDraft, editPathOf, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import {
	lastReport,
	makeInquiry,
	makeRelayedDog,
	makeReport,
	makeUnconfirmed,
	reportFields,
	reportNow,
} from "#test/visitors.ts";

let dog: Listing;
const site = serveBuild(async () => {
	dog = await makeRelayedDog({ name: "Nero" });
	await makeKennel({ kennelName: "Casa Nera" });
	await makeDog({ name: "Rocky", sample: true });
});
beforeEach(() => db.delete(rateLimits));

function post(path: string, fields: Record<string, string> = {}, Cookie = "") {
	const headers = { Origin: "https://corso.example", ...(Cookie ? { Cookie } : {}) };
	return site.ask(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}
const form = "/adoption-network/nero/report";
const typed = async (fields: Record<string, string> = {}) => ({
	...reportFields,
	ticket: await agedTicket(),
	...fields,
});

describe("the form", () => {
	test.each([
		["/adoption-network/nero", "I was asked for money"],
		["/breeder-network/casa-nera", "The kennel no longer exists"],
	])("is linked from %s, with the reasons that fit", async (page, reason) => {
		expect((await site.ask(page)).text).toContain(`href="${page}/report"`);
		const { status, text, headers } = await site.ask(`${page}/report`);
		expect(status).toBe(200);
		expect(text).toContain(reason);
		expect(text).toContain('content="noindex"');
		expect(headers["cache-control"]).toContain("no-cache");
	});

	test("is of what is public, and not made up", async () => {
		expect((await site.ask("/adoption-network/rocky")).text).not.toContain("rocky/report");
		const madeUp = (await site.ask("/adoption-network/rocky/report")).text;
		const parts = ['name="words"', 'id="next"'];
		expect(parts.map((part) => madeUp.includes(part))).toEqual([false, false]);
		const real = (await site.ask(form)).text;
		expect(parts.map((part) => real.includes(part))).toEqual([true, true]);
		const away = await makeDog({ name: "Away" });
		await dogs.transition(away.id, "withdrawn", actor);
		for (const name of ["nobody", "away", "casa-nera"]) {
			expect((await site.ask(`/adoption-network/${name}/report`)).status, name).toBe(404);
			const path = `/adoption-network/${name}/report?sent`;
			const { status, text } = await post(path, await typed());
			expect([status, text.includes("gift card")], name).toEqual([409, true]);
		}
	});

	test("comes back with its errors and everything typed; a program is refused (F1)", async () => {
		const before = await db.$count(listingReports);
		const wrong = await post(form, await typed({ EMAIL: "bea@", reason: "boring" }));
		expect(wrong.status).toBe(422);
		expect(wrong.text).toContain('value="bea@"');
		expect(wrong.text).toContain('id="report-reason-error"');
		for (const [field, value] of Object.entries({ website: "x", ticket: "made.up" })) {
			const { status, text } = await post(form, await typed({ [field]: value }));
			expect([status, text.includes("gift card")]).toEqual([422, true]);
		}
		expect(await db.$count(listingReports)).toBe(before);
	});

	test("sent twice is one report with the same answer, whose email repeats nothing that was typed (R1, R9)", async () => {
		const fields = await typed({ EMAIL: "twice@example.com" });
		for (const { status } of [await post(form, fields), await post(form, fields)]) {
			expect(status).toBe(200);
		}
		expect(await db.$count(listingReports, eq(listingReports.email, "twice@example.com"))).toBe(1);
		const letter = await emailLinkingTo("twice@example.com", "/report/");
		expect(`${letter.subject}${letter.text}`).not.toMatch(/gift card|Bea/);
	});
});

test("the private page changes nothing when it is opened or scanned; its button confirms (A6, H3)", async () => {
	await post(form, await typed({ EMAIL: "ada@example.com" }));
	const { id } = await lastReport();
	const path = linkIn(await emailLinkingTo("ada@example.com", "/report/"), "/report/");
	for (const [method, end] of [
		["GET", ""],
		["HEAD", ""],
		["GET", ".data"],
		["HEAD", ".data"],
	] as const) {
		const { status, headers } = await site.ask(path + end, { method });
		expect([status, method, end]).toEqual([200, method, end]);
		expect(headers).toMatchObject({
			"cache-control": "no-store",
			"referrer-policy": "strict-origin",
			"x-robots-tag": "noindex",
		});
	}
	expect((await reportNow(id))?.confirmedAt).toBeNull();
	const foreign = await site.ask(path, {
		method: "POST",
		headers: { Origin: "https://e.example" },
	});
	expect(foreign.status).toBe(403);
	for (const wrong of [`/report/${"a".repeat(22)}`, "/report/x"]) {
		expect((await site.ask(wrong)).status, wrong).toBe(404);
		expect((await post(wrong)).status, wrong).toBe(404);
	}
	for (let time = 0; time < 2; time++) {
		const { status, headers } = await post(path, { report: String(id) });
		expect([status, headers.location]).toEqual([302, path]);
	}
	expect((await reportNow(id))?.confirmedAt).toBeInstanceOf(Date);
	const team = await emailLinkingTo("hello@example.com", `/desk/reports/${id}`);
	expect(team.subject).toContain("Nero");
});

describe("at the desk", () => {
	test("a report is open to those who review once it is confirmed, and to no one else (Z3, Z4)", async () => {
		const about = { kind: "dog", id: dog.id } as const;
		const id = await makeReport(about, { words: "Kernbeißer", EMAIL: "canary-qx7@example.com" });
		const waiting = await makeUnconfirmed(about, { words: "Kernbeißer", EMAIL: "w@example.com" });
		const cookies = {
			reviewer: await cookieOf(await makeStaff("reviewer")),
			admin: await cookieOf(await makeStaff("admin")),
			editor: await cookieOf(await makeStaff("editor")),
		};
		const path = `/desk/reports/${id}`;
		const as = (who: keyof typeof cookies, asked: string) =>
			site.ask(asked, { headers: { Cookie: cookies[who] } });
		for (const who of ["reviewer", "admin"] as const) {
			expect((await as(who, path)).text).toContain("Kernbeißer");
			const list = await as(who, `/desk/reports?listing=dog-${dog.id}`);
			expect(list.text).toContain(path);
			expect(list.text).not.toContain(`/desk/reports/${waiting.id}`);
			for (const asked of [`/desk/reports/${waiting.id}`, `/desk/reports/${waiting.id}.data`]) {
				const { status, text } = await as(who, asked);
				expect([status, text.includes("Kernbeißer")]).toEqual([404, false]);
			}
		}
		for (const asked of [path, `${path}.data`, "/desk/reports", "/desk/reports.data"]) {
			const editors = await as("editor", asked);
			const nobodys = await site.ask(asked);
			for (const { text } of [editors, nobodys]) expect(text).not.toMatch(/Kernbeißer|canary-qx7/);
		}
		for (const step of ["taken", "acted", "nothing"]) {
			expect((await post(`${path}/${step}`, {}, cookies.editor)).status).toBe(403);
			expect((await as("reviewer", `${path}/${step}`)).status).toBeGreaterThanOrEqual(400);
		}
		expect((await reportNow(id))?.closedAt).toBeNull();
		expect((await post(path, { words: "" }, cookies.reviewer)).status).toBe(422);
		expect((await post(path, { words: "Called." }, cookies.reviewer)).status).toBe(302);
		expect((await post(`${path}/deleted`, {}, cookies.reviewer)).status).toBe(404);
		expect((await post(`${path}/acted`, { thanks: "yes" }, cookies.reviewer)).status).toBe(302);
		expect(await reportNow(id)).toMatchObject({ verdict: "acted" });
		await emailTo("canary-qx7@example.com", "Thank you");
		expect((await as("reviewer", "/desk/reports?listing=cat-1")).status).toBe(404);
	});

	test("emails on disk show no link that confirms a report (Z4)", async () => {
		await post(form, await typed({ EMAIL: "disk@example.com" }));
		await emailLinkingTo("disk@example.com", "/report/");
		const Cookie = await cookieOf(await makeStaff("admin"));
		for (const name of await listMails(mailFolder)) {
			for (const end of ["", "/file", ".data"]) {
				const { text } = await site.ask(`/desk/mail/${name}${end}`, { headers: { Cookie } });
				expect(text, name + end).not.toMatch(/\/report\/[\w-]{22}/);
			}
		}
	});
});

test("a paused dog has left the site, and its owner learns neither why nor by whom (Z1, Z4)", async () => {
	const { id } = await makeRelayedDog({ name: "Gaia" });
	const own = await makeCase("rehome", dogDraft, { state: "published", subjectId: id });
	const conversations = [];
	for (const EMAIL of ["canary-one@gmail.com", "canary-two@gmail.com"]) {
		await db.delete(rateLimits);
		conversations.push(await makeInquiry(id, { EMAIL }, { answered: true }));
	}
	expect((await site.ask("/adoption-network/gaia")).status).toBe(200);
	for (const EMAIL of ["canary-one@gmail.com", "canary-two@gmail.com"]) {
		await makeReport({ kind: "dog", id }, { EMAIL, words: "Seidenschwanz", name: "Canary" });
	}
	expect((await dogs.find(id))?.status).toBe("paused");
	await expect.poll(async () => (await site.ask("/adoption-network/gaia")).status).toBe(404);
	for (const path of ["/adoption-network", "/adoption-network/feed.atom", "/sitemap/dogs-1.xml"]) {
		expect((await site.ask(path)).text, path).not.toMatch(/gaia/i);
	}
	const page = await editPathOf(own);
	const letter = await emailLinkingTo("owner@example.com", "/edit/dog/");
	const { text } = await site.ask(page);
	expect(text).toContain("A volunteer is taking another look");
	for (const shown of [
		text,
		letter.text,
		(await site.ask(`/talk/${conversations[0]?.tokens.owner}`)).text,
	]) {
		expect(shown).not.toMatch(/Seidenschwanz|canary/i);
	}
	for (const answer of ["still-looking", "available", "on-hold", "homed"]) {
		await post(`${page}/say/${answer}`);
	}
	expect((await dogs.find(id))?.status).toBe("paused");

	const Cookie = await cookieOf(await makeStaff("reviewer"));
	const today = (await site.ask("/desk", { headers: { Cookie } })).text;
	const release = `/desk/adoptions/${id}/status/available`;
	expect(today.indexOf(release)).toBeGreaterThan(0);
	expect(today.indexOf(release)).toBeLessThan(today.lastIndexOf('href="/desk/reports"'));
	expect((await post(release, { expectedVersion: "paused" }, Cookie)).status).toBe(302);
	expect((await site.ask("/adoption-network/gaia")).status).toBe(200);
});
