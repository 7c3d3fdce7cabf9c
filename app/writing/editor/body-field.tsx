import { useEffect, useRef, useState } from "react";
import { controlProps, FieldError } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";
import { useTypedEarly } from "#app/ui/typed-early.ts";
import type { RichEditor } from "#app/writing/editor/editor.tsx";

type Props = { name: string; label: string; forEmail?: boolean };

/** The form's field is always the Markdown textarea. The editor hides it and writes into it. */
export function BodyField({ name, label, forEmail = false }: Props) {
	const field = useField(name);
	useTypedEarly(field.id);
	const plain = useRef<HTMLTextAreaElement>(null);
	const [Rich, setRich] = useState<typeof RichEditor>();
	const [asMarkdown, setAsMarkdown] = useState(false);
	const [start, setStart] = useState("");
	const [focused, setFocused] = useState(false);
	useEffect(() => {
		let left = false;
		import("#app/writing/editor/editor.tsx").then(
			({ RichEditor }) => {
				if (left) return;
				setStart(plain.current?.value ?? "");
				setFocused(document.activeElement === plain.current);
				setRich(() => RichEditor);
			},
			() => {},
		);
		return () => {
			left = true;
		};
	}, []);
	const shown = Rich !== undefined && !asMarkdown;

	function write(markdown: string) {
		if (!plain.current) return;
		plain.current.value = markdown;
		plain.current.dispatchEvent(new Event("input", { bubbles: true }));
	}

	const labelId = `${field.id}-label`;
	return (
		<div className="min-w-0 lg:col-span-2">
			<div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
				<label id={labelId} htmlFor={field.id} className="font-semibold text-heading">
					{label}
				</label>
				{Rich ? (
					<button
						type="button"
						aria-pressed={asMarkdown}
						onClick={() => {
							setStart(plain.current?.value ?? "");
							setFocused(false);
							setAsMarkdown(!asMarkdown);
						}}
						className="min-h-11 cursor-pointer rounded-full px-4 font-semibold text-terra hover:underline aria-pressed:bg-band"
					>
						Markdown
					</button>
				) : null}
			</div>
			<p id={`${field.id}-hint`} className={shown ? "sr-only" : "text-15 text-stone"}>
				{shown
					? "The toolbar is above the text. Press Shift+Tab to reach it."
					: `Markdown: ## for a heading, **bold**, *italic*, - for a list, [words](address)${forEmail ? "." : ", ![description](photo:17) for a photo, [^1] for a source and [^1]: below to name it."}`}
			</p>
			<div className="mt-1.5">
				<textarea
					ref={plain}
					dir="auto"
					rows={forEmail ? 8 : 24}
					defaultValue={field.value}
					hidden={shown}
					{...controlProps(field, { name, hint: true })}
					className="form-control block rounded-12 px-4 py-2.5 font-mono text-15 leading-normal"
				/>
				{Rich && shown ? (
					<Rich
						markdown={start}
						onChange={write}
						focused={focused}
						forEmail={forEmail}
						aria-labelledby={labelId}
						aria-describedby={`${field.id}-hint`}
					/>
				) : null}
			</div>
			<FieldError field={field} />
		</div>
	);
}
