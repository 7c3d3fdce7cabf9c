import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { subscribers } from "#app/cases/newsletter/table.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { submissions } from "#app/cases/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { agedTicket, forms } from "#test/forms.ts";
import { makeDog } from "#test/make.ts";
import { caseNow, dogDraft, editPathOf, kennelDraft, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, givePassword, makeStaff, password } from "#test/staff.ts";

const Origin = "https://corso.example";
const staff = await makeStaff("admin", { email: "ada@example.com" });
await givePassword(staff);
const site = serveBuild(async () => {
	await makeDog({ name: "Luna" });
});
let Cookie = "";
beforeAll(async () => {
	Cookie = await cookieOf(staff);
});
beforeEach(() => db.delete(rateLimits));

/** Each would be `ada@example.com` if what cannot be seen in it were dropped. */
const addresses = [
	"a\0da@example.com",
	"ada\0@example.com",
	"ada@\0example.com",
	"ada@example.com\0",
	"\0ada@example.com",
	"ada@example.com\0.evil.example",
	"ada\u0008@example.com",
	"ada\u007f@example.com",
];

async function kept() {
	const rows = [submissions, subscribers, deliveries].map((table) => db.$count(table));
	return Promise.all(rows);
}

describe("an email address with a NUL", () => {
	test.each(Object.entries(forms))("is refused by the %s form", async (_, { path, fields }) => {
		const before = await kept();
		for (const EMAIL of addresses) {
			const body = new URLSearchParams({ ...fields, EMAIL, ticket: await agedTicket() });
			const reply = await site.ask(path, { method: "POST", headers: { Origin }, body });
			expect(reply.status, JSON.stringify(EMAIL)).toBe(422);
		}
		expect(await kept()).toEqual(before);
	});

	test.each(["/login", "/login.data"])("signs no one in at %s", async (path) => {
		const attempt = (email: string) =>
			site.ask(path, {
				method: "POST",
				headers: { Origin },
				body: new URLSearchParams({ email, password }),
			});
		for (const email of addresses) {
			const { status } = await attempt(email);
			expect(status, JSON.stringify(email)).toBe(422);
			await db.delete(rateLimits);
		}
		expect([302, 202]).toContain((await attempt("ada@example.com")).status);
	});

	test("gets no sign-in link, and matches no one at the desk", async () => {
		const before = await kept();
		for (const email of addresses) {
			const headers = { Origin, Cookie };
			for (const path of ["/login/link", "/desk/people/invite", "/desk/privacy"]) {
				const body = new URLSearchParams({ email, phone: "", name: "Ada", role: "editor" });
				const { status } = await site.ask(path, { method: "POST", headers, body });
				expect(status, `${path} ${JSON.stringify(email)}`).toBe(422);
			}
		}
		expect(await kept()).toEqual(before);
	});

	test("is not stored through a private link, and causes no error", async () => {
		for (const [kind, draft, field] of [
			["rehome", dogDraft, "ownerContactEmail"],
			["breeder", kennelDraft, "email"],
		] as const) {
			const opened = await makeCase(kind, draft);
			const path = await editPathOf(opened);
			for (const email of addresses) {
				const { version } = await caseNow(opened);
				const more = { ticket: await newTicket(), version: String(version), [field]: email };
				const body = new URLSearchParams({ ...draft, ...more });
				const { status } = await site.ask(path, { method: "POST", headers: { Origin }, body });
				expect(status, `${kind} ${JSON.stringify(email)}`).toBe(422);
			}
			expect((await caseNow(opened)).draft).toMatchObject({ [field]: draft[field] });
		}
	});
});

test.each([
	"/%00",
	"/adoption-network/luna%00",
	"/adoption-network/%00luna",
	"/adoption-network/lu%00na",
	"/adoption-network/LUNA%00",
	"/adoption-network/luna%00/card.jpg",
	"/about%00.data",
	"/desk/people?%00",
	"/desk/messages?q=a%00b",
	"/login?to=/desk%00",
	"/photos/%00/160.avif",
	"/uploads/%00",
	"/guides?page=1%00",
	"/assets/%00",
	"/metrics?%00",
	"/sitemap/pages%00.xml",
])("the address %s is refused and leads nowhere", async (path) => {
	for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE"]) {
		const { status, headers } = await site.ask(path, { method, headers: { Origin, Cookie } });
		expect(headers.location, method).toBeUndefined();
		expect([400, 404], method).toContain(status);
		if (!path.startsWith("/assets/")) expect(status, method).toBe(400);
	}
});
