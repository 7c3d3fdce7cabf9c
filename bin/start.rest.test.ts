import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { startSite } from "#test/site-process.ts";

test.runIf(process.platform === "linux")("a site takes its memory settings", async () => {
	const site = await startSite({});
	const environment = (await readFile(`/proc/${site.pid}/environ`, "utf8")).split("\0");
	await site.stop();
	// Another version of V8 may not know a flag of ours.
	expect(site.output()).not.toMatch(/unrecognized flag|illegal value/);
	expect(environment).toEqual(
		expect.arrayContaining([
			"MALLOC_ARENA_MAX=2",
			"MALLOC_MMAP_THRESHOLD_=1048576",
			"NODE_OPTIONS=--max-semi-space-size=16 --v8-pool-size=2",
		]),
	);
});
