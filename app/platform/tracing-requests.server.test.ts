import type { IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createPageCache } from "#app/platform/page-cache.server.ts";
import { startTracing, stopTracing } from "#app/platform/tracing.server.ts";
import { inRequestSpan, tracePageCache } from "#app/platform/tracing-requests.server.ts";
import { openCollector } from "#test/collector.ts";

let collector: Awaited<ReturnType<typeof openCollector>>;
beforeAll(async () => {
	collector = await openCollector();
});
afterAll(() => collector.close());
beforeEach(() =>
	startTracing({
		...{ url: `${collector.url}/v1/traces`, headers: {}, serviceName: "ccr" },
		...{ sampler: "parentbased_always_on", ratio: 1 },
	}),
);
afterEach(stopTracing);

const trace = "0af7651916cd43dd8448eb211c80319c";
/** As Node gives it; nobody is a proxy of ours here. */
const incoming = {
	headers: { traceparent: `00-${trace}-b7ad6b7169203331-00` },
	socket: { remoteAddress: "127.0.0.1" },
} as unknown as IncomingMessage;

function answered(requestId: string, answer: () => Promise<Response>, method = "GET") {
	const request = new Request("https://corso.example/guides/kanari?q=kanari", { method });
	return inRequestSpan({ request, incoming, requestId }, () => "/guides/:name", answer);
}
const find = (id: string) => collector.find(({ facts }) => facts["ccr.request_id"] === id);

test("a stranger can neither name the trace nor keep a request out of it", async () => {
	await answered("stranger", async () => new Response("ok"));
	await stopTracing();
	const span = await find("stranger");
	expect(span.traceId).not.toBe(trace);
	expect(span.parentSpanId ?? "").toBe("");
	expect(collector.text()).not.toMatch(/kanari/i);
});

test("a method that somebody made up is no name of a span", async () => {
	await answered("made up", async () => new Response("ok"), "KANARI");
	await stopTracing();
	expect(await find("made up")).toMatchObject({
		name: "HTTP /guides/:name",
		facts: { "http.request.method": "_OTHER" },
	});
	expect(collector.text()).not.toMatch(/kanari/i);
});

test("who is given the page that another's render made is told apart from who waited for their own", async () => {
	const cache = createPageCache(100_000);
	tracePageCache(cache);
	const page = async () =>
		new Response("<p>a page</p>", {
			headers: { "Cache-Control": "public", "Content-Type": "text/html" },
		});
	let go = () => {};
	const slow = new Promise<void>((done) => {
		go = done;
	});
	const ask = (id: string) =>
		answered(id, async () => {
			const found = cache.find("/guides/kanari");
			if (!found) await cache.render("/guides/kanari", () => slow.then(page));
			return new Response("ok");
		});
	const both = [ask("first"), ask("second")];
	go();
	await Promise.all(both);
	await ask("third");
	await stopTracing();
	const outcomes = await Promise.all(
		["first", "second", "third"].map(async (id) => (await find(id)).facts["ccr.page_cache"]),
	);
	expect(outcomes).toEqual(["miss", "shared", "hit"]);
});
