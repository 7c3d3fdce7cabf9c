import { type Editor, Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { putPhoto } from "#app/writing/editor/editor-commands.ts";
import { focusDescription } from "#app/writing/editor/photo-in-text.ts";
import { uploadPhoto } from "#app/writing/editor/photo-library.ts";

type Uploads = {
	/** Placeholders for photos that are being uploaded. */
	places: DecorationSet;
	status: string;
	faults: string[];
};

type Change = Partial<Omit<Uploads, "places">> & { id: object; place?: number };

const key = new PluginKey<Uploads>("photo uploads");
const none: Uploads = { places: DecorationSet.empty, status: "", faults: [] };

export function uploadsIn(editor: Editor): Uploads {
	return key.getState(editor.state) ?? none;
}

export const PhotoUploads = Extension.create({
	name: "photoUploads",
	addProseMirrorPlugins() {
		const { editor } = this;
		return [
			new Plugin<Uploads>({
				key,
				state: {
					init: () => none,
					apply(tr, { places, ...before }) {
						const mapped = places.map(tr.mapping, tr.doc);
						const change: Change | undefined = tr.getMeta(key);
						if (!change) return { ...before, places: mapped };
						const { id, place, ...news } = change;
						const without = mapped.remove(
							mapped.find(undefined, undefined, (spec) => spec.id === id),
						);
						return {
							...before,
							...news,
							places: place === undefined ? without : without.add(tr.doc, [placeFor(id, place)]),
						};
					},
				},
				props: {
					decorations: (state) => key.getState(state)?.places,
					handlePaste(view, { clipboardData }) {
						const files = [...(clipboardData?.files ?? [])];
						// Word processors add a picture of the copied text.
						if (files.length === 0 || clipboardData?.getData("text/plain")) return false;
						void uploadPhotos(editor, files, view.state.selection.to);
						return true;
					},
					handleDrop(view, event) {
						// Browsers add a dragged picture as a file: the editor moves it.
						if (view.dragging) return false;
						const files = [...(event.dataTransfer?.files ?? [])];
						if (files.length === 0) return false;
						const under = view.posAtCoords({ left: event.clientX, top: event.clientY });
						void uploadPhotos(editor, files, under?.pos ?? view.state.selection.to);
						return true;
					},
				},
			}),
		];
	},
});

function placeFor(id: object, position: number): Decoration {
	const shown = () => {
		const place = document.createElement("span");
		place.className = "photo-place";
		return place;
	};
	// On the left, so that text typed in the meantime comes after the photo.
	return Decoration.widget(position, shown, { id, side: -1 });
}

/** Uploads the files one at a time, so that they stay in order. */
export async function uploadPhotos(editor: Editor, files: File[], at: number): Promise<void> {
	const id = {};
	const change = (news: Omit<Change, "id">, tr = editor.state.tr) =>
		editor.view.dispatch(tr.setMeta(key, { id, ...news }));
	const faults: string[] = [];
	const written = wordsOf(editor);
	let first: number | undefined;
	let inserted = 0;
	change({ place: at, faults: [] });
	for (const [index, file] of files.entries()) {
		const many = files.length > 1 ? ` (${index + 1} of ${files.length})` : "";
		change({ place: placeOf(editor, id), status: `Uploading ${file.name}${many}…` });
		const answer = await uploadPhoto(file);
		if (editor.isDestroyed) return;
		if (!answer.ok) {
			faults.push(answer.message);
			continue;
		}
		const { tr } = editor.state;
		const { id: photo, alt } = answer.photo;
		const at = putPhoto(tr, placeOf(editor, id), { src: `photo:${photo}`, alt });
		if (!alt) first ??= at;
		change({ place: tr.doc.resolve(at).after(1) }, tr);
		inserted++;
	}
	const message = inserted > 1 ? `${inserted} photos inserted.` : "Photo inserted.";
	change({ status: inserted > 0 ? message : "", faults });
	// The focus stays in the text if someone has kept writing.
	if (first !== undefined && wordsOf(editor) === written) focusDescription(editor, first);
}

/** Leaves out the blocks' separators, which photos add. */
const wordsOf = (editor: Editor) => editor.getText({ blockSeparator: "" });

/** Falls back to the cursor if the text around the placeholder was deleted. */
function placeOf(editor: Editor, id: object): number {
	const [place] = uploadsIn(editor).places.find(undefined, undefined, (spec) => spec.id === id);
	return place?.from ?? editor.state.selection.to;
}
