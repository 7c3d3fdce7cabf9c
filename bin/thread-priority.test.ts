import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test.runIf(process.platform === "linux")(
	"the thread that answers goes before its helpers",
	async () => {
		const code = `
		const { yieldToMainThread } = await import(${JSON.stringify(join(import.meta.dirname, "thread-priority.ts"))});
		const { readdir } = await import("node:fs/promises");
		const { getPriority } = await import("node:os");
		await readdir(".");
		yieldToMainThread();
		const all = (await readdir("/proc/self/task")).map(Number);
		const helpers = all.filter((thread) => thread !== process.pid).map(getPriority);
		console.log(JSON.stringify({ main: getPriority(), helpers }));
	`;
		const run = promisify(execFile);
		const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code]);
		const { main, helpers } = JSON.parse(stdout);
		// Four that read files, and at least one of V8's.
		expect(helpers.length).toBeGreaterThan(4);
		expect(new Set(helpers)).toEqual(new Set([Math.min(main + 5, 19)]));
	},
);
