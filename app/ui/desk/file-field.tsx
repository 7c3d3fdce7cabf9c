import type { ComponentProps, ReactNode } from "react";
import { controlProps, FieldError } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";

type Props = Omit<ComponentProps<"input">, "name"> & {
	name: string;
	label: string;
	hint?: ReactNode;
};

/** In a form with `encType="multipart/form-data"`. */
export function FileField({ name, label, hint, className = "", children, ...props }: Props) {
	const field = useField(name);
	return (
		<div className={className}>
			<label htmlFor={field.id} className="font-semibold text-heading">
				{label}
			</label>
			{hint ? (
				<p id={`${field.id}-hint`} className="text-15 text-stone">
					{hint}
				</p>
			) : null}
			<div className="mt-2 flex flex-wrap items-center gap-3">
				<input
					type="file"
					{...controlProps(field, { name, hint })}
					{...props}
					className="min-h-11 min-w-0 flex-1 basis-64 py-1 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-line file:bg-card file:px-5 file:font-semibold file:text-heading"
				/>
				{children}
			</div>
			<FieldError field={field} />
		</div>
	);
}
