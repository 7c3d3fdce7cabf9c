import { EditorContent, useEditor } from "@tiptap/react";
import { EditorBar } from "#app/writing/editor/editor-bar.tsx";
import { extensions } from "#app/writing/editor/extensions.ts";
import { documentOf, markdownOf } from "#app/writing/editor/markdown.ts";

/** The text as it will look, with a bar of tools; it hands out Markdown. */
export function RichEditor({
	markdown,
	onChange,
	focused,
	...names
}: {
	markdown: string;
	onChange: (markdown: string) => void;
	/** Whether the writer was in the plain field, whose place this takes. */
	focused: boolean;
	"aria-labelledby": string;
	"aria-describedby"?: string | undefined;
}) {
	const editor = useEditor({
		extensions,
		content: documentOf(markdown),
		autofocus: focused ? "end" : false,
		// The pages' policy refuses style elements: what the library would put there is in the sheet.
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
			<EditorBar editor={editor} />
			<EditorContent editor={editor} />
		</div>
	);
}
