import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { mailFolder } from "#app/desk/outgoing/mails.ts";
import { inquiries, inquiryMessages } from "#app/network/conversations/table.ts";
import { makeConversationLink } from "#app/network/conversations/thread/conversations.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { listMails } from "#app/platform/mail/mail-folder.server.ts";
import { builtRoutes } from "#test/build.ts";
import { agedTicket } from "#test/forms.ts";
import { emailLinkingTo, linkIn } from "#test/mail.ts";
import { type Listing, makeDog } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import {
	inquiryFields,
	inquiryNow,
	lastInquiry,
	makeInquiry,
	makeRelayedDog,
} from "#test/visitors.ts";

let dog: Listing;
const site = serveBuild(async () => {
	dog = await makeRelayedDog({ name: "Nero" });
	await makeDog({ name: "Otto" });
});
beforeEach(() => db.delete(rateLimits));

function post(path: string, fields: Record<string, string>, Cookie = "") {
	const headers = { Origin: "https://corso.example", ...(Cookie ? { Cookie } : {}) };
	return site.ask(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}
const write = "/adoption-network/nero/write";
const ticketIn = (html: string) => /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? "";
const typed = async (fields: Record<string, string> = {}) => ({
	...inquiryFields,
	ticket: await agedTicket(),
	...fields,
});

describe("the form", () => {
	test("is linked from the dog's page, and leads back where there is none", async () => {
		const { text } = await site.ask("/adoption-network/nero");
		expect(text.match(new RegExp(`href="${write}"`, "g"))?.length).toBe(3);
		expect((await site.ask(write)).text).toContain('name="message"');
		const shown = await site.ask("/adoption-network/otto/write");
		expect([shown.status, shown.headers.location]).toEqual([302, "/adoption-network/otto"]);
		expect((await site.ask("/adoption-network/nobody/write")).status).toBe(404);
	});

	test("comes back with its errors and everything typed, and stores nothing", async () => {
		const before = await db.$count(inquiries);
		const wrong = await post(write, await typed({ EMAIL: "priya@", home: "castle" }));
		expect(wrong.status).toBe(422);
		expect(wrong.text).toContain('value="priya@"');
		expect(wrong.text).toContain("Could we come and meet him?");
		expect(wrong.text).toContain('id="inquiry-home-error"');
		const long = await post(write, await typed({ message: "W".repeat(1501) }));
		expect([long.status, long.text.includes("W".repeat(1501))]).toEqual([422, true]);
		expect(await db.$count(inquiries)).toBe(before);
	});

	test("of a program is refused, and says so to people (F1)", async () => {
		const before = await db.$count(inquiries);
		const refused = [
			await typed({ website: "https://x.example" }),
			await typed({ ticket: "made.up" }),
			await typed({ ticket: ticketIn((await site.ask(write)).text) }),
		];
		for (const fields of refused) {
			const { status, text } = await post(write, fields);
			expect(status).toBe(422);
			expect(text).toContain('role="alert"');
			expect(text).toContain("Could we come and meet him?");
		}
		expect(await db.$count(inquiries)).toBe(before);
	});

	test("sent fifty times at once is one inquiry with the same answer (R1, R9)", async () => {
		const fields = await typed({ EMAIL: "fifty@example.com" });
		const replies = await Promise.all(Array.from({ length: 50 }, () => post(write, fields)));
		expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
		expect((await post(write, fields)).status).toBe(200);
		expect(await db.$count(inquiries, eq(inquiries.email, "fifty@example.com"))).toBe(1);
		const letter = await emailLinkingTo("fifty@example.com", "/talk/");
		expect(`${letter.subject}${letter.text}`).not.toMatch(/Priya|Hamilton|meet him/);
		for (const path of [
			"/adoption-network/otto/write?sent",
			"/adoption-network/nobody/write?sent",
		]) {
			const { status, text } = await post(path, await typed());
			expect([status, text.includes("Could we come and meet him?")], path).toEqual([409, true]);
		}
	});
});

describe("the private page", () => {
	async function unconfirmed(email: string) {
		await post(write, await typed({ EMAIL: email }));
		return linkIn(await emailLinkingTo(email, "/talk/"), "/talk/");
	}

	test("changes nothing when it is opened or scanned; its button delivers once (A6, H3)", async () => {
		const path = await unconfirmed("ada@example.com");
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
		expect((await lastInquiry()).confirmedAt).toBeNull();
		const confirmed = await post(path, { step: "confirm" });
		expect([confirmed.status, confirmed.headers.location]).toEqual([302, `${path}?done=confirm`]);
		expect((await post(path, { step: "confirm" })).status).toBe(302);
		const owners = await emailLinkingTo("owner@example.com", "/talk/");
		expect(owners.text).toContain("Could we come and meet him?");
		expect(owners.text).not.toContain("ada@example.com");
	});

	test("takes an answer without scripts, once, and keeps what was wrong", async () => {
		const { id, tokens } = await makeInquiry(dog.id, { EMAIL: "bea@example.com" });
		const path = `/talk/${tokens.owner}`;
		const ticket = ticketIn((await site.ask(path)).text);
		const body = "Yes, on Saturday.";
		const empty = await post(path, { step: "say", ticket, body: "" });
		expect(empty.status).toBe(422);
		expect(empty.text).toContain('id="say-body-error"');
		const expired = await post(path, { step: "say", ticket: "x", body });
		expect([expired.status, expired.text.includes(body)]).toEqual([422, true]);
		for (let time = 0; time < 2; time++) {
			const said = await post(path, { step: "say", ticket, body });
			expect(said.headers.location).toBe(`${path}?done=say`);
		}
		expect(await db.$count(inquiryMessages, eq(inquiryMessages.inquiryId, id))).toBe(2);
		expect((await site.ask(`/talk/${tokens.adopter}`)).text).toContain(body);
		for (const step of ["toString", "", "delete"]) {
			expect((await post(path, { step, ticket })).status, step).toBe(400);
		}
		const declined = await post(path, { step: "close", ticket, body: "Sorry." });
		expect(declined.headers.location).toBe(`${path}?done=close`);
		const late = await post(`/talk/${tokens.adopter}`, { step: "say", ticket, body: "But" });
		expect(late.status).toBe(409);
		expect(late.text).not.toContain('name="step" value="say"');
	});

	test("of one conversation opens no other, and no foreign origin posts to it (Z2, A4)", async () => {
		const one = await makeInquiry(dog.id, { EMAIL: "carl@example.com" });
		const two = await makeInquiry(dog.id, { EMAIL: "dora@example.com", message: "Zaunkönig" });
		const path = `/talk/${one.tokens.adopter}`;
		expect((await site.ask(path)).text).not.toContain("Zaunkönig");
		await post(path, { step: "confirm", note: String(two.id) });
		const ticket = ticketIn((await site.ask(path)).text);
		await post(path, { step: "say", ticket, body: "Hello", inquiry: String(two.id) });
		expect(await db.$count(inquiryMessages, eq(inquiryMessages.inquiryId, two.id))).toBe(1);
		for (const wrong of [`/talk/${"a".repeat(22)}`, "/talk/x", `/edit/dog/${one.tokens.owner}`]) {
			expect((await site.ask(wrong)).status, wrong).toBe(404);
			expect((await post(wrong, { step: "say", ticket, body: "x" })).status, wrong).toBe(404);
		}
		const headers = { Origin: "https://evil.example" };
		const form = new URLSearchParams({ step: "close", ticket });
		const foreign = await site.ask(path, { method: "POST", headers, body: form });
		expect(foreign.status).toBe(403);
		expect((await inquiryNow(one.id))?.closedAt).toBeNull();
	});
});

describe("at the desk", () => {
	test("a conversation is open to those who review after a report, and to no one before (Z3, Z4)", async () => {
		const { id, tokens } = await makeInquiry(dog.id, {
			EMAIL: "emil@example.com",
			message: "Kernbeißer",
		});
		const cookies = {
			reviewer: await cookieOf(await makeStaff("reviewer")),
			admin: await cookieOf(await makeStaff("admin")),
			editor: await cookieOf(await makeStaff("editor")),
		};
		const path = `/desk/inquiries/${id}`;
		const as = (who: keyof typeof cookies, asked: string) =>
			site.ask(asked, { headers: { Cookie: cookies[who] } });
		for (const who of ["reviewer", "admin"] as const) {
			for (const asked of [path, `${path}.data`]) {
				const { status, text } = await as(who, asked);
				expect([status, text.includes("Kernbeißer")], `${who} ${asked}`).toEqual([404, false]);
			}
			for (const step of ["handled", "ended", "revoked"]) {
				expect((await post(`${path}/${step}`, {}, cookies[who])).status).toBe(404);
			}
			expect((await as(who, "/desk/inquiries")).text).not.toContain(`/desk/inquiries/${id}`);
		}
		const ticket = ticketIn((await site.ask(`/talk/${tokens.adopter}`)).text);
		const report = { step: "report", ticket, reason: "money", words: "A deposit" };
		expect((await post(`/talk/${tokens.adopter}`, report)).status).toBe(302);
		expect((await as("reviewer", path)).text).toContain("Kernbeißer");
		expect((await as("reviewer", "/desk/inquiries")).text).toContain(`/desk/inquiries/${id}`);
		const { status, text } = await as("editor", path);
		expect([status, text.includes("Kernbeißer")]).toEqual([403, false]);
		expect((await post(`${path}/ended`, {}, cookies.editor)).status).toBe(403);
		expect((await site.ask(path)).text).not.toContain("Kernbeißer");
		expect((await post(`${path}/ended`, {}, cookies.reviewer)).status).toBe(302);
		expect(await inquiryNow(id)).toMatchObject({ closedBy: "team" });
		expect((await post(`${path}/deleted`, {}, cookies.reviewer)).status).toBe(404);
	});

	test("no page of the desk shows a conversation that no one has reported (Z4)", async () => {
		const said = { name: "Kanarie", message: "Zaunkönig", EMAIL: "gina@example.com" };
		await makeInquiry(dog.id, said, { answered: true });
		const Cookie = await cookieOf(await makeStaff("admin"));
		const pages = (await builtRoutes()).filter(
			({ id, path }) => /\.page(\.tsx)?$/.test(id) && /^\/desk(?!\/account)/.test(path),
		);
		expect(pages.length).toBeGreaterThan(45);
		for (const { path } of pages) {
			const asked = path.replace(/:\w+/g, String(dog.id));
			for (const end of ["", ".data"]) {
				const { text } = await site.ask(asked + end, { headers: { Cookie } });
				expect(text, asked + end).not.toMatch(/Kanarie|Zaunkönig/);
			}
		}
		const search = "/desk/search?q=Zaunkönig";
		expect((await site.ask(encodeURI(search), { headers: { Cookie } })).text).not.toContain(
			"Kanarie",
		);
	});

	test("emails on disk that belong to a conversation show neither words nor link (Z4)", async () => {
		await makeInquiry(dog.id, { EMAIL: "fritz@example.com", message: "Seidenschwanz" });
		await emailLinkingTo("owner@example.com", "/talk/");
		await expect
			.poll(async () => (await emailLinkingTo("owner@example.com", "/talk/")).text)
			.toContain("Seidenschwanz");
		const Cookie = await cookieOf(await makeStaff("admin"));
		const names = await listMails(mailFolder);
		expect(names.length).toBeGreaterThan(1);
		for (const name of names) {
			for (const end of ["", "/file", ".data"]) {
				const { text } = await site.ask(`/desk/mail/${name}${end}`, { headers: { Cookie } });
				expect(text, name + end).not.toMatch(/Seidenschwanz|\/talk\/[\w-]{22}/);
			}
		}
	});
});

test("tokens are stored as hashes only (A6)", async () => {
	const { id } = await makeInquiry(dog.id, { EMAIL: "gerd@example.com" });
	const token = await makeConversationLink("owner", id);
	expect(token).toMatch(/^[\w-]{22}$/);
	const { rows } = await db.execute(`select * from private_links where purpose like 'talk%'`);
	expect(JSON.stringify(rows)).not.toContain(token);
});
