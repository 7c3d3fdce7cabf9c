import { type ComponentProps, useState } from "react";
import { FileField } from "#app/ui/desk/file-field.tsx";
import { counted } from "#app/ui/format.ts";

/**
 * A file field that also takes files dropped beside it. Further files go to the next empty fields that are shown.
 * Without scripts, browsers take a file dropped on the field itself.
 */
export function DropFile({ className, ...props }: ComponentProps<typeof FileField>) {
	const [left, setLeft] = useState(0);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the field in it
		<div
			className={`rounded-12 border-[1.5px] border-dashed border-rule px-4 py-3 data-over:border-olive data-over:bg-leaf ${className ?? ""}`}
			onDragOver={(event) => {
				if (!event.dataTransfer.types.includes("Files")) return;
				event.preventDefault();
				event.currentTarget.dataset.over = "";
			}}
			onDragLeave={({ currentTarget }) => delete currentTarget.dataset.over}
			onDrop={(event) => {
				const { currentTarget, dataTransfer } = event;
				delete currentTarget.dataset.over;
				if (dataTransfer.files.length === 0) return;
				event.preventDefault();
				const fields = fieldsFrom(currentTarget);
				setLeft(Math.max(0, dataTransfer.files.length - fields.length));
				for (const [at, field] of fields.entries()) {
					const file = dataTransfer.files[at];
					if (!file) break;
					const one = new DataTransfer();
					one.items.add(file);
					field.files = one.files;
					field.dispatchEvent(new Event("change", { bubbles: true }));
				}
			}}
		>
			<FileField {...props} />
			{left > 0 ? (
				<p role="alert" className="text-15 font-semibold text-terra">
					There was no place for {counted(left, "file")}. Choose the result of each first.
				</p>
			) : null}
		</div>
	);
}

/** The field of this area, and the empty ones after it. */
function fieldsFrom(area: HTMLElement): HTMLInputElement[] {
	const all = [...(area.closest("form") ?? area).querySelectorAll<HTMLInputElement>("[type=file]")];
	const [first, ...rest] = all.slice(all.findIndex((field) => area.contains(field)));
	if (!first) return [];
	return [first, ...rest.filter((each) => each.files?.length === 0 && each.checkVisibility())];
}
