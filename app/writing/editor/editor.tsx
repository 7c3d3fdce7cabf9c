import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { EditorBar } from "#app/writing/editor/editor-bar.tsx";
import { extensions, LibraryPhoto } from "#app/writing/editor/extensions.ts";
import { documentOf, markdownOf } from "#app/writing/editor/markdown.ts";
import { cleanPasted } from "#app/writing/editor/pasted.ts";
import { PhotoInText } from "#app/writing/editor/photo-in-text.ts";
import { PhotoUploads, uploadsIn } from "#app/writing/editor/photo-uploads.ts";

const withUploads = [
	...extensions.filter((each) => each !== LibraryPhoto),
	PhotoInText,
	PhotoUploads,
];

type RichEditorProps = {
	markdown: string;
	onChange: (markdown: string) => void;
	/** Whether the textarea had the focus when the editor replaced it. */
	focused: boolean;
	forEmail: boolean;
	"aria-labelledby": string;
	"aria-describedby": string;
};

export function RichEditor({ markdown, onChange, focused, forEmail, ...aria }: RichEditorProps) {
	const editor = useEditor({
		extensions: forEmail ? extensions : withUploads,
		content: documentOf(markdown),
		autofocus: focused ? "end" : false,
		// The content security policy blocks style elements, so the rules are in editor.css.
		injectCSS: false,
		editorProps: {
			transformPastedHTML: cleanPasted,
			attributes: {
				class: "prose writing-text",
				role: "textbox",
				"aria-multiline": "true",
				dir: "auto",
				...aria,
			},
		},
		onUpdate: ({ editor }) => onChange(markdownOf(editor.getJSON())),
	});
	return (
		<div className="rounded-12 border-[1.5px] border-stone bg-card">
			<EditorBar editor={editor} forEmail={forEmail} />
			{forEmail ? null : <UploadLine editor={editor} />}
			<EditorContent editor={editor} />
		</div>
	);
}

function UploadLine({ editor }: { editor: Editor }) {
	const { status, faults } = useEditorState({
		editor,
		selector: ({ editor }) => {
			const { status, faults } = uploadsIn(editor);
			return { status, faults };
		},
	});
	return (
		<div className="px-5 text-15">
			<p role="status" className="pt-2 text-stone empty:hidden">
				{status}
			</p>
			<div role="alert" className="pt-2 font-semibold text-terra empty:hidden">
				{faults.map((message) => (
					<p key={message}>{message}</p>
				))}
			</div>
		</div>
	);
}
