import { globSync, readFileSync } from "node:fs";
import { type Parsed, parseSource, readSources, type Source } from "./source-graph.ts";

/** Files that import one of these may query the database, directly or through a site that they start. */
const databaseModules = ["app/platform/database/db.server.ts", "pg", "test/site-process.ts"];
/** They run the site in this process, and in its own process behind a browser. */
const servingModule = "test/serving.ts";
const siteModule = "test/site.ts";
/** Matches tests that change the whole process, or must be the first to load the site. */
const ownProcessPattern =
	/countRenders\(\)|vi\.(mock|hoisted|resetModules|stubEnv)\(|process\.env(\.\w+ =|,)/;

/** `plain` files need no database; the files of each kind except `own` share processes. */
type Kinds = {
	plain: string[];
	shared: string[];
	served: string[];
	journeys: string[];
	own: string[];
};

export function groupTests(suite: string | undefined): Kinds {
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
			// The site that it loads has its own module graph.
			if (!source || path === servingModule) continue;
			const links = parse(path, source)?.links;
			// A computed or unreadable import could lead anywhere.
			if (!links) return undefined;
			for (const { to, typeOnly } of links) {
				if (typeOnly) continue;
				if (to === undefined || to.includes("*")) return undefined;
				reached.add(to);
			}
		}
		return reached;
	};
	const kindOf = (text: string, reached: Set<string> | undefined): keyof Kinds => {
		// These stop and replace databases, and start sites that must be the only ones to send emails.
		if (suite === "fault" || suite === "attack") return "own";
		if (!reached || ownProcessPattern.test(text)) return "own";
		if (reached.has(siteModule)) return reached.has(servingModule) ? "own" : "journeys";
		if (reached.has(servingModule)) return "served";
		return databaseModules.some((module) => reached.has(module)) ? "shared" : "plain";
	};
	const kinds: Kinds = { plain: [], shared: [], served: [], journeys: [], own: [] };
	const paths = globSync("{*,{app,bin,content,test}/**/*}.{test,spec}.{ts,tsx}")
		.map((found) => found.replaceAll("\\", "/"))
		.filter((path) => /\.(rest|long|fault|attack)\.(test|spec)/.exec(path)?.[1] === suite)
		.sort();
	for (const path of paths) {
		const text = sources.get(path)?.text ?? readFileSync(path, "utf8");
		kinds[path.includes("/") ? kindOf(text, reachedFrom(path)) : "own"].push(path);
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
