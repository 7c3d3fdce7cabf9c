import fc from "fast-check";
import { expect, test } from "vitest";
import { dogFilter } from "#app/network/dogs/filter.ts";
import { builtRoutes } from "#test/build.ts";
import type { Serving } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import { type Amount, expectSafeReply, type FuzzClient } from "./fuzz-client.ts";
import { hostileSegment, hostileText } from "./hostile.ts";
import { findInjectionsInReply } from "./markup.ts";

/** Query parameters that any route reads, and some that frameworks know. */
const queryNames = [
	"page",
	"q",
	"to",
	"said",
	"status",
	"state",
	"list",
	"letter",
	"kind",
	"day",
	"person",
	"before",
	"by",
	"path",
	"against",
	"paper",
	"which",
	"only",
	"sample",
	"decided",
	"undo",
	"done",
	"case",
	"sort",
	"_routes",
	"_data",
	"index",
	"from",
	"until",
	"year",
	"month",
	"seen",
	...Object.keys(dogFilter.parameters),
];
const names = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...queryNames) }, hostileText);
const value = fc.oneof(
	{ weight: 4, arbitrary: hostileText },
	fc.constantFrom(
		"1",
		"2",
		"999",
		"map",
		"yes",
		"Austin",
		"dog",
		"day",
		"week",
		"2026-02-30",
		"2026-99-99",
		"0000-00-00",
	),
	fc.integer().map(String),
);

const encode = (text: string) => encodeURIComponent(text.slice(0, 500).toWellFormed());
const query = fc
	.array(
		fc.oneof(
			{ weight: 5, arbitrary: fc.tuple(names, value).map((pair) => pair.map(encode).join("=")) },
			{ weight: 1, arbitrary: hostileSegment },
		),
		{ maxLength: 4 },
	)
	.map((parts) => (parts.length > 0 ? `?${parts.join("&").replace(/[^!-~]/g, "")}` : ""));

const layouts = /(\.layout|^root)$/;
const routes = (await builtRoutes()).filter(({ id }) => !layouts.test(id));

function addressOf(paths: string[]) {
	return fc
		.tuple(
			fc.constantFrom(...paths),
			fc.array(fc.oneof(hostileSegment, fc.constantFrom("1", "0", "-1", "99999999999999999999")), {
				minLength: 4,
				maxLength: 4,
			}),
			fc.constantFrom("", "", ".data", "/", ".json", ".data/"),
			query,
		)
		.map(([path, segments, end, search]) => {
			let at = 0;
			const filled = path.replace(/:\w+\??|\*/g, () => segments[at++ % 4] ?? "");
			return (filled + end).replace(/[^!-~]|[?#]/g, "") + search;
		});
}

/** Without line breaks and other characters that Node refuses to send in a header. */
const headerValue = hostileText.map((text) =>
	text.slice(0, 800).replace(/[^\t -~\u0080-\u00ff]/g, ""),
);
const headers = fc.dictionary(
	fc.constantFrom(
		"Cookie",
		"Accept",
		"Accept-Encoding",
		"Accept-Language",
		"Authorization",
		"Referer",
		"If-None-Match",
		"If-Modified-Since",
		"Range",
		"User-Agent",
		"Host",
		"Forwarded",
		"Via",
		"X-Forwarded-Host",
		"X-Forwarded-Proto",
		"X-Original-URL",
		"X-HTTP-Method-Override",
		"Sec-Fetch-Site",
		"Sec-Fetch-Mode",
		"Sec-Purpose",
		"Content-Type",
		"X-Request-Id",
		"X-React-Router-SPA-Mode",
		"Next-Action",
		"traceparent",
		"DNT",
	),
	fc.oneof(
		headerValue,
		fc.constantFrom("bytes=0-,0-,0-", 'W/""', "*/*;q=9", "multipart/form-data"),
	),
	{ maxKeys: 4 },
);
const method = fc.constantFrom(
	"GET",
	"GET",
	"GET",
	"GET",
	"HEAD",
	"POST",
	"PUT",
	"DELETE",
	"PATCH",
	"OPTIONS",
	"PROPFIND",
);

export function testAddresses(asking: FuzzClient, amount: Amount): void {
	const paths = [...new Set(routes.map(({ path }) => path))];

	test("any address, method and headers get a safe reply", async () => {
		expect(paths.length).toBeGreaterThan(60);
		await fc.assert(
			fc.asyncProperty(addressOf(paths), method, headers, async (path, asked, sent) => {
				const reply = await asking.ask(path, { method: asked, headers: sent });
				// Node itself rejects what isn't HTTP, with nothing but a status.
				if (reply.status === 400 && reply.text === "") return;
				expectSafeReply(reply, `${asked} ${path}`);
				expect(findInjectionsInReply(reply), path).toEqual([]);
				// After an origin, "//e" is a path; other generated paths may not form a valid URL.
				const pathname = URL.parse(`https://corso.example${path}`)?.pathname ?? "";
				if (pathname.startsWith("/desk")) expect(reply.status, path).not.toBe(200);
			}),
			amount,
		);
		await asking.expectFast();
	});
}

export function testDeskAddresses(site: Serving, asking: FuzzClient, amount: Amount): void {
	const paths = [
		...new Set(routes.map(({ path }) => path).filter((path) => path.startsWith("/desk"))),
	];

	test("any desk address requested by staff gets a reply that runs nothing", async () => {
		const headers = { Cookie: await cookieOf(await makeStaff("admin")) };
		let found = 0;
		await fc.assert(
			fc.asyncProperty(addressOf(paths), async (path) => {
				const reply = await asking.ask(path, { headers });
				expect(reply.status, `${path}: ${reply.text.slice(-600)}`).toBeLessThan(500);
				expect(findInjectionsInReply(reply), path).toEqual([]);
				if (reply.status === 200) found++;
			}),
			amount,
		);
		expect(found).toBeGreaterThan(0);
		expect((await site.ask("/desk", { headers })).status).toBe(200);
		await asking.expectFast();
	});
}

export function testDeskLists(site: Serving): void {
	const lists = routes.map(({ path }) => path).filter((path) => /^\/desk[^:*]*$/.test(path));

	test("no desk list fails on a query that the database cannot store", async () => {
		const headers = { Cookie: await cookieOf(await makeStaff("admin")) };
		expect(lists.length).toBeGreaterThan(20);
		for (const text of ["a\0b", "\ud800", "9".repeat(400), "%_\\", "2026-99-99"]) {
			for (const path of lists) {
				const query = queryNames.map((name) => `${name}=${encode(text)}`).join("&");
				const { status } = await site.ask(`${path}?${query}`, { headers });
				expect(status, `${path}?${query}`).toBeLessThan(500);
			}
		}
	});
}
