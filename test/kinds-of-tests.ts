import { globSync } from "node:fs";
import { type Parsed, parseSource, readSources, type Source } from "#test/source-graph.ts";

/** Whatever imports one of these may query the database. */
const databaseModules = ["app/platform/database/db.server.ts", "pg"];
/** They run the site, in this process or in another. */
const siteModules = ["test/site.ts", "test/serving.ts"];
/** Such tests change the whole process. */
const needsOwnProcess = /vi\.(mock|hoisted|resetModules|stubEnv)\(|process\.env|DATABASE_URL/;

type Kinds = {
	plain: string[];
	shared: string[];
};

export function kindsOfTests(suite: string | undefined): Kinds {
	const sources = new Map(readSources().map((source) => [source.path, source]));
	const parsed = new Map<string, Parsed | undefined>();
	const parse = (path: string, source: Source) => {
		if (!parsed.has(path)) parsed.set(path, attempt(source));
		return parsed.get(path);
	};
	const reachedFrom = (test: string): Set<string> | undefined => {
		const reached = new Set([test]);
		for (const path of reached) {
			const source = sources.get(path);
			if (!source) continue;
			const links = parse(path, source)?.links;
			// A computed or unreadable import could lead anywhere.
			if (!links || source.text.includes("import.meta.glob")) return undefined;
			for (const { to, typeOnly } of links) {
				if (typeOnly) continue;
				if (to === undefined) return undefined;
				reached.add(to);
			}
		}
		return reached;
	};
	const kinds: Kinds = { plain: [], shared: [] };
	for (const found of globSync("{app,content,test/site}/**/*.test.{ts,tsx}").sort()) {
		const path = found.replaceAll("\\", "/");
		if (/\.(long|fault|attack)\.test/.exec(path)?.[1] !== suite) continue;
		const text = sources.get(path)?.text ?? "";
		const reached = reachedFrom(path);
		if (!reached || siteModules.some((module) => reached.has(module))) continue;
		if (databaseModules.some((module) => reached.has(module))) {
			if (!needsOwnProcess.test(text)) kinds.shared.push(path);
		} else if (!text.includes("DATABASE_URL")) kinds.plain.push(path);
	}
	return kinds;
}

function attempt(source: Source): Parsed | undefined {
	try {
		return parseSource(source);
	} catch {
		return undefined;
	}
}
