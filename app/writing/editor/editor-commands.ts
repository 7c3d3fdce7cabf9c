import type { Editor } from "@tiptap/core";

/** Puts a reference where the writer stands, and its source at the end of the text. */
export function addSource(editor: Editor, text: string): void {
	const label = freeLabel(editor);
	const { to } = editor.state.selection;
	editor
		.chain()
		.focus()
		.setTextSelection(to)
		.insertContent({ type: "footnoteMark", attrs: { label } })
		.command(({ tr, state: { schema } }) => {
			const words = schema.nodes.paragraph?.create(null, schema.text(text));
			const source = schema.nodes.footnoteText?.create({ label }, words);
			if (source) tr.insert(tr.doc.content.size, source);
			return source !== undefined;
		})
		.run();
}

/** Puts a picture of the library where the writer stands. */
export function addPhoto(editor: Editor, id: number, alt: string): void {
	const { to } = editor.state.selection;
	editor
		.chain()
		.focus()
		.setTextSelection(to)
		.insertContent({ type: "image", attrs: { src: `photo:${id}`, alt } })
		.run();
}

/** Says what is seen on a picture wherever it stands in the text without a description. */
export function describePhoto(editor: Editor, id: number, alt: string): void {
	editor
		.chain()
		.focus()
		.command(({ tr }) => {
			tr.doc.descendants(({ type, attrs }, position) => {
				if (type.name !== "image" || attrs.src !== `photo:${id}` || attrs.alt) return;
				tr.setNodeAttribute(position, "alt", alt);
			});
			return true;
		})
		.run();
}

/** Makes a link of what is selected, or of new words where nothing is. */
export function setLink(editor: Editor, href: string, words: string): void {
	const chain = editor.chain().focus().extendMarkRange("link");
	if (words === "") chain.setLink({ href }).run();
	else {
		chain
			.insertContent({ type: "text", text: words, marks: [{ type: "link", attrs: { href } }] })
			.run();
	}
}

/** A target as it was typed, made whole; undefined when it leads nowhere. */
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
