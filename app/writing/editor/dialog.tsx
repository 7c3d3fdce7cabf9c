import { X } from "lucide";
import { useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Icon } from "#app/ui/icon.tsx";

/** A dialog is rendered outside the page's form, so that its fields aren't part of it. */
type DialogProps = {
	title: string;
	wide?: boolean;
	onClose: () => void;
	children: React.ReactNode;
};

export function Dialog({ title, wide = false, onClose, children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	useEffect(() => dialog.current?.showModal(), []);
	return createPortal(
		<dialog
			ref={dialog}
			aria-labelledby={id}
			onClose={onClose}
			// React events bubble through the component tree, so they would reach the form.
			onInput={(event) => event.stopPropagation()}
			className={`m-auto max-h-[92dvh] w-[calc(100vw-2rem)] overflow-y-auto rounded-20 border border-line bg-card p-5 text-ink backdrop:bg-[#121114a6] sm:p-7 ${wide ? "max-w-[56rem]" : "max-w-[32rem]"}`}
		>
			<div className="mb-4 flex items-start justify-between gap-4">
				<h2 id={id} className="text-23">
					{title}
				</h2>
				<button
					type="button"
					onClick={() => dialog.current?.close()}
					className="-mt-2 -mr-2 grid size-11 cursor-pointer place-items-center rounded-full hover:bg-band"
				>
					<Icon of={X} className="size-5" />
					<span className="sr-only">Close</span>
				</button>
			</div>
			{children}
		</dialog>,
		document.body,
	);
}

type DialogFieldProps = {
	label: string;
	hint?: string;
	value: string;
	onChange: (value: string) => void;
	onEnter: () => void;
	type?: string;
};

export function DialogField({ label, hint, value, onChange, onEnter, ...props }: DialogFieldProps) {
	const id = useId();
	return (
		<div className="mb-4">
			<label htmlFor={id} className="font-semibold text-heading">
				{label}
			</label>
			{hint ? (
				<p id={`${id}-hint`} className="text-15 text-stone">
					{hint}
				</p>
			) : null}
			<input
				type="text"
				dir="auto"
				{...props}
				id={id}
				aria-describedby={hint ? `${id}-hint` : undefined}
				value={value}
				onChange={(event) => onChange(event.target.value)}
				onKeyDown={(event) => {
					if (event.key !== "Enter") return;
					event.preventDefault();
					onEnter();
				}}
				className="form-control mt-1.5 rounded-12 px-4 py-2"
			/>
		</div>
	);
}
