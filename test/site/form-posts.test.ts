import { request } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import { consents } from "#app/cases/newsletter/table.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { cases, submissions } from "#app/cases/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { agedTicket, countStored, forms } from "#test/forms.ts";
import { serveBuild } from "#test/serving.ts";
import { makeRelayedDog } from "#test/visitors.ts";
import { expectSecurityHeaders } from "./security-headers.ts";

/** How 1Password, Bitwarden, LastPass, Proton Pass and Dashlane are told to leave a field alone. */
const passwordManagers = [
	"data-1p-ignore",
	"data-bwignore",
	'data-lpignore="true"',
	"data-protonpass-ignore",
	'data-form-type="other"',
];

const site = serveBuild();

beforeEach(async () => {
	await db.delete(cases);
	await db.delete(submissions);
	await db.delete(consents);
	await db.delete(deliveries);
	await db.delete(rateLimits);
});

type Name = keyof typeof forms;
const names = Object.keys(forms) as Name[];
/** The notice that replaces a form once it is stored. */
const confirmation = /<div role="status"[^>]*><svg[\s\S]*?<\/svg><div[^>]*><h3/;

/** The private links differ for each message. */
const withoutTokens = (text: string) => text.replaceAll(/\/[\w-]{22}(?![\w-])/g, "/token");

/** The content of the page without the site's frame. */
function mainOf(page: string): string {
	return /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? "";
}

async function post(
	name: Name,
	changed: Record<string, string> = {},
	headers = {},
	ending: "" | ".data" = "",
) {
	const { path, fields } = forms[name];
	const body = new URLSearchParams({ ...fields, tags: name, website: "" });
	if (name !== "newsletter") body.set("ticket", await agedTicket());
	for (const [field, value] of Object.entries(changed)) body.set(field, value);
	return site.ask(`${path}${ending}`, { method: "POST", body, headers });
}

test("every form that visitors send has a link to what happens to it, beside its button", async () => {
	const dog = await makeRelayedDog({ name: "Otto" });
	const pages = [
		...new Set(names.map((name) => forms[name].path.replace(/\?.*/, ""))),
		"/",
		"/alerts",
		"/inquiries",
		`/adoption-network/${dog.slug}/write`,
	];
	for (const path of pages) {
		const { status, text } = await site.ask(path);
		expect([status, path]).toEqual([200, path]);
		const posted = [...text.matchAll(/<form[^>]*method="post"[\s\S]*?<\/form>/g)];
		expect(posted.length, path).toBeGreaterThan(0);
		for (const [form] of posted) expect(form, path).toContain('href="/privacy"');
	}
});

describe.each(names)("the %s form without scripts", (name) => {
	test("gets a page that says what happened, once it is stored (R1)", async () => {
		const reply = await post(name);
		const { status, text, headers } = reply;
		expect(status).toBe(200);
		expect(mainOf(text)).toMatch(confirmation);
		expect(mainOf(text)).toContain("ada@example.com");
		expect(mainOf(text)).not.toContain("<form");
		expect(headers["cache-control"]).toBe("no-store");
		expectSecurityHeaders(reply, name);
		expect((await countStored()).submissions).toBe(1);
	});

	test("gives spam programs the same answer as people, and only what is true for both", async () => {
		const withLink = { website: "https://x.example" };
		// The last ticket is made when it is sent, because it is too young for a few seconds only.
		const caught: (() => Record<string, string> | Promise<Record<string, string>>)[] =
			name === "newsletter"
				? [() => withLink]
				: [
						() => withLink,
						() => ({ ticket: "made up" }),
						async () => ({ ticket: await agedTicket(1) }),
					];
		const asPage = withoutTokens(mainOf((await post(name)).text));
		const asData = await post(name, {}, {}, ".data");
		// The page promises no email: a quarantined submission sends none until staff restore it.
		expect(asPage).not.toMatch(/on its way|we(’ve|'ve| have)? (written|sent|emailed|mailed)/i);
		for (const makeFault of caught) {
			await db.delete(cases);
			await db.delete(submissions);
			const page = await post(name, await makeFault());
			const answer = await post(name, await makeFault(), {}, ".data");
			const kept = await db.select().from(submissions);
			expect(kept.length).toBeGreaterThan(0);
			expect(kept.every(({ quarantinedAt }) => quarantinedAt !== null)).toBe(true);
			expect(page.status).toBe(200);
			expect(withoutTokens(mainOf(page.text))).toBe(asPage);
			expect([answer.status, withoutTokens(answer.text)]).toEqual([
				asData.status,
				withoutTokens(asData.text),
			]);
			const named = ({ headers }: typeof page) => Object.keys(headers).sort();
			expect(named(answer)).toEqual(named(asData));
		}
	});

	test("returns with an error beside each invalid field, and all typed values", async () => {
		const { status, text, headers } = await post(name, { EMAIL: "ada at <b>home</b>" });
		expect(status).toBe(422);
		expect(text).toMatch(/<input(?=[^>]*name="EMAIL")[^>]*aria-invalid="true"/);
		expect(text).toContain('value="ada at &lt;b&gt;home&lt;/b&gt;"');
		expect(headers["cache-control"]).toBe("no-store");
		expect((await countStored()).submissions).toBe(0);
	});

	test("sent fifty times at once is stored once, with one answer (R9)", async () => {
		const ticket: Record<string, string> = {};
		if (name !== "newsletter") ticket.ticket = await agedTicket();
		const replies = await Promise.all(Array.from({ length: 50 }, () => post(name, ticket)));
		expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
		expect(new Set(replies.map(({ text }) => mainOf(text))).size).toBe(1);
		expect(mainOf(replies[0]?.text ?? "")).toMatch(confirmation);
		const kept = await countStored();
		expect(kept.submissions).toBe(1);
		// The team hears of a profile when it is complete.
		expect(kept.deliveries).toBe(name === "contact" ? 2 : 1);
	});

	test.each(["https://evil.example", "null", "http://corso.example", "https://corso.example.evil"])(
		"is rejected from %s, however it is sent (A4)",
		async (origin) => {
			for (const path of [forms[name].path, `${forms[name].path}.data`]) {
				const reply = await site.ask(path, {
					method: "POST",
					body: new URLSearchParams({ ...forms[name].fields }),
					headers: { Origin: origin, Host: "corso.example" },
				});
				expect(reply.status, path).toBe(403);
				expectSecurityHeaders(reply, path);
			}
			expect((await countStored()).submissions).toBe(0);
		},
	);

	test("is accepted from our own pages behind a proxy that terminates TLS (A4)", async () => {
		for (const headers of [
			{ Origin: "https://corso.example", Host: "127.0.0.1:3000" },
			{ Origin: "https://corso.example", Host: "corso.example", "X-Forwarded-Proto": "https" },
			{ Origin: "https://www.corso.example", Host: "www.corso.example" },
		]) {
			expect((await post(name, { FNAME: headers.Host }, headers)).status).toBe(200);
		}
	});

	test.each([
		"text/plain",
		"application/json",
		"multipart/form-data",
		"multipart/form-data; boundary=x",
	])("that came as %s is refused in words", async (type) => {
		const { path } = forms[name];
		const { status, text } = await site.ask(path, {
			method: "POST",
			body: "{%%%",
			headers: { "Content-Type": type },
		});
		expect([400, 422], text.slice(0, 200)).toContain(status);
		expect(text).toContain('role="alert"');
	});

	test("has a honeypot that nobody sees or hears, and no text for it", async () => {
		const { text } = await site.ask(forms[name].path);
		const trap = /<div aria-hidden="true"[^>]*>(<input[^>]*name="website"[^>]*>)<\/div>/.exec(text);
		expect(trap?.[1]).toContain('tabindex="-1"');
		expect(trap?.[1]).not.toMatch(/aria-label|placeholder|title/);
		for (const mark of passwordManagers) expect(trap?.[1]).toContain(mark);
		expect(text).toMatch(/<form[^>]*noValidate/i);
	});
});

test("every honeypot of a page is marked as none of a password manager’s", async () => {
	const pages = [
		"/",
		"/contact",
		"/newsletter",
		"/alerts",
		"/inquiries",
		"/adoption-network?sex=female&near=nowhere",
	];
	const traps = await Promise.all(
		pages.map(async (path) =>
			(await site.ask(path)).text.match(/<input[^>]*name="website"[^>]*>/g),
		),
	);
	expect(traps.map((found) => found !== null)).toEqual(pages.map(() => true));
	for (const trap of traps.flat())
		for (const mark of passwordManagers) expect(trap).toContain(mark);
});

test("no other address accepts writes, by any method", async () => {
	for (const path of ["/", "/about", "/guides", "/nowhere", "/healthz"]) {
		for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
			expect((await site.ask(path, { method })).status, `${method} ${path}`).toBe(405);
		}
	}
});

describe("a body over the limit (I4)", () => {
	test.each(names.filter((name) => name !== "rehome"))(
		"is refused before it is read: %s",
		async (name) => {
			const began = process.memoryUsage().rss;
			const { status, text } = await site.ask(forms[name].path, {
				method: "POST",
				headers: {
					"Content-Length": String(10 * 1024 ** 3),
					"Content-Type": "application/x-www-form-urlencoded",
				},
				body: "EMAIL=",
			});
			expect(status).toBe(413);
			expect(text).not.toBe("");
			expect(process.memoryUsage().rss - began).toBeLessThan(64 * 1024 * 1024);
		},
	);

	test("is cut off while it arrives if it does not declare its length", async () => {
		const sent = { bytes: 0 };
		const status = await new Promise<number>((done, failed) => {
			const asked = request({
				port: site.port(),
				path: "/contact",
				method: "POST",
				headers: { "Content-Type": "application/x-www-form-urlencoded" },
			});
			asked.on("response", (response) => {
				done(response.statusCode ?? 0);
				asked.destroy();
			});
			asked.on("error", failed);
			const chunk = Buffer.alloc(64 * 1024, "a");
			const push = () => {
				if (asked.destroyed || sent.bytes > 512 * 1024 ** 2) return;
				sent.bytes += chunk.length;
				asked.write(chunk, () => setImmediate(push));
			};
			push();
		});
		expect(status).toBe(413);
		expect(sent.bytes).toBeLessThan(64 * 1024 ** 2);
	});
});
