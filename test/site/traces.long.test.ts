import { afterAll, expect, test, vi } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { type Collected, openCollector } from "#test/collector.ts";
import { agedTicket, forms } from "#test/form-submissions.ts";
import { makePublicRecords } from "#test/hidden-records.ts";
import { patience } from "#test/patience.ts";
import { openReceiver } from "#test/receiver.ts";
import { askPort } from "#test/serving.ts";
import { runSite } from "#test/site.ts";
import { openRelay } from "#test/smtp.ts";

// Personal data of a visitor, each value unlikely to appear by chance.
const email = "kanari.qx7@example.com";
const token = "kanariTokenkanariToken";
const secrets = [/kanari/i, /publicMarker/i, /555.{0,3}0177/, /5550177/, /198\.51\.100/, /qx7/i];
const trace = "0af7651916cd43dd8448eb211c80319c";

const [collector, list, relay] = await Promise.all([openCollector(), openReceiver(), openRelay()]);
vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20key-of-the-collector");
vi.stubEnv("TRUSTED_PROXIES", "127.0.0.1");
vi.stubEnv("SMTP_URL", relay.url);
vi.stubEnv("MAILING_LIST", "form-post");
vi.stubEnv("MAILING_LIST_URL", `${list.url}/kanari-list?key=kanari`);
let dog = "";
const site = runSite(async () => {
	dog = (await makePublicRecords()).find(({ kind }) => kind === "dog")?.slug ?? "";
});
afterAll(async () => {
	await Promise.all([list.close(), relay.behave("is down")]);
	await collector.close();
});

const brought = (headers: Record<string, string> = {}) => ({
	"X-Forwarded-For": "198.51.100.77",
	"User-Agent": "KanariAgent/1.0",
	Referer: "https://kanari.example/",
	Cookie: `ccr=${token}`,
	Host: "corso.example",
	...headers,
});
const port = () => Number(new URL(site.origin).port);
const get = (path: string, headers = {}) => askPort(port(), path, { headers: brought(headers) });
const post = (path: string, fields: Record<string, string>, headers = {}) =>
	askPort(port(), path, {
		method: "POST",
		headers: brought({ Origin: "https://corso.example", ...headers }),
		body: new URLSearchParams(fields),
	});
/** The span of the request with this id in its response. */
const spanOf = ({ headers }: { headers: Record<string, string> }): Promise<Collected> =>
	collector.find(({ facts }) => facts["ccr.request_id"] === headers["x-request-id"]);

test("a page's span has its route pattern, the render is its child, and statements are below that", async () => {
	const began = Date.now();
	const page = await get(`/adoption-network/${dog}`);
	const span = await spanOf(page);
	expect(span).toMatchObject({
		name: "GET /adoption-network/:name",
		kind: 2,
		facts: {
			"http.request.method": "GET",
			"http.route": "/adoption-network/:name",
			"http.response.status_code": 200,
		},
	});
	const [render] = collector.below(span);
	expect(render?.name).toBe("render");
	const statements = collector.below(render as Collected).map(({ name }) => name);
	expect(statements.some((name) => name.startsWith("SELECT adoption_listings"))).toBe(true);
	const [start, end] = [span.startTimeUnixNano, span.endTimeUnixNano].map(Number);
	expect(Number(start) / 1e6).toBeGreaterThan(began);
	expect(Number(end)).toBeGreaterThan(Number(start));
	expect(Number(end) / 1e6).toBeLessThan(Date.now() + 1);
	// Those who watch are no requests of anybody.
	await get("/healthz");
	const nothing = await spanOf(await get("/guides/none"));
	expect(nothing).toMatchObject({ facts: { "http.response.status_code": 404 } });
	expect(collector.spans().some(({ name }) => name.includes("healthz"))).toBe(false);
});

test("a form, its job, its email and its list entry are traced without personal data (D2)", async () => {
	const fields = { ...forms.contact.fields, EMAIL: email, MMERGE6: "Kanari, 214 555 0177" };
	const sent = await post("/contact", { ...fields, website: "", ticket: await agedTicket() });
	expect(sent.status).toBe(200);
	const span = await spanOf(sent);
	expect(span.name).toBe("POST /contact");
	await vi.waitFor(() => expect(relay.arrived.map(({ to }) => to)).toContain(email), patience);
	const job = await collector.find(({ links = [] }) =>
		links.some(({ traceId }) => traceId === span.traceId),
	);
	expect(job).toMatchObject({ name: "process deliveries", facts: { "ccr.job.attempt": 1 } });
	expect(job.links).toHaveLength(1);
	const mail = await collector.find(
		({ name, parentSpanId }) => name === "send mail" && parentSpanId === job.spanId,
	);
	expect(mail).toMatchObject({ kind: 3, facts: { "server.address": "127.0.0.1" } });

	await post("/newsletter", { EMAIL: email, website: "" });
	const letter = await vi.waitFor(
		() => {
			const found = relay.arrived.find(({ raw }) => raw.includes("/newsletter/confirm/"));
			if (!found) throw new Error("No letter has come.");
			return found;
		},
		{ timeout: patience },
	);
	const secret = /\/newsletter\/confirm\/([\w-]{20,})/.exec(letter.raw.replace(/=\r\n/g, ""))?.[1];
	expect((await get(`/newsletter/confirm/${secret}`)).status).toBe(200);
	await post(`/newsletter/confirm/${secret}`, {});
	const call = await collector.find(({ name, kind }) => name === "POST" && kind === 3);
	expect(call.facts).toMatchObject({ "server.address": "127.0.0.1" });
	for (const path of [`/login/link/${token}`, `/status/${token}`, `/search?q=${email}`]) {
		await get(path);
	}
	await post("/login", { email, password: "Kanari password" });
	await spanOf(await get(`/breeder-network/kanari?page=kanari`));

	await pool.query("alter table submissions rename to submissions_gone");
	const fault = await post("/contact", { ...fields, website: "", ticket: await agedTicket() });
	await pool.query("alter table submissions_gone rename to submissions");
	expect(await spanOf(fault)).toMatchObject({
		status: { code: 2 },
		facts: { "error.type": "500" },
	});
	expect(site.takeFaults()).toMatchObject([{ trace_id: (await spanOf(fault)).traceId }]);

	const told = collector.text();
	expect(told).toContain("/newsletter/confirm/:token");
	for (const each of [...secrets, new RegExp(String(secret)), new RegExp(token)]) {
		expect(told).not.toMatch(each);
	}
	expect(collector.asked[0]?.headers.authorization).toBe("Bearer key-of-the-collector");
	expect(site.output()).not.toContain("key-of-the-collector");
});

test("a request's log line has its trace id", async () => {
	const refused = await post("/contact", {}, { Origin: "https://evil.example" });
	expect(refused.status).toBe(403);
	const { traceId, spanId } = await spanOf(refused);
	const id = refused.headers["x-request-id"];
	const line = site
		.output()
		.split("\n")
		.find((each) => each.includes(`"requestId":"${id}"`));
	expect(JSON.parse(line ?? "{}")).toMatchObject({ trace_id: traceId, span_id: spanId });
});

test("a trace from a trusted proxy continues here", async () => {
	const parent = { traceparent: `00-${trace}-b7ad6b7169203331-01` };
	expect(await spanOf(await get("/nowhere", parent))).toMatchObject({ traceId: trace });
});

test("visitors can neither choose the trace id nor disable tracing", async () => {
	const parent = { traceparent: `00-${trace}-b7ad6b7169203331-00` };
	const span = await spanOf(
		await askPort(port(), "/nowhere?q=kanari", {
			headers: brought(parent),
			localAddress: "127.0.0.2",
		}),
	);
	expect(span.traceId).not.toBe(trace);
	expect(span.parentSpanId ?? "").toBe("");
});
