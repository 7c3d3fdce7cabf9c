import type { Editor } from "@tiptap/core";
import { DOMSerializer, type Node as TextNode } from "@tiptap/pm/model";
import { goOnBelow } from "#app/writing/editor/editor-commands.ts";
import { LibraryPhoto } from "#app/writing/editor/extensions.ts";

export const PhotoInText = LibraryPhoto.extend({
	addNodeView() {
		return ({ node, editor, getPos }) => {
			const dom = document.createElement("span");
			dom.className = "photo-in-text";
			const picture = pictureOf(node);
			const field = altField(editor, getPos);
			field.value = String(node.attrs.alt ?? "");
			dom.append(picture, field);
			return {
				dom,
				update(next) {
					if (next.type !== node.type || next.attrs.src !== node.attrs.src) return false;
					const alt = String(next.attrs.alt ?? "");
					picture.setAttribute("alt", alt);
					if (field.value !== alt) field.value = alt;
					return true;
				},
				stopEvent: ({ target }) => target === field,
				ignoreMutation: () => true,
			};
		};
	},
});

function pictureOf(node: TextNode): HTMLElement {
	const spec = node.type.spec.toDOM?.(node);
	if (!spec) throw new Error("A photo cannot be rendered here.");
	return DOMSerializer.renderSpec(document, spec).dom as HTMLElement;
}

function altField(editor: Editor, getPos: () => number | undefined): HTMLInputElement {
	const field = document.createElement("input");
	field.type = "text";
	field.dir = "auto";
	field.className = "form-control";
	field.placeholder = "Describe the image";
	field.setAttribute("aria-label", "Image description (alt text)");
	field.title = "What the image shows, in under 125 characters. Leave out “photo of”.";
	field.addEventListener("input", () => {
		const position = getPos();
		if (position === undefined) return;
		editor.view.dispatch(editor.state.tr.setNodeAttribute(position, "alt", field.value));
	});
	field.addEventListener("keydown", (event) => {
		if (event.key !== "Enter" && event.key !== "Escape") return;
		// Enter in a field would submit the page's form.
		event.preventDefault();
		const position = getPos();
		if (position === undefined) return;
		const below = editor.state.doc.resolve(position).after(1);
		if (focusDescription(editor, below + 1)) return;
		editor
			.chain()
			.focus()
			.command(({ tr }) => {
				goOnBelow(tr, position);
				return true;
			})
			.run();
	});
	return field;
}

export function focusDescription(editor: Editor, position: number): boolean {
	const shown = editor.view.nodeDOM(position);
	const field = shown instanceof HTMLElement ? shown.querySelector("input") : null;
	field?.focus();
	return field !== null;
}
