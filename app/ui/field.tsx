import type { ComponentProps } from "react";
import { controlProps, FieldError, FieldMark } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";

export type Common = {
	name: string;
	label: React.ReactNode;
	required?: boolean;
	hint?: React.ReactNode;
	className?: string;
};

export const box = "form-control rounded-12";

type Control = ReturnType<typeof controlProps> & { defaultValue: string | undefined };

export function Field({
	name,
	label,
	required,
	hint,
	className = "",
	children,
}: Common & { children(control: Control): React.ReactNode }) {
	const field = useField(name);
	const control = controlProps(field, { name, required, hint });
	return (
		<div className={`flex min-w-0 flex-col ${className}`}>
			<label htmlFor={field.id} className="font-semibold text-heading">
				{label} <FieldMark required={required} />
			</label>
			{hint ? (
				<p id={`${field.id}-hint`} className="text-15 text-stone">
					{hint}
				</p>
			) : null}
			<div className="mt-1.5">{children({ ...control, defaultValue: field.value })}</div>
			<FieldError field={field} />
		</div>
	);
}

type Input = Common &
	Pick<
		ComponentProps<"input">,
		"autoComplete" | "inputMode" | "list" | "maxLength" | "placeholder"
	> & {
		type?: "text" | "email" | "tel" | "password" | "date";
	};

export function TextField({ name, label, required, hint, className, type, ...input }: Input) {
	return (
		<Field name={name} label={label} required={required} hint={hint} className={className}>
			{(control) => (
				<input
					{...control}
					type={type ?? "text"}
					dir={type ? undefined : "auto"}
					{...input}
					className={`${box} px-4 py-2`}
				/>
			)}
		</Field>
	);
}

type Choices = Common & {
	autoComplete?: string;
	initial?: string;
	options: readonly { value: string; label: string }[];
};

export function Select({ autoComplete, initial, options, ...common }: Choices) {
	return (
		<Field {...common}>
			{({ defaultValue = initial, ...control }) => (
				<select
					{...control}
					defaultValue={defaultValue}
					data-initial={initial}
					autoComplete={autoComplete}
					className={`${box} px-3 py-2`}
				>
					{options.map(({ value, label }) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
			)}
		</Field>
	);
}
