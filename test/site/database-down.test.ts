import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { openProxy } from "#test/fake-servers.ts";
import { makeDog, makeGuide } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";
import { expectSecurityHeaders } from "./security-headers.ts";

// The site reaches the database through a proxy; the test's own queries bypass it.
const proxy = await openProxy(env.databaseUrl ?? "");
process.env.DATABASE_URL = proxy.url;
let photo = "";
const site = serveBuild(async () => {
	await makeDog({ name: "Bruno", color: "Color A" }, { photos: 1 });
	await makeGuide({ title: "Feeding" }, { cover: false });
	const { rows } = await pool.query("select token from photos");
	photo = `/photos/${rows[0].token}/160.avif`;
});

const patient = { timeout: 10_000, interval: 50 };
const cached = [
	"/",
	"/adoption-network",
	"/adoption-network/bruno",
	"/adoption-network/bruno.data",
];

beforeEach(async () => {
	await proxy.reconnect();
	await vi.waitFor(async () => {
		expect((await site.ask("/readyz")).status).toBe(200);
		expect((await site.ask("/guides/none")).status).toBe(404);
	}, patient);
});
afterEach(() => vi.useRealTimers());
afterAll(() => proxy.close());

async function paint(color: string): Promise<void> {
	await pool.query("update adoption_listings set color = $1", [color]);
}

/** Until the pages stay cached: the process is listening for changes. */
async function warm(): Promise<Map<string, string>> {
	const kept = new Map<string, string>();
	await vi.waitFor(async () => {
		const color = `Color ${Math.random()}`;
		await site.ask("/adoption-network/bruno");
		await paint(color);
		await pool.query("select pg_notify('ccr_changes', '')");
		await new Promise((later) => setTimeout(later, 50));
		expect((await site.ask("/adoption-network/bruno")).text).toContain(color);
	}, patient);
	for (const path of cached) kept.set(path, (await site.ask(path)).text);
	return kept;
}

test("cached pages are served as usual (R2)", async () => {
	const kept = await warm();
	const picture = await site.ask(photo);
	await proxy.disconnect();
	for (let time = 0; time < 3; time++) {
		for (const [path, text] of kept) {
			const reply = await site.ask(path);
			expect([reply.status, reply.text === text], path).toEqual([200, true]);
		}
	}
	expect((await site.ask(photo)).bytes.equals(picture.bytes)).toBe(true);
	expect((await site.ask("/portraits/black.svg")).status).toBe(200);
	expect((await site.ask("/nowhere")).status).toBe(302);
});

test("an outdated page is served rather than none", async () => {
	const kept = await warm();
	await proxy.disconnect();
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
	for (const [path, text] of kept) {
		const reply = await site.ask(path);
		expect([reply.status, reply.text === text], path).toEqual([200, true]);
	}
});

test("a page that is not cached says that we'll be back in a moment", async () => {
	await warm();
	await proxy.disconnect();
	const paths = ["/guides", "/guides/feeding", "/adoption-network/BRUNO", "/blogs"];
	for (const path of [...paths, "/search?q=otto"]) {
		const reply = await site.ask(path);
		expect(reply.status, path).toBe(503);
		expect(reply.text).toContain('data-fault="away"');
		expect(reply.text).toContain('<main id="content"');
		expect(reply.text).not.toMatch(/ECONN|127\.0\.0\.1|at \w+ \(|select |postgres/);
		expect(reply.headers["cache-control"]).toBe("no-store");
		expectSecurityHeaders(reply, path);
	}
});

test("data, feeds, pictures and cards answer 503 too, never a server error", async () => {
	await warm();
	await proxy.disconnect();
	for (const path of [
		"/guides.data",
		"/guides/feeding.data",
		"/guides/feed.atom",
		"/sitemap/dogs-1.xml",
		photo.replace("160", "320"),
		"/adoption-network/bruno/card.jpg",
		"/guides/feeding/download",
	]) {
		const reply = await site.ask(path);
		expect(reply.status, path).toBe(503);
		expect(reply.text, path).not.toMatch(/ECONN|127\.0\.0\.1|at \w+ \(|select |postgres/);
		expect(reply.headers["cache-control"], path).toBe("no-store");
		expectSecurityHeaders(reply, path);
	}
});

test("the process is alive and reports that it is not ready (R8)", async () => {
	await proxy.disconnect();
	expect((await site.ask("/healthz")).status).toBe(200);
	expect((await site.ask("/readyz")).status).toBe(503);
	await proxy.reconnect();
	await vi.waitFor(async () => expect((await site.ask("/readyz")).status).toBe(200), patient);
});

test("everything recovers with the database, without a restart, and nothing outdated is left", async () => {
	await warm();
	await proxy.disconnect();
	expect((await site.ask("/guides/feeding")).status).toBe(503);
	await paint("Color of the night");
	expect((await site.ask("/adoption-network/bruno")).text).not.toContain("Color of the night");
	await proxy.reconnect();
	await vi.waitFor(async () => {
		expect((await site.ask("/guides/feeding")).status).toBe(200);
		expect((await site.ask("/adoption-network/bruno")).text).toContain("Color of the night");
	}, patient);
});

test("a hanging connection is detected, and missed changes are made up for", async () => {
	await warm();
	proxy.stall();
	await paint("Color of silence");
	await pool.query("select pg_notify('ccr_changes', '')");
	expect((await site.ask("/adoption-network/bruno")).text).not.toContain("Color of silence");
	// Nothing ends the old connections: the site must find out by itself that they are dead.
	await vi.waitFor(() => expect(proxy.attempts()).toBeGreaterThan(0), patient);
	await proxy.reconnect();
	await vi.waitFor(async () => {
		expect((await site.ask("/adoption-network/bruno")).text).toContain("Color of silence");
	}, patient);
});
