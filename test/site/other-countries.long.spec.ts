import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildProgram, copyProgram, rewrite } from "#test/build.ts";
import { startSite } from "#test/site-process.ts";

const place = await mkdtemp(join(tmpdir(), "ccr-countries-"));
const program = join(place, "program");

beforeAll(async () => {
	await copyProgram(program);
	const germany = `countries: [{ code: "DE", name: "Germany" }],`;
	await rewrite(join(program, "site.config.ts"), /countries: \[[^\]]+\],/, germany);
	await buildProgram(program);
});
afterAll(() => rm(place, { recursive: true, force: true }));

const pages = [
	"/",
	"/adoption-network",
	"/adoption-network?near=Hamburg",
	"/adoption-network/signup",
	"/breeder-network",
	"/breeder-network/signup",
	"/contact",
	"/help-to-keep-your-dog",
	"/law",
	"/privacy",
	"/tools/cost",
];

test.each(["on", "off"])("a site for Germany alone starts with samples %s", async (samples) => {
	const site = await startSite(
		{ DATA_DIR: join(place, samples), DATABASE_URL: "", SAMPLE_CONTENT: samples },
		[],
		program,
	);
	for (const path of pages) {
		const response = await fetch(`${site.origin}${path}`);
		expect([path, response.status]).toEqual([path, 200]);
		const text = await response.text();
		expect(text, path).toContain("</html>");
		// The laws are those of every country that a dog may come from.
		if (path !== "/law") expect(text, path).not.toMatch(/undefined|Texas|United Kingdom/);
	}
	const cost = await (await fetch(`${site.origin}/tools/cost?own=yes&dog=0&food=90`)).text();
	expect(cost).toContain("your currency");
	expect(cost).toContain("1,080");
	expect(cost).not.toContain("$");
	expect(site.faults).toEqual([]);
	await site.stop();
});
