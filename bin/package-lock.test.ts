import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/content/project-root.server.ts";

const read = (file: string) => readFileSync(`${projectRoot}/${file}`, "utf8");

type Entry = { version?: string; resolved?: string; integrity?: string; inBundle?: boolean };

test("every package comes from the registry with a hash, those of other machines too", () => {
	const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Entry> };
	const fetched = Object.entries(packages).filter(
		([path, { inBundle }]) => path !== "" && !inBundle,
	);
	expect(fetched.length).toBeGreaterThan(100);
	const unchecked = fetched.filter(
		([, { resolved = "", integrity = "" }]) =>
			!resolved.startsWith("https://registry.npmjs.org/") ||
			!/^sha512-[\w+/]{86}==$/.test(integrity),
	);
	expect(unchecked.map(([path]) => path)).toEqual([]);
});

test("the image installs exactly what the lockfile names", () => {
	const commands = read("Containerfile").match(/\bnpm (?:ci|i|install|add|update)\b/g);
	expect(commands).toEqual(["npm ci"]);
});
