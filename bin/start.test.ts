import { readdir, readFile } from "node:fs/promises";
import { getPriority } from "node:os";
import { expect, test } from "vitest";
import { startSite } from "#test/crash/site-process.ts";

test.runIf(process.platform === "linux").each([
	["as it is started", []],
	["started behind others", ["nice", "-n", "17"]],
])(
	"a site takes its memory settings, and its main thread goes before its helpers: %s",
	async (_, under) => {
		const site = await startSite({}, under);
		const threads = (await readdir(`/proc/${site.pid}/task`)).map(Number);
		const main = getPriority(site.pid);
		const helpers = threads.filter((thread) => thread !== site.pid).map(getPriority);
		const environment = (await readFile(`/proc/${site.pid}/environ`, "utf8")).split("\0");
		await site.stop();
		expect(environment).toEqual(
			expect.arrayContaining([
				"MALLOC_ARENA_MAX=2",
				"MALLOC_MMAP_THRESHOLD_=1048576",
				"NODE_OPTIONS=--max-semi-space-size=16 --v8-pool-size=2",
			]),
		);
		// libuv's four threads, and at least one of V8's.
		expect(helpers.length).toBeGreaterThan(4);
		expect(new Set(helpers)).toEqual(new Set([Math.min(main + 5, 19)]));
	},
);
