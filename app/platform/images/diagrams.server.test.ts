import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readDiagrams } from "#app/platform/images/diagrams.server.ts";

async function folderWith(svg: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "ccr-diagrams-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	await writeFile(join(folder, "weight-by-age.svg"), svg);
	await writeFile(join(folder, "notes.txt"), "no drawing");
	return folder;
}

test("the drawings of a folder are known by name, with their size", async () => {
	const folder = await folderWith('<svg xmlns="x" viewBox="0 0 480 300" width="480"></svg>');
	expect([...readDiagrams(folder)]).toEqual([
		["weight-by-age", { path: "/diagrams/weight-by-age.svg", width: 480, height: 300 }],
	]);
});

test("a drawing without a size ends the start with its name", async () => {
	for (const svg of ["<svg>", '<svg viewBox="0 0 0 300">', '<svg viewBox="1 0 480 300">', "<p>"]) {
		const folder = await folderWith(svg);
		expect(() => readDiagrams(folder), svg).toThrow("weight-by-age.svg");
	}
});
