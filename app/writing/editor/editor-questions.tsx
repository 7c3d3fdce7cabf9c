import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { DeskButton } from "#app/ui/desk/form.tsx";
import { Dialog, DialogField } from "#app/writing/editor/dialog.tsx";
import { addPhoto, addSource, linkTarget, setLink } from "#app/writing/editor/editor-commands.ts";
import { PhotoPicker } from "#app/writing/editor/photo-picker.tsx";
import { uploadPhotos } from "#app/writing/editor/photo-uploads.ts";

export type Question = "link" | "photo" | "source";
type QuestionProps = { editor: Editor; onClose: () => void };

export function EditorQuestion({ question, ...props }: QuestionProps & { question: Question }) {
	if (question === "link") return <LinkQuestion {...props} />;
	return question === "photo" ? <PhotoQuestion {...props} /> : <SourceQuestion {...props} />;
}

function LinkQuestion({ editor, onClose }: QuestionProps) {
	const known = editor.getAttributes("link").href ?? "";
	const nothingSelected = editor.state.selection.empty && known === "";
	const [href, setHref] = useState(String(known));
	const [text, setText] = useState("");
	const [fault, setFault] = useState("");
	function done() {
		const target = linkTarget(href);
		if (!target) return setFault("Enter a full address, such as https://… or /guides.");
		setLink(editor, target, nothingSelected ? text || href : "");
		onClose();
	}
	return (
		<Dialog title="Link" onClose={onClose}>
			<DialogField
				label="Address"
				hint="A page on another site with https://, or one of our pages such as /guides."
				value={href}
				onChange={setHref}
				onEnter={done}
			/>
			{nothingSelected ? (
				<DialogField label="Link text" value={text} onChange={setText} onEnter={done} />
			) : null}
			<Fault message={fault} />
			<div className="flex flex-wrap gap-2.5">
				<DeskButton type="button" onClick={done}>
					Insert link
				</DeskButton>
				{known ? (
					<DeskButton
						type="button"
						variant="quiet"
						onClick={() => {
							editor.chain().focus().extendMarkRange("link").unsetLink().run();
							onClose();
						}}
					>
						Remove link
					</DeskButton>
				) : null}
			</div>
		</Dialog>
	);
}

function SourceQuestion({ editor, onClose }: QuestionProps) {
	const [text, setText] = useState("");
	const [fault, setFault] = useState("");
	function done() {
		if (text.trim() === "") return setFault("Enter the source.");
		addSource(editor, text.trim());
		onClose();
	}
	return (
		<Dialog title="Source" onClose={onClose}>
			<DialogField
				label="Source"
				hint="Who, what, where, when. It gets a number and appears at the end of the text."
				value={text}
				onChange={setText}
				onEnter={done}
			/>
			<Fault message={fault} />
			<DeskButton type="button" onClick={done}>
				Add source
			</DeskButton>
		</Dialog>
	);
}

function PhotoQuestion({ editor, onClose }: QuestionProps) {
	return (
		<PhotoPicker
			title="Photo"
			onClose={onClose}
			onChoose={({ id, alt }) => {
				addPhoto(editor, id, alt);
				onClose();
			}}
			onFiles={(files) => {
				void uploadPhotos(editor, files, editor.state.selection.to);
				onClose();
			}}
		/>
	);
}

function Fault({ message }: { message: string }) {
	return (
		<p role="alert" className="mb-3 font-semibold text-terra empty:hidden">
			{message}
		</p>
	);
}
