import { EditorContent, useEditor } from "@tiptap/react";
import { EditorBar } from "#app/writing/editor/editor-bar.tsx";
import { extensions } from "#app/writing/editor/extensions.ts";
import { documentOf, markdownOf } from "#app/writing/editor/markdown.ts";

type RichEditorProps = {
	markdown: string;
	onChange: (markdown: string) => void;
	/** Whether the plain field had the focus when the editor replaced it. */
	focused: boolean;
	forEmail?: boolean;
	"aria-labelledby": string;
	"aria-describedby"?: string | undefined;
};

export function RichEditor({
	markdown,
	onChange,
	focused,
	forEmail = false,
	...names
}: RichEditorProps) {
	const editor = useEditor({
		extensions,
		content: documentOf(markdown),
		autofocus: focused ? "end" : false,
		// The content security policy refuses style elements; the rules are in editor.css.
		injectCSS: false,
		editorProps: {
			attributes: {
				class: "prose writing-text",
				role: "textbox",
				"aria-multiline": "true",
				dir: "auto",
				"aria-labelledby": names["aria-labelledby"],
				...(names["aria-describedby"] ? { "aria-describedby": names["aria-describedby"] } : {}),
			},
		},
		onUpdate: ({ editor }) => onChange(markdownOf(editor.getJSON())),
	});
	return (
		<div className="rounded-12 border-[1.5px] border-stone bg-card">
			<EditorBar editor={editor} forEmail={forEmail} />
			<EditorContent editor={editor} />
		</div>
	);
}
