import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { subscriberLinks, subscribers } from "#app/cases/newsletter/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isPrivatePath } from "#app/platform/http/private-paths.ts";
import { builtRoutes } from "#test/build.ts";
import { serveBuild } from "#test/serving.ts";

const site = serveBuild();

/** What email programs and the people who quote a link put behind it. */
const endings = [
	".",
	",",
	")",
	"%3E",
	">.",
	");",
	"!",
	"’",
	"%E2%80%9D",
	"”)",
	"]",
	"*",
	"=",
	"%20",
	"._",
];

const token = "k3yK3yK3yK3yK3yK3yK3y_";

const privateLinks = (await builtRoutes())
	.map(({ path }) => path.replaceAll(":token", token).replaceAll(/:\w+/g, "1"))
	.filter((path) => path.includes(token) && isPrivatePath(path));

test("there are private links of every kind", () => {
	expect(privateLinks.length).toBeGreaterThan(25);
	for (const start of [
		"/status/",
		"/talk/",
		"/edit/dog/",
		"/alerts/",
		"/login/link/",
		"/invitation/",
	])
		expect(
			privateLinks.some((path) => path.startsWith(start)),
			start,
		).toBe(true);
});

test.each(privateLinks)("%s leads to the same page with punctuation behind it", async (path) => {
	for (const ending of endings) {
		const { status, headers } = await site.ask(
			`${path}${encodeURI(ending).replaceAll("%25", "%")}?from=email`,
		);
		expect([ending, status, headers.location]).toEqual([ending, 301, `${path}?from=email`]);
	}
});

test("a private link in _italics_ or beside a hyphen opens", async () => {
	for (const ending of ["_", "-", "_.", "-_"]) {
		expect((await site.ask(`/status/${token}${ending}`)).headers.location).toBe(`/status/${token}`);
	}
});

test("a token may itself end with a hyphen or an underscore, and other addresses stay as they are", async () => {
	for (const path of [`/status/${token}`, `/status/${token.replace("_", "-")}`]) {
		const { status, headers } = await site.ask(path);
		expect([status, headers.location], path).toEqual([404, undefined]);
	}
	for (const path of ["/adoption-network/luna.", "/status.", "/status/("]) {
		expect((await site.ask(path)).status, path).not.toBe(301);
	}
});

test("what is posted to such a link counts", async () => {
	for (const [at, ending] of endings.entries()) {
		const email = `reader-${at}@example.com`;
		const [row] = await db
			.insert(subscribers)
			.values({ email, emailKey: email, state: "pending" })
			.returning();
		const link = `/newsletter/confirm/${await makeLink(subscriberLinks.confirm, row?.id ?? 0)}`;
		const { status } = await site.ask(`${link}${encodeURI(ending).replaceAll("%25", "%")}`, {
			method: "POST",
			headers: { Origin: "https://corso.example" },
			body: new URLSearchParams({}),
		});
		expect([ending, status]).toEqual([ending, 200]);
		const [now] = await db.select().from(subscribers).where(eq(subscribers.email, email));
		expect(now?.state).toBe("confirmed");
	}
});

test("an address is never cut within a character", async () => {
	for (const start of ["/uploads/", "/status/", "/edit/dog/1/share/"]) {
		for (const name of ["%F0%9F%98%80", "%C3%A9)", "%25F0)", "%F0%9F%98%80.data"]) {
			const path = start + name;
			const { location = "" } = (await site.ask(path)).headers;
			expect(() => decodeURI(location), `${path} leads to ${location}`).not.toThrow();
			for (const method of ["POST", "PUT"]) {
				const headers = { Origin: "https://corso.example" };
				const { status } = await site.ask(path, { method, headers });
				expect([404, 405], `${method} ${path}`).toContain(status);
			}
		}
	}
});
