import type { JSONContent } from "@tiptap/core";
import { MarkdownManager } from "@tiptap/markdown";
import { extensions } from "#app/writing/editor/extensions.ts";

const manager = new MarkdownManager({ extensions });
// On the site raw HTML and bare addresses are text: so they are here.
const nothing = () => undefined;
manager.instance.use({ tokenizer: { html: nothing, tag: nothing, url: nothing } });

const task = /^([ \t]*[-*+] +)\[([ xX])\](?=\s)/gm;
const escapedTask = /^([ \t]*- )\\\[([ xX])\\\](?=\s)/gm;

/** Markdown as the editor's document. */
export function documentOf(markdown: string): JSONContent {
	// A box to tick is text of its item: the site and the PDF read it there.
	const parsed = manager.parse(markdown.replace(/\r\n?/g, "\n").replace(task, "$1\\[$2\\]"));
	return parsed.content?.length ? parsed : { type: "doc", content: [{ type: "paragraph" }] };
}

/** The editor's document as Markdown. */
export function markdownOf(document: JSONContent): string {
	const text = manager.serialize(plainer(document)).replace(escapedTask, "$1[$2]");
	return text.trim();
}

/** Leaves out what Markdown has no form for: empty paragraphs, and new lines in a table's cell. */
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

/** A link whose address would end at a space or at a bracket without its other half. */
function withTarget(mark: NonNullable<JSONContent["marks"]>[number]) {
	if (mark.type !== "link") return mark;
	const written = String(mark.attrs?.href ?? "").replace(/[\s<>]/g, encodeURIComponent);
	const halves = written.split("(").length === written.split(")").length;
	const href = halves ? written : written.replaceAll("(", "%28").replaceAll(")", "%29");
	return { ...mark, attrs: { ...mark.attrs, href } };
}
