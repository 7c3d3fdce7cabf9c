import { type Editor, useEditorState } from "@tiptap/react";
import type { IconNode } from "lucide";
import * as icons from "lucide";
import { useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { EditorQuestion, type Question } from "#app/writing/editor/editor-questions.tsx";

type Tool = {
	label: string;
	icon?: IconNode;
	on?: boolean;
	off?: boolean;
	press: () => void;
};

const notInEmails = ["Table", "Photo", "Source"];

export function EditorBar({ editor, forEmail }: { editor: Editor; forEmail: boolean }) {
	const [question, setQuestion] = useState<Question>();
	const bar = useRef<HTMLDivElement>(null);
	const is = useEditorState({
		editor,
		selector: ({ editor }) => ({
			h2: editor.isActive("heading", { level: 2 }),
			h3: editor.isActive("heading", { level: 3 }),
			bold: editor.isActive("bold"),
			italic: editor.isActive("italic"),
			bullets: editor.isActive("bulletList"),
			numbers: editor.isActive("orderedList"),
			quote: editor.isActive("blockquote"),
			link: editor.isActive("link"),
			table: editor.isActive("table"),
			noUndo: !editor.can().undo(),
			noRedo: !editor.can().redo(),
		}),
	});
	const go = () => editor.chain().focus();
	const all: Tool[] = [
		{
			label: "Heading 2",
			icon: icons.Heading2,
			on: is.h2,
			press: () => go().toggleHeading({ level: 2 }).run(),
		},
		{
			label: "Heading 3",
			icon: icons.Heading3,
			on: is.h3,
			press: () => go().toggleHeading({ level: 3 }).run(),
		},
		{ label: "Bold", icon: icons.Bold, on: is.bold, press: () => go().toggleBold().run() },
		{ label: "Italic", icon: icons.Italic, on: is.italic, press: () => go().toggleItalic().run() },
		{ label: "List", icon: icons.List, on: is.bullets, press: () => go().toggleBulletList().run() },
		{
			label: "Numbered list",
			icon: icons.ListOrdered,
			on: is.numbers,
			press: () => go().toggleOrderedList().run(),
		},
		{
			label: "Quote",
			icon: icons.TextQuote,
			on: is.quote,
			press: () => go().toggleBlockquote().run(),
		},
		{ label: "Link", icon: icons.Link, on: is.link, press: () => setQuestion("link") },
		{
			label: "Table",
			icon: icons.Table,
			off: is.table,
			press: () => go().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
		},
		{ label: "Photo", icon: icons.Image, press: () => setQuestion("photo") },
		{ label: "Source", icon: icons.Superscript, press: () => setQuestion("source") },
		{ label: "Undo", icon: icons.Undo2, off: is.noUndo, press: () => go().undo().run() },
		{ label: "Redo", icon: icons.Redo2, off: is.noRedo, press: () => go().redo().run() },
		...(is.table
			? [
					{ label: "Add row", press: () => go().addRowAfter().run() },
					{ label: "Remove row", press: () => go().deleteRow().run() },
					{ label: "Add column", press: () => go().addColumnAfter().run() },
					{ label: "Remove column", press: () => go().deleteColumn().run() },
					{ label: "Remove table", press: () => go().deleteTable().run() },
				]
			: []),
	];
	const tools = forEmail ? all.filter(({ label }) => !notInEmails.includes(label)) : all;
	const [at, setAt] = useState(0);
	const current = Math.min(at, tools.length - 1);
	function move(event: React.KeyboardEvent) {
		const last = tools.length - 1;
		const to = {
			ArrowRight: current === last ? 0 : current + 1,
			ArrowLeft: current === 0 ? last : current - 1,
			Home: 0,
			End: last,
		}[event.key];
		if (to === undefined) return;
		event.preventDefault();
		setAt(to);
		bar.current?.querySelectorAll("button")[to]?.focus();
	}
	return (
		<>
			<div
				ref={bar}
				role="toolbar"
				aria-label="Text"
				onKeyDown={move}
				className="sticky top-0 z-10 flex flex-wrap gap-0.5 rounded-t-12 border-b border-line bg-card p-1.5 max-sm:gap-0 max-sm:px-1"
			>
				{tools.map(({ label, icon, on, off, press }, index) => (
					<button
						key={label}
						type="button"
						tabIndex={index === current ? 0 : -1}
						aria-pressed={on}
						aria-disabled={off || undefined}
						aria-label={icon ? label : undefined}
						title={icon ? label : undefined}
						onFocus={() => setAt(index)}
						onClick={() => !off && press()}
						className="inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer whitespace-nowrap focus-visible:-outline-offset-3 items-center justify-center rounded-12 px-2.5 text-15 font-semibold hover:bg-band aria-disabled:cursor-default aria-disabled:opacity-45 aria-pressed:bg-band aria-pressed:text-terra"
					>
						{icon ? <Icon of={icon} className="size-5" /> : label}
					</button>
				))}
			</div>
			{question ? (
				<EditorQuestion
					question={question}
					editor={editor}
					onClose={() => {
						setQuestion(undefined);
						editor.commands.focus();
					}}
				/>
			) : null}
		</>
	);
}
