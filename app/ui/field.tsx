import type { ComponentProps } from "react";
import { controlProps, FieldError, RequiredMark } from "#app/ui/field-parts.tsx";
import { type FormField, useField } from "#app/ui/form-state.ts";
import { grouped } from "#app/ui/grouped.ts";
import { LengthLeft } from "#app/ui/length-left.tsx";

type Common = {
	name: string;
	label: string;
	required?: boolean;
	hint?: React.ReactNode;
	className?: string;
};

const box = "form-control rounded-12";

function Field({
	field,
	label,
	required,
	hint,
	className = "",
	children,
}: Omit<Common, "name"> & { field: FormField; children: React.ReactNode }) {
	return (
		<div className={`flex min-w-0 flex-col ${className}`}>
			<label htmlFor={field.id} className="font-semibold text-heading">
				{label} {required ? <RequiredMark /> : null}
			</label>
			{hint ? (
				<p id={`${field.id}-hint`} className="text-15 text-stone">
					{hint}
				</p>
			) : null}
			<div className="mt-1.5">{children}</div>
			<FieldError field={field} />
		</div>
	);
}

type Input = Common &
	Pick<ComponentProps<"input">, "autoComplete" | "inputMode" | "list"> & {
		type?: "text" | "email" | "tel";
	};

export function TextField({ label, hint, className, ...props }: Input) {
	const field = useField(props.name);
	return (
		<Field field={field} label={label} required={props.required} hint={hint} className={className}>
			<input
				type="text"
				dir={props.type ? undefined : "auto"}
				defaultValue={field.value}
				{...props}
				{...controlProps(field, { ...props, hint })}
				className={`${box} px-4 py-2`}
			/>
		</Field>
	);
}

/** Accepts more than `limit`, so that pasted text is not cut off unnoticed. */
export function TextArea({
	limit,
	hint = `Up to ${grouped(limit)} characters`,
	label,
	className,
	...props
}: Common & { limit: number }) {
	const field = useField(props.name);
	return (
		<Field field={field} label={label} required={props.required} hint={hint} className={className}>
			<textarea
				dir="auto"
				rows={5}
				defaultValue={field.value}
				{...controlProps(field, { ...props, hint })}
				className={`${box} field-sizing-content block max-h-[32rem] min-h-40 px-4 py-2.5 leading-normal`}
			/>
			<LengthLeft of={field.id} limit={limit} />
		</Field>
	);
}

export function Select({
	label,
	hint,
	className,
	initial,
	options,
	...props
}: Common & {
	autoComplete?: string;
	initial?: string;
	options: readonly { value: string; label: string }[];
}) {
	const field = useField(props.name);
	return (
		<Field field={field} label={label} required={props.required} hint={hint} className={className}>
			<select
				defaultValue={field.value ?? initial}
				data-initial={initial}
				{...props}
				{...controlProps(field, { ...props, hint })}
				className={`${box} px-3 py-2`}
			>
				{options.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
		</Field>
	);
}

export function CheckBox({
	name,
	label,
	hint,
	value,
}: Omit<Common, "label" | "required"> & { label: React.ReactNode; value: string }) {
	const field = useField(name);
	return (
		<div>
			<label className="flex min-h-11 cursor-pointer items-start gap-3 py-2" htmlFor={field.id}>
				<input
					type="checkbox"
					value={value}
					defaultChecked={field.value === value}
					{...controlProps(field, { name, hint })}
					className="mt-0.5 size-6 shrink-0 cursor-pointer accent-action"
				/>
				<span className="text-ink">{label}</span>
			</label>
			{hint ? (
				<p id={`${field.id}-hint`} className="-mt-1 pl-9 text-15 text-stone">
					{hint}
				</p>
			) : null}
			<FieldError field={field} />
		</div>
	);
}
