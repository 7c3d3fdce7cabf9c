import { readdir } from "node:fs/promises";
import { getPriority } from "node:os";
import { expect, test } from "vitest";
import { startSite } from "#test/crash/site-process.ts";

test.runIf(process.platform === "linux").each([
	["as it is started", []],
	["started behind others", ["nice", "-n", "17"]],
])(
	"the thread that answers goes before its helpers: %s",
	async (_, under) => {
		const site = await startSite({}, under);
		const threads = (await readdir(`/proc/${site.pid}/task`)).map(Number);
		const main = getPriority(site.pid);
		const helpers = threads.filter((thread) => thread !== site.pid).map(getPriority);
		await site.stop();
		// libuv's four threads, and at least one of V8's.
		expect(helpers.length).toBeGreaterThan(4);
		expect(new Set(helpers)).toEqual(new Set([Math.min(main + 5, 19)]));
	},
	// On busy cores a site that yields to everything else takes long to start.
	180_000,
);
