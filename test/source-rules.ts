import type { Find, Parsed } from "#test/source-graph.ts";

export type Rule = (sources: Parsed[]) => string[];

// A feature may import from earlier lines only; features on one line are independent.
const order = [
	["platform", "ui"],
	["law", "breed"],
	["records"],
	["addresses"],
	["places"],
	["people"],
	["outbox"],
	["media"],
	["moderation"],
	["newsletter"],
	["visits", "writing", "networks"],
	["guides"],
	["blog", "contact", "breeders", "adoptions", "promotion", "tools"],
	["inquiries", "aftercare", "library", "texts", "issues"],
	["owner"],
	["reports", "outcomes"],
	["home", "search"],
	["features.ts"],
	["about"],
	["desk"],
];
const clock = "app/jobs.ts";
const roots = /^app\/(routes|server|root|entry\.(server|client))\.tsx?$/;
const routeModule = /\.((page|layout)\.tsx|(action|feed|file)\.ts)$/;
const test = /\.(test|spec)\.tsx?$/;
const generated = /\/\+types\//;

function levelOf(path: string): number {
	if (path === clock) return order.length;
	if (path === "app/features.ts") return order.findIndex(([first]) => first === "features.ts");
	if (roots.test(path)) return order.length + 1;
	return order.findIndex((features) => features.includes(featureOf(path) ?? ""));
}

function featureOf(path: string): string | undefined {
	return path.match(/^app\/([^/]+)\//)?.[1];
}

export const direction: Rule = (sources) =>
	sources.flatMap(({ path, links }) => {
		if (!path.startsWith("app/") || !/\.tsx?$/.test(path)) return [];
		const level = levelOf(path);
		if (test.test(path) && (level >= 0 || featureOf(path) === undefined)) return [];
		if (level < 0) return [`${path} is in no feature of the list`];
		return links.flatMap(({ to }) => {
			if (to === undefined) return [`${path} imports what cannot be read from its text`];
			if (generated.test(to)) return [];
			if (/^(bin|bench|content|test|server\.ts|build)\b/.test(to)) return [`${path} imports ${to}`];
			if (!to.startsWith("app/") || to.endsWith(".css")) return [];
			const own = level < order.length && featureOf(to) === featureOf(path);
			if (own || (levelOf(to) >= 0 && levelOf(to) < level)) return [];
			return [`${path} imports ${to}, which does not stand earlier`];
		});
	});

export const privateRouteModules: Rule = (sources) =>
	sources.flatMap(({ path, links }) =>
		links.flatMap(({ to = "" }) => {
			const ownTest = path.replace(/\.test\.tsx?$/, "") === to.replace(/\.tsx?$/, "");
			return routeModule.test(to) && !ownTest && !generated.test(to)
				? [`${path} imports the route module ${to}`]
				: [];
		}),
	);

/** The server may import the site only as a build, except for types. */
export const shell: Rule = (sources) =>
	sources
		.filter(({ path }) => /^(server|static-files|site\.config)\.ts$/.test(path))
		.flatMap(({ path, links }) =>
			links
				.filter(({ to, typeOnly }) => to?.startsWith("app/") && !typeOnly)
				.map(({ to }) => `${path} imports ${to}`),
		);

const readers = [
	"app/platform/settings/env.server.ts",
	// Passes the environment on to PostgreSQL's programs and reads no setting from it.
	"app/platform/postgres/postgres-cluster.server.ts",
	// Fontconfig is configured by its environment alone.
	"app/platform/fonts/own-fonts.server.ts",
];

export const environment: Rule = (sources) =>
	finds(sources, "process.env", (path) => {
		if (readers.includes(path) || test.test(path)) return false;
		return !/^(bin|bench|test)\//.test(path);
	});

export const types: Rule = (sources) => [...finds(sources, "any"), ...finds(sources, "@ts-ignore")];

/** drizzle's own transaction loses connections: use the one in app/platform/database/db.server.ts. */
export const transactions: Rule = (sources) => finds(sources, ".transaction");

export const wholeTests: Rule = (sources) => finds(sources, ".only or .skip");

function finds(sources: Parsed[], what: Find, where = (_: string) => true): string[] {
	return sources
		.filter(({ path }) => where(path))
		.flatMap((source) =>
			source.finds
				.filter((find) => find.what === what)
				.map(({ line }) => `${source.path}:${line} has ${what}`),
		);
}

const empty =
	/^(utils?|helpers?|misc|common|libs?|services?|managers?|components|repositories|shared)$/;

export const names: Rule = (sources) =>
	sources.flatMap(({ path, barrel }) => {
		const words = path.replace(/\.\w+$/, "").split(/[/.-]/);
		const word = words.find((each) => empty.test(each));
		if (word) return [`${path} is called ${word}`];
		if (words.at(-1) === "index" || barrel) return [`${path} is a barrel`];
		const base = path.split("/").at(-1) ?? "";
		return /^[a-z0-9.-]+$/.test(base) ? [] : [`${path} is not in kebab-case`];
	});

/** Type imports count too. */
export const cycles: Rule = (sources) => {
	const byPath = new Map(sources.map((source) => [source.path, source]));
	const done = new Set<string>();
	const found: string[] = [];
	const visit = (path: string, way: string[]) => {
		const at = way.indexOf(path);
		if (at >= 0) found.push([...way.slice(at), path].join(" → "));
		if (at >= 0 || done.has(path)) return;
		for (const { to } of byPath.get(path)?.links ?? []) if (to) visit(to, [...way, path]);
		done.add(path);
	};
	for (const { path } of sources) if (path.startsWith("app/")) visit(path, []);
	return found;
};

/** Node strips types but can't run JSX, so commands must not import any. */
export const commands: Rule = (sources) => {
	const byPath = new Map(sources.map((source) => [source.path, source]));
	const breaches: string[] = [];
	const seen = new Set<string>();
	const visit = (path: string, way: string[]) => {
		if (path.endsWith(".tsx")) breaches.push([...way, path].join(" → "));
		if (seen.has(path)) return;
		seen.add(path);
		for (const { to, typeOnly } of byPath.get(path)?.links ?? []) {
			if (to !== undefined && !typeOnly) visit(to, [...way, path]);
		}
	};
	for (const { path } of sources) if (/^bin\/[^/]+\.ts$/.test(path)) visit(path, []);
	return breaches;
};

/** The logger describes an `err` without what was typed, which a message or other properties may repeat. */
export const loggedErrors: Rule = (sources) =>
	sources.flatMap(({ path, text }) => {
		if (!path.startsWith("app/") || test.test(path)) return [];
		const calls = text.match(/\blog\.\w+\(\s*\{[^}]*\}/g) ?? [];
		return calls
			.filter((call) =>
				/\berror\b/.test(
					call.replace(/\berr: error\b(?!\.)|reasonOf\(error\)|error\.code|log\.error/g, ""),
				),
			)
			.map((call) => `${path}: ${call}`);
	});

/** `normalForm` takes a time that grows with the length alone. Passphrases of backups must stay as they are. */
export const normalForms: Rule = (sources) =>
	sources
		.filter(
			({ path, text }) => /\.normalize\(/.test(text) && path.startsWith("app/") && !test.test(path),
		)
		.filter(
			({ path }) =>
				!/^app\/platform\/(text\/normalize|backup\/backup-cipher[a-z-]*\.server)\.ts$/.test(path),
		)
		.map(({ path }) => `${path} normalizes text by itself`);
