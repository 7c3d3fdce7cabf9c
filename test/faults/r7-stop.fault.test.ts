import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import { inBackground } from "#test/waiting.ts";
import { findLosses, findPartialRows } from "../crash/losses.ts";
import { type Post, paths } from "../crash/posts.ts";
import { dogPages, openFolderWithDog } from "./dog-site.ts";
import { agedTickets, ask, composePosts, until, visitorHeaders } from "./requests.ts";

const { home } = await openFolderWithDog();
afterAll(() => home.close());

const readers = 12;
const rounds = 3;

/** Reads on and on, one request after the other, until a proxy would send its visitors elsewhere. */
async function readOn(site: SiteProcess, isIn: () => boolean, faults: string[]): Promise<number> {
	let answered = 0;
	while (isIn()) {
		const path = `${dogPages[answered % dogPages.length]}`;
		const problem = await ask(site, path).then(
			({ status }) => (status === 200 ? "" : `${path} answered ${status}`),
			(error: Error) => `${path} failed: ${error.cause ?? error.message}`,
		);
		if (problem) faults.push(problem);
		answered++;
	}
	return answered;
}

/**
 * Sends a form with its photos as files, over a line so slow that it takes so many milliseconds; the
 * status of the answer, or what the line broke with.
 */
async function sendSlowly(site: SiteProcess, post: Post, over: number): Promise<number | string> {
	const form = new FormData();
	for (const [name, value] of Object.entries(post.fields)) form.append(name, value);
	for (const { key, bytes } of post.photos) {
		form.append("photo_files", new Blob([new Uint8Array(bytes)]), `${key}.jpg`);
	}
	const whole = new Response(form);
	const body = Buffer.from(await whole.arrayBuffer());
	const steps = 20;
	const size = Math.ceil(body.byteLength / steps);
	const headers = {
		...visitorHeaders(),
		"Content-Type": whole.headers.get("Content-Type") ?? "",
		"Content-Length": body.byteLength,
	};
	return new Promise((done) => {
		const { hostname, port } = new URL(site.origin);
		const sending = request({ hostname, port, path: paths[post.kind], method: "POST", headers });
		const fail = (error: Error) => done(error.message);
		sending.on("error", fail).once("response", (response) => {
			response.on("error", fail).resume();
			response.once("end", () => done(response.statusCode ?? 0));
		});
		void (async () => {
			for (let step = 0; step < steps; step++) {
				sending.write(body.subarray(step * size, (step + 1) * size));
				await pause(over / steps);
			}
			sending.end();
		})();
	});
}

test("SIGTERM under load: every request in progress is answered, and slow uploads complete (R7)", async () => {
	for (let round = 1; round <= rounds; round++) {
		const site = await startSite(home.settings);
		const tickets = await agedTickets(site, 6);
		const plans = tickets.map((_, number) => ({
			kind: "rehome" as const,
			way: "as files" as const,
			mark: `stop-${round}-${number}`,
			photos: 2,
		}));
		const posts = await composePosts(plans, tickets);
		let isIn = true;
		const faults: string[] = [];
		// A proxy polls every half second and removes a server that is not ready.
		const proxy = (async () => {
			for (let refusals = 0; refusals < 3; await pause(500)) {
				const { status } = await ask(site, "/readyz").catch(() => ({ status: 0 }));
				refusals = status === 200 ? 0 : refusals + 1;
				if (refusals === 3) break;
			}
			isIn = false;
		})();
		const reading = Array.from({ length: readers }, () => readOn(site, () => isIn, faults));
		await pause(1_500);
		const slow = posts.map((post) => sendSlowly(site, post, 4_000));
		await pause(500 + ((round * 1_240) % 2_000));
		const stopped = inBackground(site.stop());
		const sent = await Promise.all(slow);
		await proxy;
		const answered = await Promise.all(reading);
		await stopped;
		expect(faults).toEqual([]);
		expect(sent).toEqual(posts.map(() => 200));
		expect(Math.min(...answered)).toBeGreaterThan(1);
		expect(site.faults).toEqual([]);
		for (const post of posts) post.confirmed++;
		const next = await startSite(home.settings);
		const db = await home.connect();
		expect(await findLosses(db, home.folder, posts)).toEqual([]);
		expect(await findPartialRows(db)).toEqual([]);
		await db.end();
		await next.stop();
	}
});

test("SIGTERM without a proxy, twice: requests in progress finish, then the process ends (R7)", async () => {
	const site = await startSite(home.settings);
	const tickets = await agedTickets(site, 3);
	const plans = tickets.map((_, number) => ({
		kind: "rehome" as const,
		way: "as files" as const,
		mark: `twice-${number}`,
		photos: 1,
	}));
	const posts = await composePosts(plans, tickets);
	const slow = posts.map((post) => sendSlowly(site, post, 3_000));
	await pause(500);
	process.kill(site.pid, "SIGTERM");
	process.kill(site.pid, "SIGTERM");
	expect(await Promise.all(slow)).toEqual(posts.map(() => 200));
	await until("it has ended", async () => site.exitOutput()?.includes("Stopped.") ?? false);
});
