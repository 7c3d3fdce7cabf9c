import { expect, test, vi } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { makeGuide, makePost } from "#test/make.ts";
import { askPort } from "#test/serving.ts";
import { runSite } from "#test/site.ts";
import { patience } from "#test/waiting.ts";
import { expectSecurityHeaders } from "./security-headers.ts";

const site = runSite(async () => {
	await makePost({ title: "Patience" }, { cover: false });
	await makeGuide({ title: "Feeding" }, { cover: false });
});
const ask = (path: string) => askPort(Number(new URL(site.origin).port), path);
const inside =
	/\bat \S+ \(|node_modules|\.ts:|\.js:|Failed query|select |column|DrizzleQuery|body_of/;

/** The faults in the log; its lines may arrive after the answer. */
function logged() {
	return vi.waitFor(() => {
		const faults = site.takeFaults();
		if (faults.length === 0) throw new Error("Nothing is in the log.");
		return faults;
	}, patience);
}

/** Breaks every page about posts, as a mistake of ours would. */
async function breakPosts(broken: boolean): Promise<void> {
	const [from, to] = broken ? ["body", "body_of"] : ["body_of", "body"];
	await pool.query(`alter table posts rename column ${from} to ${to}`);
}

test("an error page has a reference that is in the log, and no stack", async () => {
	await breakPosts(true);
	for (const path of ["/blogs/patience", "/blogs/patience?again", "/blogs/PATIENCE", "/blogs"]) {
		const reply = await ask(path);
		expect(reply.status, path).toBe(500);
		expect(reply.text).toContain('data-fault="ours"');
		expect(reply.text).toContain('<main id="content"');
		const [, reference] = /<code>(\w+)<\/code>/.exec(reply.text) ?? [];
		expect(reference, path).toMatch(/^[a-z0-9]{12}$/);
		expect(reply.headers["x-request-id"]).toBe(reference);
		const faults = await logged();
		expect(faults.map(({ requestId }) => requestId)).toContain(reference);
		expect(faults[0]?.path).toBe(path.split("?")[0]);
		expect(reply.text.replaceAll(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(inside);
		expect(reply.text).not.toMatch(/Failed query|DrizzleQuery|body_of/);
		expect(reply.headers["cache-control"]).toBe("no-store");
		expectSecurityHeaders(reply, path);
	}
	await breakPosts(false);
});

test("data, feeds and cards reveal no error either, and it is logged", async () => {
	await breakPosts(true);
	for (const path of [
		"/blogs/patience.data",
		"/blogs.data",
		"/blogs/feed.atom",
		"/blogs/patience/card.jpg",
	]) {
		const reply = await ask(path);
		expect(reply.status, path).toBe(500);
		expect(reply.text, path).not.toMatch(inside);
		expect(reply.headers["cache-control"], path).toBe("no-store");
		expect(reply.headers["x-request-id"], path).toBe((await logged())[0]?.requestId);
		expectSecurityHeaders(reply, path);
	}
	await breakPosts(false);
});

test("other pages keep working, and so do these once the cause is fixed", async () => {
	await breakPosts(true);
	expect((await ask("/guides/feeding")).status).toBe(200);
	expect((await ask("/blogs/patience")).status).toBe(500);
	await logged();
	await breakPosts(false);
	expect((await ask("/blogs/patience")).status).toBe(200);
	expect((await ask("/blogs/none")).status).toBe(404);
	expect(site.takeFaults()).toEqual([]);
});
