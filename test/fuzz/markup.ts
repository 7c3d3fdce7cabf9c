import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "vite";
import type { Reply } from "#test/serving.ts";
import { mark } from "./hostile.ts";

// The parser of sanitize-html: one of our own would share our mistakes.
const require = createRequire(fileURLToPath(import.meta.resolve("sanitize-html")));
const { Parser } = require("htmlparser2") as typeof import("htmlparser2");

type Element = { name: string; attributes: Record<string, string>; text: string };

export function elementsOf(html: string): Element[] {
	const all: Element[] = [];
	const open: Element[] = [];
	const parser = new Parser({
		onopentag(name, attributes) {
			const element = { name, attributes, text: "" };
			all.push(element);
			open.push(element);
		},
		ontext(text) {
			for (const element of open) element.text += text;
		},
		onclosetag() {
			open.pop();
		},
	});
	parser.end(html);
	return all;
}

/** Attributes that make a browser navigate, load or run something. */
const leading = /^(href|src|srcset|action|formaction|data|poster|xlink:href|ping|manifest)$/;

/** Returns everything in a page that came from user input and is more than text: there must be none. */
export function injectionsIn(html: string): string[] {
	return elementsOf(html).flatMap(({ name, attributes, text }) => [
		...(name.includes(mark) ? [`<${name}>`] : []),
		...Object.entries(attributes).flatMap(([attribute, value]) => {
			const runs = /^on|^srcdoc$|^style$/.test(attribute) && value.includes(mark);
			const leads =
				leading.test(attribute) && /^[\s\p{Cc}]*(javascript|data|vbscript):/iu.test(value);
			return attribute.includes(mark) || runs || (leads && value.includes(mark))
				? [`<${name} ${attribute}="${value}">`]
				: [];
		}),
		...(name === "script" ? injectionsInScript(attributes.type ?? "", text) : []),
		...(name === "style" && text.includes(mark) ? [`<style>${text}`] : []),
	]);
}

/** Does the same for a response; what isn't a page is data, and `nosniff` keeps it that way. */
export function findInjectionsInReply({ headers, text }: Reply): string[] {
	return /html|svg/.test(headers["content-type"] ?? "") ? injectionsIn(text) : [];
}

/** Returns user input in a script that is not a string, the only form that is allowed. */
function injectionsInScript(type: string, text: string): string[] {
	if (text.trim() === "" || !text.includes(mark)) return [];
	if (type.includes("json")) return isJson(text) ? [] : [`no JSON: ${text}`];
	const { program, errors } = parseSync("script.js", text);
	const found = errors.map(({ message }) => `a script that is none (${message}): ${text}`);
	new Visitor({
		Identifier({ name }) {
			if (name.includes(mark)) found.push(`${name} in a script: ${text}`);
		},
	}).visit(program);
	return found;
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

/** Returns the values of a page's form fields, by name. A browser drops the first line break. */
export function fieldValuesIn(html: string): Map<string, string> {
	return new Map(
		elementsOf(html)
			.filter(({ name }) => name === "input" || name === "textarea")
			.map(({ name, attributes, text }) => [
				attributes.name ?? "",
				name === "input" ? (attributes.value ?? "") : text.replace(/^\r?\n/, ""),
			]),
	);
}

export function fieldErrorsIn(html: string): Map<string, string> {
	const elements = elementsOf(html);
	const byId = new Map(elements.map((element) => [element.attributes.id, element.text]));
	return new Map(
		elements
			.filter(({ attributes }) => attributes["aria-invalid"] === "true")
			.map(({ attributes }) => [
				attributes.name ?? "",
				(attributes["aria-describedby"] ?? "")
					.split(" ")
					.map((id) => byId.get(id))
					.join(" ")
					.trim(),
			]),
	);
}
