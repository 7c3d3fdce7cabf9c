import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import { fetchTicket } from "../crash/sender.ts";
import { dogPages, openFolderWithDog } from "./dog-site.ts";
import { until, visitorHeaders } from "./requests.ts";

const { home, photo } = await openFolderWithDog();
afterAll(() => home.close());

const visitors = 51;

type Answered = { status: number; closes: boolean; reused: boolean };

/** One request over a connection that the agent keeps; what broke it, when it was not answered. */
function send(
	{ origin }: SiteProcess,
	agent: Agent,
	path: string,
	body?: string,
): Promise<Answered | string> {
	const { hostname, port } = new URL(origin);
	const headers = {
		...visitorHeaders(),
		...(body && { "Content-Type": "application/x-www-form-urlencoded" }),
	};
	return new Promise((done) => {
		const method = body ? "POST" : "GET";
		const sending = request({ hostname, port, path, agent, method, headers }, (response) => {
			const { statusCode: status = 0, headers } = response;
			response.on("error", ({ message }) => done(message)).resume();
			const closes = headers.connection === "close";
			response.once("end", () => done({ status, closes, reused: sending.reusedSocket }));
		});
		sending.on("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
		sending.end(body);
	});
}

type Request = { path: string; body?: string };
const kinds: Record<string, (site: SiteProcess) => Promise<Request[]>> = {
	"pages from memory": async () => dogPages.map((path) => ({ path })),
	"pages that are made for it": async () => [{ path: "/contact" }, { path: "/readyz" }],
	"files and photos": async () => [{ path: photo }, { path: "/favicon.ico" }],
	forms: async (site) => {
		const tickets = await Promise.all(
			Array.from({ length: visitors }, () => fetchTicket(site.origin)),
		);
		await pause(3_200);
		return tickets.map((ticket, number) => ({
			path: "/contact",
			body: `${new URLSearchParams({ ticket, EMAIL: `v${number}@example.org`, MMERGE6: `Ciao ${number}` })}`,
		}));
	},
};

test.each(Object.entries(kinds))(
	"SIGTERM without a proxy: %s, requested over open connections 0 to 50 ms later, are answered (R7)",
	async (_, plan) => {
		const site = await startSite(home.settings);
		const requests = await plan(site);
		const agents = Array.from(
			{ length: visitors },
			() => new Agent({ keepAlive: true, maxSockets: 1 }),
		);
		// One answered request each opens the connection and fills the page cache.
		const first = await Promise.all(agents.map((agent) => send(site, agent, "/healthz")));
		expect(first).toEqual(agents.map(() => expect.objectContaining({ status: 200 })));
		for (const { path } of requests) await send(site, agents[0] as Agent, path);
		process.kill(site.pid, "SIGTERM");
		const replies = await Promise.all(
			agents.map(async (agent, delay) => {
				await pause(delay);
				const { path, body } = requests[delay % requests.length] as Request;
				return send(site, agent, path, body);
			}),
		);
		const answered = replies.filter((each) => typeof each === "object");
		expect(replies.filter((each) => typeof each === "string")).toEqual([]);
		for (const { status, reused } of answered) {
			// /readyz says that it stops.
			expect([200, 404, 503]).toContain(status);
			expect(reused).toBe(true);
		}
		// Responses after the signal close their connection.
		expect(answered.at(-1)?.closes).toBe(true);
		await until("it has ended", async () => site.exitOutput() !== undefined);
		expect(site.exitOutput()).toContain("Stopped.");
		expect(site.faults).toEqual([]);
		for (const agent of agents) agent.destroy();
	},
);

test("SIGTERM without a proxy: a client that keeps requesting is answered until the site has stopped (R7)", async () => {
	const site = await startSite(home.settings);
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const replies: (Answered | string)[] = [];
	let goesOn = true;
	const asking = (async () => {
		while (goesOn) replies.push(await send(site, agent, "/"));
	})();
	await pause(1_000);
	process.kill(site.pid, "SIGTERM");
	await until("it has ended", async () => site.exitOutput() !== undefined);
	goesOn = false;
	await asking;
	// After the last response, new connections are refused: without a proxy no other process takes them.
	expect([...new Set(replies.filter((each) => typeof each === "string"))]).toEqual([
		"ECONNREFUSED",
	]);
	agent.destroy();
});
