import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

test("every command makes new files private before it loads anything else", () => {
	const commands = new Set(read("setup.mjs").match(/(?<="bin\/)[\w-]+\.ts/g));
	expect(commands.size).toBeGreaterThan(5);
	for (const name of commands) {
		const [first] = read(name).split("\n");
		expect(first, name).toBe('import "./private-files.ts";');
	}
});
