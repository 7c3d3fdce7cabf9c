import { globSync } from "node:fs";
import { type Parsed, parseSource, readSources, type Source } from "#test/source-graph.ts";

/** Whoever loads one of these may ask the database, in this process or another. */
const doors = ["app/platform/db.server.ts", "test/site.ts", "test/serving.ts", "pg"];

/** The test files of the rooms that cannot reach a database, by their paths from the root. */
export function testsWithoutDatabase(): string[] {
	const sources = new Map(readSources().map((source) => [source.path, source]));
	const parsed = new Map<string, Parsed | undefined>();
	const parse = (path: string, source: Source) => {
		if (!parsed.has(path)) parsed.set(path, attempt(source));
		return parsed.get(path);
	};
	const reachesDoor = (test: string): boolean => {
		const reached = new Set([test]);
		for (const path of reached) {
			if (doors.includes(path)) return true;
			const source = sources.get(path);
			if (!source) continue;
			const links = parse(path, source)?.links;
			// What cannot be read or is known only while it runs could lead anywhere.
			if (!links || source.text.includes("import.meta.glob")) return true;
			for (const { to, typeOnly } of links) {
				if (typeOnly) continue;
				if (to === undefined) return true;
				reached.add(to);
			}
		}
		return false;
	};
	return globSync("{app,content}/**/*.test.{ts,tsx}")
		.map((path) => path.replaceAll("\\", "/"))
		.filter((path) => !sources.get(path)?.text.includes("DATABASE_URL"))
		.filter((path) => !reachesDoor(path));
}

function attempt(source: Source): Parsed | undefined {
	try {
		return parseSource(source);
	} catch {
		return undefined;
	}
}
