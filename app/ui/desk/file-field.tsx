import type { ComponentProps, ReactNode } from "react";
import { Field } from "#app/ui/field.tsx";

type Props = Omit<ComponentProps<"input">, "name"> & {
	name: string;
	label: string;
	hint?: ReactNode;
};

/** Requires a form with `encType="multipart/form-data"`. */
export function FileField({ name, label, hint, className, children, ...props }: Props) {
	return (
		<Field name={name} label={label} hint={hint} className={className}>
			{({ defaultValue: _, ...control }) => (
				<div className="flex flex-wrap items-center gap-3">
					<input
						type="file"
						{...control}
						{...props}
						className="min-h-11 min-w-0 flex-1 basis-64 py-1 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-line file:bg-card file:px-5 file:font-semibold file:text-heading"
					/>
					{children}
				</div>
			)}
		</Field>
	);
}
