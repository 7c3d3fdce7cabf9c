import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { readSources, type Source } from "#test/runner/source-graph.ts";

// A time-out only guards against hanging, so it's the same for all (vitest.config.ts, test/waiting.ts): a shorter
// one fails on a machine that is busy with something else.
const generous = 600_000;
const definitions = /^(test|it|describe|suite|(before|after)(All|Each))\b/;
const timeouts = new Set(["timeout", "testTimeout", "hookTimeout"]);

function shortTimeouts({ path, text }: Source): string[] {
	const found: string[] = [];
	const name = (node: ESTree.Node) => text.slice(node.start, node.end);
	const isShort = (node: ESTree.Node | undefined) =>
		node?.type === "Literal" && typeof node.value === "number" && node.value < generous;
	const hasShort = (node: ESTree.Node | undefined) =>
		node?.type === "ObjectExpression" &&
		node.properties.some(
			(each) => each.type === "Property" && timeouts.has(name(each.key)) && isShort(each.value),
		);
	new Visitor({
		CallExpression({ callee, arguments: args, start }) {
			const called = name(callee);
			const waits = /^vi\.wait(For|Until)$/.test(called);
			const wrong = waits
				? args.length < 2 || isShort(args[1]) || hasShort(args[1])
				: definitions.test(called)
					? args.length > 1 && (isShort(args.at(-1)) || args.some(hasShort))
					: /\.poll$|^vi\.setConfig$/.test(called) && args.some(hasShort);
			if (wrong) found.push(`${path}:${text.slice(0, start).split("\n").length}: ${called}`);
		},
	}).visit(parseSync(path, text).program);
	return found;
}

test.each([
	`test("is quick", async () => {}, 20_000);`,
	`test.each([1])("%s is quick", { timeout: 5_000 }, () => {});`,
	"beforeAll(async () => {}, 30_000);",
	`vi.setConfig({ testTimeout: 60_000 });`,
	"await vi.waitFor(() => expect(done).toBe(true));",
	"await vi.waitFor(() => expect(done).toBe(true), 5_000);",
	"await vi.waitFor(check, { timeout: 5_000, interval: 10 });",
	"await expect.poll(read, { timeout: 1_000 }).toBe(1);",
])("%s is detected", (text) => {
	expect(shortTimeouts({ path: "a.test.ts", text })).toHaveLength(1);
});

test("a test leaves its time-outs to the common ones", () => {
	const tests = readSources().filter(({ path }) => /\.(test|spec)\.tsx?$|^test\/\w/.test(path));
	const sources = tests.filter(
		// Attack tests judge how soon the site answers.
		({ path }) => /\.tsx?$/.test(path) && !path.startsWith("test/attack/"),
	);
	expect(sources.length).toBeGreaterThan(400);
	expect(sources.flatMap(shortTimeouts)).toEqual([]);
});
