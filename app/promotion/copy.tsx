import { Check, Copy } from "lucide";
import { useEffect, useRef, useState } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
	id: string;
	label: string;
	title?: string;
	text: string;
	rows: number;
	note?: string;
	children?: React.ReactNode;
};

export function KitCopy({ id, label, title, text, rows, note, children }: Props) {
	return (
		<div className="grid gap-4 rounded-20 border border-line bg-card p-5">
			{title ? (
				<CopyField id={`${id}-title`} label={`${label} title`} text={title} rows={1} />
			) : null}
			<CopyField id={id} label={label} text={text} rows={rows} note={note} />
			{children}
		</div>
	);
}

const copied = "Copied";

type FieldProps = Pick<Props, "id" | "label" | "text" | "rows" | "note">;

function CopyField({ id, label, text, rows, note }: FieldProps) {
	const area = useRef<HTMLTextAreaElement>(null);
	const [scriptsRun, setAlive] = useState(false);
	const [status, setSaid] = useState("");
	useEffect(() => setAlive(true), []);
	useEffect(() => {
		if (status !== copied) return;
		const timer = setTimeout(setSaid, 4_000, "");
		return () => clearTimeout(timer);
	}, [status]);

	async function copy() {
		// Fails without TLS, or if the user declines.
		const isWritten = await navigator.clipboard?.writeText(text).then(
			() => true,
			() => false,
		);
		const done = isWritten || copySelected(area.current);
		setSaid(done ? copied : "Selected. Copy it with your keyboard, or press and hold.");
	}

	return (
		<div className="min-w-0">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<label htmlFor={`kit-${id}`} className="font-semibold text-heading">
					{label}
				</label>
				{note ? <span className="text-15 text-stone">{note}</span> : null}
			</div>
			<textarea
				ref={area}
				id={`kit-${id}`}
				readOnly
				dir="auto"
				rows={rows}
				value={text}
				onFocus={({ currentTarget }) => currentTarget.select()}
				className="form-control mt-1.5 field-sizing-content max-h-120 w-full rounded-12 px-4 py-2.5"
			/>
			<p className="mt-2 flex min-h-11 flex-wrap items-center gap-3">
				{scriptsRun ? (
					<button
						type="button"
						onClick={() => void copy()}
						className={buttonClass("quiet", "cursor-pointer")}
					>
						<Icon of={status === copied ? Check : Copy} className="size-4.5" /> Copy
						<span className="sr-only"> {label}</span>
					</button>
				) : null}
				<span role="status" className="text-15 text-stone">
					{status}
				</span>
			</p>
		</div>
	);
}

/** Fallback that works without TLS. If it fails, the text stays selected. */
function copySelected(area: HTMLTextAreaElement | null): boolean {
	area?.focus();
	area?.select();
	return document.execCommand("copy");
}
