import type { Find, Parsed } from "#test/runner/source-graph.ts";

export type Rule = (sources: Parsed[]) => string[];

/** From the ground up. A room imports its own files and those of lower floors. */
const floors = [
	["platform", "ui"],
	["records"],
	["people"],
	["media"],
	["cases"],
	["network", "writing"],
	["desk"],
	["site"],
];
/** The list of features names all rooms. It is data for the desk, the site and what runs them. */
const list = "app/features.ts";
const readsList = /^app\/(desk|site)\//;
const jobs = "app/jobs.ts";
const roots = /^app\/(features|jobs|routes|server|root|entry\.(server|client))\.tsx?$/;
const routeModule = /\.((page|layout)\.tsx|(action|feed|file)\.ts)$/;
const test = /\.(test|spec)\.tsx?$/;
const generated = /\/\+types\//;

function roomOf(path: string): string | undefined {
	return path.match(/^app\/([^/]+)\//)?.[1];
}

function floorOf(path: string): number {
	return floors.findIndex((rooms) => rooms.includes(roomOf(path) ?? ""));
}

function mayImport(path: string, to: string): boolean {
	if (path === list || path === jobs) return floorOf(to) >= 0 || (path === jobs && to === list);
	if (roots.test(path)) return true;
	if (roomOf(path) === roomOf(to)) return true;
	if (to === list) return readsList.test(path);
	return floorOf(to) >= 0 && floorOf(to) < floorOf(path);
}

export const direction: Rule = (sources) =>
	sources.flatMap(({ path, links }) => {
		if (!/^app\/.*\.tsx?$/.test(path)) return [];
		const isInRoom = floorOf(path) >= 0;
		if (test.test(path) && (isInRoom || roomOf(path) === undefined)) return [];
		if (!isInRoom && !roots.test(path)) return [`${path} is in no room`];
		return links.flatMap(({ to }) => {
			if (to === undefined) return [`${path} imports what cannot be read from its text`];
			if (generated.test(to)) return [];
			if (/^(bin|bench|content|test|server\.ts|build)\b/.test(to)) return [`${path} imports ${to}`];
			if (!to.startsWith("app/") || to.endsWith(".css")) return [];
			return mayImport(path, to) ? [] : [`${path} imports ${to}, which is not on a lower floor`];
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
