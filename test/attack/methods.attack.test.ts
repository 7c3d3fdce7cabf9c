import { beforeAll, describe, expect, test } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { builtRoutes } from "#test/build.ts";
import { forms } from "#test/forms.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";

const site = serveBuild();
const Origin = "https://corso.example";
let Cookie = "";
beforeAll(async () => {
	Cookie = await cookieOf(await makeStaff("admin"));
});

const undeclared = [
	"PUT",
	"PATCH",
	"DELETE",
	"OPTIONS",
	"PROPFIND",
	"TRACE",
	"QUERY",
	"MKCOL",
	"LOCK",
];
const routes = (await builtRoutes()).filter(
	({ hasAction, path }) => hasAction && path !== "/uploads/:key",
);
const addressOf = (path: string) =>
	path
		.replace(/:(token|key)/g, "a".repeat(22))
		.replace(/:\w+/g, "1")
		.replace("*", "passkey/verify");

/** Every table by the hash of its rows; views of pages are written down whenever it suits. */
async function rows(): Promise<unknown> {
	const { rows: tables } = await pool.query<{ name: string }>(
		`select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
		 where schemaname = 'public' and relname !~ '^(page_views|visit_)' order by 1`,
	);
	const counts: Record<string, string> = {};
	for (const { name } of tables) {
		const { rows: found } = await pool.query(
			`select md5(coalesce(string_agg(each::text, '' order by each::text), '')) as hash from ${name} as each`,
		);
		counts[name] = found[0].hash;
	}
	return counts;
}

describe("a form's action is not reachable by another method", () => {
	test.each(routes)("at $path", { timeout: 60_000 }, async ({ path }) => {
		const before = await rows();
		for (const method of undeclared) {
			for (const end of ["", ".data", "?index"]) {
				const body = new URLSearchParams({ email: "a@example.com", _method: "POST" });
				const headers = { Origin, Cookie, "Content-Type": "application/x-www-form-urlencoded" };
				const reply = await site.ask(addressOf(path) + end, { method, headers, body });
				expect(reply.status, `${method} ${path}${end}`).toBe(405);
				expect(reply.headers.allow, `${method} ${path}${end}`).toMatch(/(^|, )POST$/);
			}
		}
		expect(await rows()).toEqual(before);
	});
});

describe("a method elsewhere in the request is ignored:", () => {
	const tricks: [name: string, headers: Record<string, string>, query: string][] = [
		["X-HTTP-Method-Override", { "X-HTTP-Method-Override": "POST" }, ""],
		["X-HTTP-Method", { "X-HTTP-Method": "POST" }, ""],
		["X-Method-Override", { "X-Method-Override": "POST" }, ""],
		["a query", {}, "?_method=POST"],
		["a field", {}, "?method=POST&_method=post"],
	];
	test.each(tricks)("%s", async (_, more, query) => {
		const { path, fields } = forms.contact;
		const before = await rows();
		for (const method of ["GET", ...undeclared]) {
			const body = new URLSearchParams({ ...fields, _method: "POST" });
			const options = {
				method,
				headers: { Origin, ...more },
				...(method === "GET" ? {} : { body }),
			};
			const { status } = await site.ask(path + query, options);
			expect(status, method).toBe(method === "GET" ? 200 : 405);
		}
		expect(await rows()).toEqual(before);
	});

	test("a POST that claims to be another method is a POST", async () => {
		const key = "a".repeat(22);
		const headers = { Origin, "X-HTTP-Method-Override": "DELETE" };
		const reply = await site.ask(`/uploads/${key}`, { method: "POST", headers, body: "x" });
		expect([reply.status, reply.headers.allow]).toEqual([405, "GET, HEAD, PUT, DELETE"]);
	});
});

test("the body of a refused method is not read", async () => {
	const headers = { Origin, "Content-Length": String(10 * 1024 ** 3) };
	const reply = await site.ask("/contact", { method: "PUT", headers, body: "a" });
	expect([reply.status, reply.headers.connection]).toEqual([405, "close"]);
});
