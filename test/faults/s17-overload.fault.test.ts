import { Agent, request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { startSite } from "#test/site-process.ts";
import { dogPages, openFolderWithDog } from "./dog-site.ts";

const { home } = await openFolderWithDog();
afterAll(() => home.close());

const connections = 1_000;
const rounds = 4;

type Answered = { status: number; retryAfter: string | undefined };

function ask(origin: string, path: string, agent: Agent): Promise<Answered> {
	return new Promise((done, failed) => {
		request(new URL(path, origin), { agent }, (response) => {
			const { statusCode: status = 0, headers } = response;
			response.on("error", failed).resume();
			response.once("end", () => done({ status, retryAfter: headers["retry-after"] }));
		})
			.once("error", failed)
			.end();
	});
}

test("a thousand connections that ask for what isn't in memory are all answered, and pages from memory as always (S17)", async () => {
	const site = await startSite(home.settings);
	const [page = "/"] = dogPages;
	const own = new Agent({ keepAlive: true, maxSockets: 1 });
	expect(await ask(site.origin, page, own)).toMatchObject({ status: 200 });
	let isOver = false;
	const answers: Answered[] = [];
	const visits = Array.from({ length: connections }, async (_, visitor) => {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		for (let round = 0; round < rounds; round++) {
			answers.push(await ask(site.origin, `/search?q=${visitor}+${round}`, agent));
		}
		agent.destroy();
	});
	const fromMemory: Answered[] = [];
	const reader = (async () => {
		while (!isOver) fromMemory.push(await ask(site.origin, page, own));
	})();
	await Promise.all(visits);
	isOver = true;
	await reader;
	expect(answers).toHaveLength(connections * rounds);
	const refused = answers.filter(({ status }) => status === 503);
	expect(refused.length).toBeGreaterThan(0);
	for (const { status, retryAfter } of answers) {
		expect([status, retryAfter]).toEqual(status === 200 ? [200, undefined] : [503, "3"]);
	}
	expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(50);
	for (const { status } of fromMemory) expect(status).toBe(200);
	expect(fromMemory.length).toBeGreaterThan(0);
	expect((await ask(site.origin, "/search?q=afterwards", own)).status).toBe(200);
	own.destroy();
	await site.stop();
});
