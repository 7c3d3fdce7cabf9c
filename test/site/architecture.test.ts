import { describe, expect, test } from "vitest";
import { parseSource, readSources } from "#test/runner/source-graph.ts";
import * as rules from "./source-rules.ts";

const sources = readSources().map(parseSource);

test("sources, tests and commands are found", () => {
	const paths = sources.map(({ path }) => path);
	for (const path of [
		"app/server.ts",
		"test/site/architecture.test.ts",
		"bin/seed.ts",
		"server.ts",
	]) {
		expect(paths).toContain(path);
	}
	expect(paths.length).toBeGreaterThan(150);
	expect(paths.filter((path) => path.includes("node_modules"))).toEqual([]);
});

test.each(Object.entries({ ...rules }))("the project keeps the rule of %s", (_, rule) => {
	expect(rule(sources)).toEqual([]);
});

/** What a rule says of files that hold this text. */
function check(rule: rules.Rule, files: Record<string, string>): string[] {
	return rule(Object.entries(files).map(([path, text]) => parseSource({ path, text })));
}

describe("direction", () => {
	const breaks = (path: string, text: string) => check(rules.direction, { [path]: text }).length;

	test("a room imports its own files and those of lower floors, and nothing else", () => {
		const own = `import "#app/network/dogs/y.ts"; import "./z.ts"; import "../kennels/y.ts";`;
		expect(breaks("app/network/dogs/x.ts", own)).toBe(0);
		const imports = (path: string, to: string) => breaks(path, `import { a } from "#app/${to}";`);
		for (const [path, to] of [
			["app/network/dogs/x.ts", "media/y.ts"],
			["app/writing/x.ts", "cases/y.ts"],
			["app/desk/x.ts", "writing/y.ts"],
			["app/desk/x.ts", "features.ts"],
			["app/site/x.ts", "desk/y.ts"],
			["app/site/x.ts", "features.ts"],
			["app/features.ts", "site/y.ts"],
			["app/jobs.ts", "site/y.ts"],
			["app/jobs.ts", "features.ts"],
			["app/server.ts", "media/y.ts"],
			["app/server.ts", "jobs.ts"],
		] as const) {
			expect(imports(path, to), `${path} → ${to}`).toBe(0);
		}
		for (const [path, to] of [
			["app/ui/x.tsx", "platform/y.ts"],
			["app/platform/x.ts", "ui/y.ts"],
			["app/platform/x.ts", "server.ts"],
			["app/media/x.ts", "cases/y.ts"],
			["app/network/x.ts", "writing/y.ts"],
			["app/writing/x.ts", "network/y.ts"],
			["app/writing/x.ts", "desk/y.ts"],
			["app/desk/x.ts", "site/y.ts"],
			["app/cases/x.ts", "features.ts"],
			["app/network/x.ts", "features.ts"],
			["app/features.ts", "jobs.ts"],
			["app/jobs.ts", "server.ts"],
		] as const) {
			expect(imports(path, to), `${path} → ${to}`).toBe(1);
		}
		expect(breaks("app/media/x.ts", `import { a } from "../../bin/seed.ts";`)).toBe(1);
		expect(breaks("app/services/x.ts", "")).toBe(1);
		expect(breaks("app/x.ts", "")).toBe(1);
	});

	test("types, side effects, re-exports, relative paths and dynamic imports count", () => {
		for (const text of [
			`import type { A } from "#app/writing/y.ts";`,
			`import "#app/writing/y.ts";`,
			`export * from "#app/writing/y.ts";`,
			`export { a } from "../writing/y.ts";`,
			`type A = import("../writing/y.ts").A;`,
			`const a = await import("#app/writing/y.ts");`,
			"const a = () => import(`#app/writing/y.ts`);",
			`require.resolve("../writing/y.ts");`,
			`const all = import.meta.glob("../writing/*.ts");`,
			`const a = (name: string) => import(\`#app/\${name}\`);`,
			`const a = (name: string) => import(name);`,
		]) {
			expect(breaks("app/network/x.ts", text), text).toBe(1);
		}
		expect(
			breaks("app/network/x.ts", `// import "#app/writing/y.ts";\nconst a = 'import "#app"';`),
		).toBe(0);
	});
});

test("only its own test imports a route module", () => {
	const door = `import { loader } from "#app/writing/show.page.tsx";`;
	expect(check(rules.privateRouteModules, { "app/writing/show.page.test.ts": door })).toEqual([]);
	for (const path of [
		"app/writing/a.ts",
		"app/writing/a.test.ts",
		"bin/a.ts",
		"test/a.ts",
		"app/a.tsx",
	]) {
		expect(check(rules.privateRouteModules, { [path]: door })).toHaveLength(1);
	}
	for (const to of ["a.layout.tsx", "a.feed.ts", "a.file.ts", "a.action.ts"]) {
		expect(
			check(rules.privateRouteModules, { "app/a.ts": `import("./writing/${to}");` }),
		).toHaveLength(1);
	}
});

test("the program that listens imports nothing from app but types", () => {
	const says = (text: string) => check(rules.shell, { "server.ts": text });
	expect(says(`import type { Site } from "./app/server.ts";`)).toEqual([]);
	expect(says(`import { openSite } from "./app/server.ts";`)).toHaveLength(1);
});

test("the environment is read in one place", () => {
	for (const text of [
		"process.env.A;",
		`process["env"].A;`,
		"globalThis.process.env;",
		"const { env } = process;",
		`import process from "node:process";`,
		"import.meta.env.A;",
	]) {
		expect(check(rules.environment, { "app/writing/a.ts": text }), text).toHaveLength(1);
		expect(check(rules.environment, { "app/platform/settings/env.server.ts": text })).toEqual([]);
		expect(check(rules.environment, { "bin/a.ts": text, "test/a.ts": text })).toEqual([]);
	}
	const build = { "app/writing/a.ts": "if (import.meta.env.SSR) render();" };
	expect(check(rules.environment, build)).toEqual([]);
});

test("only db.server.ts opens transactions", () => {
	const found = (text: string) => check(rules.transactions, { "app/writing/a.ts": text }).length;
	for (const text of [
		"await db.transaction(async (tx) => {});",
		"await tx.transaction(work);",
		"drizzle(pool).transaction(work);",
		"const begin = db.transaction;",
		`db["transaction"](work);`,
		"db?.transaction(work);",
	]) {
		expect(found(text), text).toBe(1);
	}
	expect(found("await transaction(async (tx) => tx.execute(work));")).toBe(0);
});

test("no any, no suppressed types, no skipped test", () => {
	const types = (text: string) => check(rules.types, { "app/ui/a.tsx": text }).length;
	expect(types("const a: any = 1; const b = a as any; type C = any[];")).toBe(3);
	expect(types("// @ts-ignore\n/* @ts-nocheck */")).toBe(2);
	expect(types("const many = <p>any: any</p>; // any")).toBe(0);
	for (const call of ["test.only", "it.skip", "describe.concurrent.skip", "test.todo"]) {
		expect(check(rules.wholeTests, { "app/a.test.ts": `${call}("a", () => {});` })).toHaveLength(1);
	}
	expect(check(rules.wholeTests, { "app/a.test.ts": `list.skip(1); test("only", b);` })).toEqual(
		[],
	);
});

test("names are specific, and there are no barrel files", () => {
	const called = (path: string, text = "const a = 1;") =>
		check(rules.names, { [path]: text }).length;
	for (const name of ["utils.ts", "date-helpers.ts", "lib/a.ts", "mail.service.ts", "index.tsx"]) {
		expect(called(`app/ui/${name}`), name).toBe(1);
	}
	expect(called("app/ui/PageHead.tsx")).toBe(1);
	expect(called("app/ui/all.ts", `export { a } from "./a.ts"; export * from "./b.ts";`)).toBe(1);
	expect(called("app/ui/common-words.test.ts")).toBe(1);
	expect(called("app/ui/library-card.ts")).toBe(0);
});

test("no file imports itself by way of others, for types neither", () => {
	const circle = {
		"app/a.ts": `import { b } from "./b.ts";`,
		"app/b.ts": `import type { A } from "./c.ts";`,
		"app/c.ts": `export { a } from "./a.ts";`,
	};
	expect(check(rules.cycles, circle)).toEqual(["app/a.ts → app/b.ts → app/c.ts → app/a.ts"]);
	expect(check(rules.cycles, { ...circle, "app/c.ts": "" })).toEqual([]);
});

test("what plain Node runs imports no JSX, directly or indirectly", () => {
	const files = (link: string) => ({
		"bin/seed.ts": `import { a } from "#app/a.ts";`,
		"app/a.ts": link,
		"app/b.ts": `export const load = () => import("./c.tsx");`,
		"app/c.tsx": "export const c = <p />;",
	});
	expect(check(rules.commands, files(`export * from "./b.ts";`))).toEqual([
		"bin/seed.ts → app/a.ts → app/b.ts → app/c.tsx",
	]);
	expect(check(rules.commands, files(`import type { B } from "./b.ts";`))).toEqual([]);
});

test("errors are logged without their own text, which may repeat what was typed", () => {
	const logs = (call: string) => check(rules.loggedErrors, { "app/a.ts": call }).length;
	expect(logs(`log.error({ err: error }, "a fault");`)).toBe(0);
	expect(logs(`log.warn({ reason: reasonOf(error) }, "it waits");`)).toBe(0);
	expect(logs(`log.warn({ reason: error.message }, "it waits");`)).toBe(1);
	expect(logs(`log.warn(\n\t{ id, reason: String(error) },\n\t"it waits");`)).toBe(1);
	expect(logs(`log.debug({ error }, "it waits");`)).toBe(1);
});

test("only one function normalizes text, whose cost would grow with the square of its marks", () => {
	const reviewed = (path: string) => check(rules.normalForms, { [path]: `"a".normalize("NFD");` });
	expect(reviewed("app/site/search/a.ts")).toHaveLength(1);
	expect(reviewed("app/platform/text/normalize.ts")).toEqual([]);
	expect(reviewed("app/site/search/a.test.ts")).toEqual([]);
});
