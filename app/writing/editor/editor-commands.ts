import { type Editor, getNodeType } from "@tiptap/core";
import type { Node as TextNode } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";

export function addSource(editor: Editor, text: string): void {
	const label = freeLabel(editor);
	const { to } = editor.state.selection;
	editor
		.chain()
		.focus()
		.setTextSelection(to)
		.insertContent({ type: "footnoteMark", attrs: { label } })
		.command(({ tr, state: { schema } }) => {
			const paragraph = schema.nodes.paragraph?.create(null, schema.text(text));
			const source = schema.nodes.footnoteText?.create({ label }, paragraph);
			if (source) tr.insert(tr.doc.content.size, source);
			return source !== undefined;
		})
		.run();
}

export function addPhoto(editor: Editor, id: number, alt: string): void {
	const position = editor.state.selection.to;
	editor
		.chain()
		.focus()
		.command(({ tr }) => {
			const photo = putPhoto(tr, position, { src: `photo:${id}`, alt });
			goOnBelow(tr, photo);
			return true;
		})
		.run();
}

/** Puts a photo into a paragraph of its own, above or below the one at a position. Returns its place. */
export function putPhoto(
	tr: Transaction,
	position: number,
	attrs: { src: string; alt: string },
): number {
	const { schema } = tr.doc.type;
	const image = getNodeType("image", schema).create(attrs);
	const at = tr.doc.resolve(position);
	let place = position;
	if (at.depth > 0) place = isEmptyParagraph(at.node(1)) ? at.before(1) : at.after(1);
	tr.insert(place, getNodeType("paragraph", schema).create(null, image));
	roomBelow(tr, place + 1);
	return place + 1;
}

/** Puts the cursor into the empty paragraph below a photo's. */
export function goOnBelow(tr: Transaction, photo: number): void {
	tr.setSelection(TextSelection.create(tr.doc, roomBelow(tr, photo)));
}

function roomBelow(tr: Transaction, photo: number): number {
	const below = tr.doc.resolve(photo).after(1);
	if (!isEmptyParagraph(tr.doc.nodeAt(below))) {
		tr.insert(below, getNodeType("paragraph", tr.doc.type.schema).create());
	}
	return below + 1;
}

const isEmptyParagraph = (node: TextNode | null) =>
	node?.type.name === "paragraph" && node.childCount === 0;

export function setLink(editor: Editor, href: string, text: string): void {
	const chain = editor.chain().focus().extendMarkRange("link");
	if (text === "") chain.setLink({ href }).run();
	else {
		chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
	}
}

export function linkTarget(typed: string): string | undefined {
	const text = typed.trim();
	if (/^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)\S/i.test(text)) return text;
	if (/^[\w.-]+@[\w-]+\.[\w.-]+$/.test(text)) return `mailto:${text}`;
	return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : undefined;
}

function freeLabel(editor: Editor): string {
	const taken = new Set<string>();
	editor.state.doc.descendants(({ attrs }) => {
		if (typeof attrs.label === "string") taken.add(attrs.label);
	});
	let number = 1;
	while (taken.has(String(number))) number++;
	return String(number);
}
