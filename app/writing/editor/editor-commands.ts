import type { Editor } from "@tiptap/core";

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

export function addPhoto(editor: Editor, id: number, alt: string): void {
	const { to } = editor.state.selection;
	editor
		.chain()
		.focus()
		.setTextSelection(to)
		.insertContent({ type: "image", attrs: { src: `photo:${id}`, alt } })
		.run();
}

export function setLink(editor: Editor, href: string, words: string): void {
	const chain = editor.chain().focus().extendMarkRange("link");
	if (words === "") chain.setLink({ href }).run();
	else {
		chain
			.insertContent({ type: "text", text: words, marks: [{ type: "link", attrs: { href } }] })
			.run();
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
