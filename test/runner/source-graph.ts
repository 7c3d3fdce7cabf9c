import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";

export type Source = { path: string; text: string };

type Link = {
	/** A path from the project's root, or a package; undefined when it is computed. */
	to: string | undefined;
	typeOnly: boolean;
};

export type Parsed = Source & {
	links: Link[];
	barrel: boolean;
	finds: { what: Find; line: number }[];
};
export type Find = "any" | "@ts-ignore" | "process.env" | ".only or .skip" | ".transaction";

const folders = ["app", "bin", "bench", "content", "test"];
const patterns = [
	...folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs,css}`),
	"{server,static-files,site.config,site.policies}.ts",
];

export function readSources(): Source[] {
	return globSync(patterns, { exclude: ["**/node_modules/**"] })
		.map((path) => path.replaceAll("\\", "/"))
		.sort()
		.map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

export function parseSource({ path, text }: Source): Parsed {
	if (path.endsWith(".css")) return { path, text, links: [], barrel: false, finds: [] };
	const { program, comments, errors } = parseSync(path, text);
	if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
	const links: Link[] = [];
	const finds: Parsed["finds"] = [];
	const link = (specifier: string | undefined, typeOnly: boolean) =>
		links.push({ to: specifier && resolve(path, specifier), typeOnly });
	const find = (what: Find, { start }: { start: number }) =>
		finds.push({ what, line: text.slice(0, start).split("\n").length });

	for (const comment of comments) {
		if (/@ts-(ignore|nocheck)/.test(comment.value)) find("@ts-ignore", comment);
	}
	new Visitor({
		ImportDeclaration(node) {
			const named = node.specifiers.length > 0;
			const types = node.specifiers.every(
				(each) => each.type === "ImportSpecifier" && each.importKind === "type",
			);
			link(node.source.value, node.importKind === "type" || (named && types));
			if (/^(node:)?process$/.test(node.source.value)) find("process.env", node);
		},
		ExportAllDeclaration(node) {
			link(node.source.value, node.exportKind === "type");
		},
		ExportNamedDeclaration(node) {
			if (node.source) link(node.source.value, node.exportKind === "type");
		},
		TSImportType(node) {
			link(textOf(node.source), true);
		},
		ImportExpression(node) {
			link(textOf(node.source), false);
		},
		CallExpression(node) {
			const name = text.slice(node.callee.start, node.callee.end);
			if (!/^(require(\.resolve)?|import\.meta\.(glob|resolve))$/.test(name)) return;
			link(textOf(node.arguments[0]), false);
		},
		TSAnyKeyword(node) {
			find("any", node);
		},
		MemberExpression(node) {
			const property = node.computed ? textOf(node.property) : nameOf(node.property);
			const object = text.slice(node.object.start, node.object.end);
			// These come from the bundler and its `--mode`, not from the environment.
			const isBuild = object === "import.meta" && /^\.(SSR|MODE)\b/.test(text.slice(node.end));
			if (property === "env" && !isBuild && /(^|\.)process$|^import\.meta$/.test(object)) {
				find("process.env", node);
			}
			if (/^(only|skip|todo)$/.test(property ?? "") && /^(test|it|describe|suite)\b/.test(object)) {
				find(".only or .skip", node);
			}
			if (property === "transaction") find(".transaction", node);
		},
		VariableDeclarator(node) {
			if (node.id.type === "ObjectPattern" && nameOf(node.init) === "process") {
				find("process.env", node);
			}
		},
	}).visit(program);
	return { path, text, links, barrel: isBarrel(program), finds };
}

function isBarrel({ body }: ESTree.Program): boolean {
	const passes = body.filter(
		(node) =>
			node.type === "ExportAllDeclaration" ||
			(node.type === "ExportNamedDeclaration" && node.source !== null),
	);
	return passes.length > 0 && passes.length === body.length;
}

function textOf(node: ESTree.Node | null | undefined): string | undefined {
	if (node?.type === "Literal" && typeof node.value === "string") return node.value;
	if (node?.type !== "TemplateLiteral") return undefined;
	const head = node.quasis[0]?.value.cooked ?? "";
	return node.expressions.length === 0 || /^@?[a-z][\w-]*\//.test(head) ? head : undefined;
}

function nameOf(node: ESTree.Node | null | undefined): string | undefined {
	return node?.type === "Identifier" ? node.name : undefined;
}

function resolve(from: string, specifier: string): string {
	const bare = specifier.replace(/\?.*$/, "");
	if (bare === "#site") return "site.config.ts";
	if (bare === "#policies") return "site.policies.ts";
	if (bare.startsWith("#")) return bare.slice(1);
	if (bare.startsWith(".")) return normalize(join(dirname(from), bare)).replaceAll("\\", "/");
	return bare;
}
