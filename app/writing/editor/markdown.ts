import type { JSONContent } from "@tiptap/core";
import { MarkdownManager } from "@tiptap/markdown";
import { decodeHTMLStrict } from "entities";
import { extensions } from "#app/writing/editor/extensions.ts";

const manager = new MarkdownManager({ extensions });
// The site shows raw HTML and bare URLs as text.
const nothing = () => undefined;
manager.instance.use({ tokenizer: { html: nothing, tag: nothing, url: nothing } });
// The site shows a single ~ literally, as in "~10 kg".
manager.instance.use({ tokenizer: { del: (text) => (text.startsWith("~~") ? false : undefined) } });

const task = /^([ \t]*[-*+] +)\[([ xX])\](?=\s)/gm;
const escapedTask = /^([ \t]*- )\\\[([ xX])\\\](?=\s)/gm;

export function documentOf(markdown: string): JSONContent {
	// A checkbox is part of its item's text, as on the site and in the PDF.
	const text = withCharacters(markdown.replace(/\r\n?/g, "\n"));
	return withoutGaps(manager.parse(text.replace(task, "$1\\[$2\\]")));
}

const codeOrEntity = /(`+)[\s\S]*?\1|(?<!\\)&[a-z][a-z0-9]{1,31};/gi;

/** Replaces names like &copy; by their characters; those of marks, like &lt; and &ast;, would become marks. */
function withCharacters(markdown: string): string {
	return markdown.replace(codeOrEntity, (found) => {
		const character = found.startsWith("&") ? decodeHTMLStrict(found) : found;
		return /^[\x20-\x7e]$/.test(character) ? found : character;
	});
}

const holdsBlocks = ["doc", "blockquote", "listItem", "footnoteText"];
const inline = ["text", "image", "footnoteMark", "hardBreak"];

/** Fills the parser's gaps for empty items and quotes; the editor would show and save an empty text. */
function withoutGaps(node: JSONContent): JSONContent {
	const content = node.content?.filter(Boolean).map(withoutGaps);
	if (!holdsBlocks.includes(node.type ?? "")) return content ? { ...node, content } : node;
	const blocks: JSONContent[] = [];
	let loose: JSONContent[] | undefined;
	for (const child of content ?? []) {
		if (!inline.includes(child.type ?? "")) loose = undefined;
		else if (loose) loose.push(child);
		else loose = [child];
		if (!loose) blocks.push(child);
		else if (loose.length === 1) blocks.push({ type: "paragraph", content: loose });
	}
	const begun = node.type === "listItem" ? blocks[0]?.type === "paragraph" : blocks.length > 0;
	return { ...node, content: begun ? blocks : [{ type: "paragraph" }, ...blocks] };
}

export function markdownOf(document: JSONContent): string {
	const text = manager.serialize(plainer(document)).replace(escapedTask, "$1[$2]");
	return text.trim();
}

/** Drops what Markdown cannot express: empty paragraphs, and line breaks in table cells. */
function plainer(node: JSONContent, inTable = false): JSONContent {
	if (node.type === "hardBreak" && inTable) return { type: "text", text: " " };
	if (!node.content) return node.marks ? { ...node, marks: node.marks.map(withTarget) } : node;
	const inside = inTable || node.type === "table";
	const kept = node.content.filter(
		(child, index) =>
			child.type !== "paragraph" || child.content?.length || (node.type !== "doc" && index === 0),
	);
	return { ...node, content: kept.map((child) => plainer(child, inside)) };
}

/** Escapes the target and the title, either of which could end the link. */
function withTarget(mark: NonNullable<JSONContent["marks"]>[number]) {
	if (mark.type !== "link") return mark;
	const written = String(mark.attrs?.href ?? "").replace(/[\s<>]/g, encodeURIComponent);
	const halves = written.split("(").length === written.split(")").length;
	const href = halves ? written : written.replaceAll("(", "%28").replaceAll(")", "%29");
	const title = String(mark.attrs?.title ?? "")
		.replace(/\s+/g, " ")
		.replace(/["\\]/g, "\\$&");
	return { ...mark, attrs: { ...mark.attrs, href, title: title || null } };
}
