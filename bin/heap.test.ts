import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

function run(first: string) {
	const args = ["--input-type=module", "-e", `${first}; console.log("up");`];
	const root = join(import.meta.dirname, "..");
	const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: root });
	return { output: stdout.toString(), complained: stderr.toString() !== "", status };
}

test("V8 knows the flags: another version may not", () => {
	const up = { output: "up\n", complained: false, status: 0 };
	expect(run('await import("./bin/heap.ts")')).toEqual(up);
	const unknown = 'import v8 from "node:v8"; v8.setFlagsFromString("--no-such-flag-of-a-heap=1")';
	expect(run(unknown)).toEqual({ ...up, complained: true });
});
