import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { createPages } from "#app/platform/http/pages.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { patience } from "#test/waiting.ts";

const address = "https://corso.example/page";
const fault = () => Promise.reject(new Error("no"));

function pagesWith(module: object) {
	return pagesFrom({ page: { id: "page", path: "page", module } });
}

function pagesFrom(routes: object) {
	const build = {
		routes,
		assets: { url: "/assets/manifest-1.js", routes: {} },
		future: {},
		ssr: true,
		entry: { module: { handleError: () => {} } },
		routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
	};
	const site = build as unknown as ServerBuild;
	return createPages({ site, desk: site });
}

test("an address is read as React Router reads it, whatever its spelling", async () => {
	const said = (text: string) => ({ loader: () => new Response(text) });
	const routes = {
		new: { id: "new", path: "dogs/new", module: said("new") },
		dog: { id: "dog", path: "dogs/:name", module: said("dog") },
		rest: { id: "rest", path: "*", module: said("rest") },
	};
	const pages = pagesFrom(routes);
	for (const [path, text] of [
		["/dogs/new", "new"],
		["/DOGS/New", "new"],
		["/dogs/%6eew", "new"],
		["/dogs/new/", "new"],
		["/dogs/Luna", "dog"],
		["/dogs/a%2fb", "dog"],
		["/dogs/new/x", "rest"],
	]) {
		const answer = await pages.answer(new Request(`https://corso.example${path}`), "id");
		expect(await answer.text(), path).toBe(text);
	}
});

async function withOldPage(query = "") {
	let load = async () => new Response("Bruno", { headers: { "Content-Type": "text/html" } });
	const pages = pagesWith({ handle: publicPage({ query: ["q"] }), loader: () => load() });
	const ask = () => pages.answer(new Request(address + query), "id");
	const first = await ask();
	expect([first.status, await first.text()]).toEqual([200, "Bruno"]);
	const { page } = pages.cache.find(`/page${query}`) ?? {};
	if (!page) throw new Error("It was not kept.");
	page.storedAt -= 3_600_000;
	return {
		pages,
		ask,
		nowIs(next: typeof load) {
			load = next;
		},
	};
}

test("when rendering fails, a stale page of any age is shown (R2)", async () => {
	const { ask, nowIs } = await withOldPage();
	nowIs(fault);
	const answer = await ask();
	expect([answer.status, await answer.text()]).toEqual([200, "Bruno"]);
});

test("what someone searched for is not logged with a stale page (D2)", async () => {
	const { ask, nowIs } = await withOldPage("?q=ana");
	const warn = vi.spyOn(log, "warn").mockReturnValue();
	nowIs(fault);
	expect((await ask()).status).toBe(200);
	expect(warn.mock.calls).toEqual([[{ requestId: "id", path: "/page" }, expect.any(String)]]);
	warn.mockRestore();
});

test("a page withdrawn during the render is not shown as a stale copy (Z1)", async () => {
	const { pages, ask, nowIs } = await withOldPage();
	const gate = Promise.withResolvers<void>();
	nowIs(() => gate.promise.then(fault));
	const asked = ask();
	pages.cache.drop();
	gate.resolve();
	const answer = await asked;
	expect(answer.status).toBe(500);
	expect(await answer.text()).not.toContain("Bruno");
});

async function sendHalf(pages: ReturnType<typeof pagesWith>, goes: boolean): Promise<Response> {
	const gone = new AbortController();
	const body = new ReadableStream({
		pull(controller) {
			if (goes) gone.abort();
			controller.error(new Error("aborted"));
		},
	});
	const init = { method: "POST", body, duplex: "half", signal: gone.signal };
	return pages.act(new Request(address, init), "id", "network");
}

test("an upload aborted by the client is not counted as a server error", async () => {
	const pages = pagesWith({
		handle: acceptsBody(),
		action: async ({ request }: { request: Request }) => new Response(await request.text()),
	});
	const answer = await sendHalf(pages, true);
	expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([499, "no-store"]);
	expect((await sendHalf(pages, false)).status).toBe(500);
});

async function send(pages: ReturnType<typeof pagesWith>, method: string) {
	let read = false;
	const body = new ReadableStream(
		{
			pull(controller) {
				read = true;
				controller.close();
			},
		},
		{ highWaterMark: 0 },
	);
	const init = { method, body, duplex: "half" } as RequestInit;
	const { status, headers } = await pages.act(new Request(address, init), "id", "network");
	return { status, allow: headers.get("Allow"), read };
}

test("an action runs only for its route's methods; other bodies are not read", async () => {
	let ran = 0;
	const action = async ({ request }: { request: Request }) => {
		ran++;
		return new Response(await request.text());
	};
	const form = pagesWith({ loader: () => null, action });
	const parts = pagesWith({ handle: acceptsBody(9, ["PUT", "DELETE"]), action });
	for (const [pages, methods, allow] of [
		[form, ["POST"], "GET, HEAD, POST"],
		[parts, ["PUT", "DELETE"], "PUT, DELETE"],
	] as const) {
		for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"]) {
			const before = ran;
			const { status, ...refused } = await send(pages, method);
			const isDeclared = methods.some((each) => each === method);
			expect([status, ran - before], `${method} at ${allow}`).toEqual(
				isDeclared ? [200, 1] : [405, 0],
			);
			if (!isDeclared) expect(refused).toEqual({ allow, read: false });
		}
	}
});

test("a page aborted by the client is not counted as a server error", async () => {
	const gone = new AbortController();
	const loader = () => {
		gone.abort();
		return fault();
	};
	const pages = pagesWith({ loader });
	const answer = await pages.answer(new Request(address, { signal: gone.signal }), "id");
	expect(answer.status).toBe(499);
});

test("beyond what can be rendered and wait, pages are refused or an older copy is shown (S17)", async () => {
	const gate = Promise.withResolvers<void>();
	const load = vi.fn(async () => {
		await gate.promise;
		return new Response("Bruno", { headers: { "Content-Type": "text/html" } });
	});
	const routes = {
		page: {
			id: "page",
			path: "page",
			module: { handle: publicPage({ query: ["q"] }), loader: load },
		},
		mine: { id: "mine", path: "desk/mine", module: { loader: () => new Response("mine") } },
		other: { id: "other", path: "*", module: { loader: load } },
	};
	const pages = pagesFrom(routes);
	const ask = (path: string) => pages.answer(new Request(`https://corso.example${path}`), "id");
	const asked = Array.from({ length: 200 }, (_, at) => ask(`/page?q=${at}`));
	await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(8), patience);
	const unknown = await ask("/unknown");
	expect(unknown.status).toBe(503);
	expect(await (await ask("/desk/mine")).text()).toBe("mine");
	gate.resolve();
	const answers = await Promise.all(asked);
	const refused = answers.filter(({ status }) => status === 503);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(56);
	expect(refused).toHaveLength(144);
	expect(refused[0]?.headers.get("Retry-After")).toBe("3");
	expect(refused[0]?.headers.get("Cache-Control")).toBe("no-store");
	expect(await refused[0]?.text()).toContain("Many people are on this site");
	expect((await ask("/page?q=199")).status).toBe(200);
	const { page } = pages.cache.find("/page?q=1") ?? {};
	if (!page) throw new Error("It was not kept.");
	page.storedAt -= 3_600_000;
	const again = Promise.withResolvers<void>();
	load.mockImplementation(async () => {
		await again.promise;
		return new Response("Bruno");
	});
	const waiting = Array.from({ length: 56 }, (_, at) => ask(`/page?q=${1_000 + at}`));
	const older = await ask("/page?q=1");
	expect(refusedAtOnce(pages, "/page?q=9999")).toMatchObject({
		status: 503,
		headers: { "Retry-After": "3", "Cache-Control": "no-store", "X-Frame-Options": "DENY" },
		body: expect.stringContaining("Many people are on this site"),
	});
	expect(refusedAtOnce(pages, "/page?q=9999", "HEAD")).toMatchObject({ status: 503, body: "" });
	// An older copy, one that is rendered already, others' pages, forms, and what can't be read.
	for (const path of ["/page?q=1", "/page?q=1000", "/desk/mine", "/unknown", "//", "http://["]) {
		expect(refusedAtOnce(pages, path), path).toBeUndefined();
	}
	expect(refusedAtOnce(pages, "/page?q=9999", "POST")).toBeUndefined();
	expect([older.status, await older.text()]).toEqual([200, "Bruno"]);
	again.resolve();
	await Promise.all(waiting);
	expect(refusedAtOnce(pages, "/page?q=9999")).toBeUndefined();
});

function refusedAtOnce(pages: ReturnType<typeof pagesFrom>, url: string, method = "GET") {
	const sent: { status?: number; headers?: object; body?: string } = {};
	const response = {
		writeHead(status: number, headers: object) {
			Object.assign(sent, { status, headers });
			return response;
		},
		end: (body = "") => void Object.assign(sent, { body }),
	};
	const isRefused = pages.refuse(
		{ url, method } as IncomingMessage,
		response as unknown as ServerResponse,
	);
	return isRefused ? sent : undefined;
}
