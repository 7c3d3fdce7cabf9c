import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

async function complaintsOf(program: string, ...args: string[]): Promise<string> {
	const node = promisify(execFile)(process.execPath, [`node_modules/${program}`, ...args]);
	return node.then(
		() => "",
		({ stdout, stderr }) => `${stdout}${stderr}`,
	);
}

test("the style is Biome’s (npm run check)", async () => {
	expect(await complaintsOf("@biomejs/biome/bin/biome", "ci", "--colors=off", ".")).toBe("");
});

test("the types fit", async () => {
	expect(await complaintsOf("@react-router/dev/bin.cjs", "typegen")).toBe("");
	expect(await complaintsOf("typescript/bin/tsc", "--noEmit")).toBe("");
});
