import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog, DialogField } from "#app/writing/editor/dialog.tsx";
import {
	addPhoto,
	addSource,
	describePhoto,
	linkTarget,
	setLink,
} from "#app/writing/editor/editor-commands.ts";
import { type Choice, deskPhoto, PhotoPicker } from "#app/writing/editor/photo-picker.tsx";

export type Question = "link" | "photo" | "source";
type Asked = { editor: Editor; onClose: () => void };

/** What must be known before it can be put into the text. */
export function EditorQuestion({ question, ...asked }: Asked & { question: Question }) {
	if (question === "link") return <LinkQuestion {...asked} />;
	return question === "photo" ? <PhotoQuestion {...asked} /> : <SourceQuestion {...asked} />;
}

function LinkQuestion({ editor, onClose }: Asked) {
	const known = editor.getAttributes("link").href ?? "";
	const nothingSelected = editor.state.selection.empty && known === "";
	const [href, setHref] = useState(String(known));
	const [words, setWords] = useState("");
	const [fault, setFault] = useState("");
	function done() {
		const target = linkTarget(href);
		if (!target) return setFault("Write a whole address, such as https://… or /guides.");
		setLink(editor, target, nothingSelected ? words || href : "");
		onClose();
	}
	return (
		<Dialog title="Link" onClose={onClose}>
			<DialogField
				label="Address"
				hint="A page of another site with https://, or a page of ours such as /guides."
				value={href}
				onChange={setHref}
				onEnter={done}
			/>
			{nothingSelected ? (
				<DialogField label="Words" value={words} onChange={setWords} onEnter={done} />
			) : null}
			<Fault words={fault} />
			<div className="flex flex-wrap gap-2.5">
				<Button onClick={done}>Set the link</Button>
				{known ? (
					<Button
						quiet
						onClick={() => {
							editor.chain().focus().extendMarkRange("link").unsetLink().run();
							onClose();
						}}
					>
						Remove the link
					</Button>
				) : null}
			</div>
		</Dialog>
	);
}

function SourceQuestion({ editor, onClose }: Asked) {
	const [words, setWords] = useState("");
	const [fault, setFault] = useState("");
	function done() {
		if (words.trim() === "") return setFault("Write what the source is.");
		addSource(editor, words.trim());
		onClose();
	}
	return (
		<Dialog title="Source" onClose={onClose}>
			<DialogField
				label="What the source is"
				hint="Who, what, where, when. It is numbered, and stands at the end of the text."
				value={words}
				onChange={setWords}
				onEnter={done}
			/>
			<Fault words={fault} />
			<Button onClick={done}>Add the source</Button>
		</Dialog>
	);
}

function PhotoQuestion({ editor, onClose }: Asked) {
	const [photo, setPhoto] = useState<Choice>();
	const [inserted, setInserted] = useState(false);
	const [alt, setAlt] = useState("");
	const [fault, setFault] = useState("");
	if (!photo) {
		return (
			<PhotoPicker
				title="Photo"
				onClose={onClose}
				onChoose={(chosen, uploaded) => {
					if (uploaded) addPhoto(editor, chosen.id, chosen.alt);
					// The same file may have been uploaded and described before.
					if (uploaded && chosen.alt) return onClose();
					setInserted(uploaded);
					setPhoto(chosen);
					setAlt(chosen.alt);
				}}
			/>
		);
	}
	const { id } = photo;
	function done() {
		if (alt.trim() === "") return setFault("Say what is seen, for those who cannot see it.");
		if (inserted) describePhoto(editor, id, alt.trim());
		else addPhoto(editor, id, alt.trim());
		onClose();
	}
	return (
		<Dialog key="words" title="What is seen on it?" onClose={onClose}>
			<img src={deskPhoto(id, 480)} alt="" className="mb-4 max-h-60 rounded-12 object-contain" />
			<DialogField
				label="Words for those who cannot see it"
				hint="What is seen, in under 125 characters. Not “photo of”."
				value={alt}
				onChange={setAlt}
				onEnter={done}
			/>
			<Fault words={fault} />
			<Button onClick={done}>{inserted ? "Save description" : "Put it into the text"}</Button>
		</Dialog>
	);
}

function Fault({ words }: { words: string }) {
	return (
		<p role="alert" className="mb-3 font-semibold text-terra empty:hidden">
			{words}
		</p>
	);
}

function Button({
	quiet = false,
	...props
}: {
	quiet?: boolean;
	onClick: () => void;
	children: React.ReactNode;
}) {
	return (
		<button
			type="button"
			className={buttonClass(quiet ? "quiet" : "action", "cursor-pointer")}
			{...props}
		/>
	);
}
