import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyProgram, rewrite } from "#test/build.ts";
import { type SiteProcess, startSite } from "#test/site-process.ts";

const place = await mkdtemp(join(tmpdir(), "ccr-dev-"));
const program = join(place, "program");
let site: SiteProcess;

beforeAll(async () => {
	await copyProgram(program);
	const settings = { DATABASE_URL: "", DATA_DIR: "data", NODE_ENV: "development" };
	site = await startSite(settings, [], program, ["bin/start.ts", "--dev"]);
});
afterAll(async () => {
	await site.stop();
	await rm(place, { recursive: true, force: true });
});

const pages = [
	"/",
	"/adoption-network",
	"/adoption-network?near=Austin",
	"/search?q=bloat",
	"/login",
];

async function textsOfPages(): Promise<string[]> {
	const texts = [];
	for (const path of pages) {
		const response = await fetch(`${site.origin}${path}`);
		expect([path, response.status]).toEqual([path, 200]);
		texts.push(await response.text());
	}
	return texts;
}

test("the site is served from its sources, each page twice and without an error", async () => {
	for (const text of [...(await textsOfPages()), ...(await textsOfPages())]) {
		expect(text).toContain("</html>");
	}
	expect(site.output()).not.toMatch(/error/i);
});

test.each([
	["of an operation", "app/network/dogs/listings.ts"],
	["of the database's module", "app/platform/database/db.server.ts"],
	["of the server", "app/server.ts"],
])("after an edit %s, pages still reach the database", async (_, file) => {
	await textsOfPages();
	// Not site.config.ts: the pool's own module would be loaded anew with it.
	await appendFile(join(program, file), "\n// Edited.\n");
	const title = `Weight after ${file}`;
	await rewrite(
		join(program, "app/writing/tools/tools.ts"),
		/title: "Weight [^"]+"/,
		`title: "${title}"`,
	);
	await expect.poll(async () => (await fetch(`${site.origin}/tools`)).text()).toContain(title);
	// Until the site from before has closed all that it had open.
	for (let times = 0; times < 3; times++) {
		await textsOfPages();
		await new Promise((later) => setTimeout(later, 1_500));
	}
	expect(site.output()).not.toMatch(/error/i);
});

test.runIf(existsSync("/proc/self/fdinfo"))("what the site writes is not watched", () => {
	const children = globSync(`/proc/${site.pid}/fdinfo/*`).map((file) => readFileSync(file, "utf8"));
	const watched = [...children.join("\n").matchAll(/^inotify .* ino:([0-9a-f]+)/gm)];
	const nodes = new Set(watched.map(([, node = ""]) => Number.parseInt(node, 16)));
	expect(nodes).toContain(statSync(join(program, "app")).ino);
	for (const folder of ["data/postgres", "data/postgres/base"]) {
		expect(nodes, folder).not.toContain(statSync(join(program, folder)).ino);
	}
});
