import { CircleAlert } from "lucide";
import type { FormField } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";

export function RequiredMark() {
	return (
		<span aria-hidden="true" className="text-15 font-normal whitespace-nowrap text-ink">
			<span className="text-terra">*</span> required
		</span>
	);
}

export function FieldError({ field }: { field: FormField }) {
	return field.error ? (
		<p
			id={`${field.id}-error`}
			className="mt-1.5 flex gap-2 text-[1rem] leading-snug font-semibold text-terra"
		>
			<Icon of={CircleAlert} className="mt-px size-5" />
			<span>
				<span className="sr-only">Error: </span>
				{field.error}
			</span>
		</p>
	) : null;
}

export function controlProps(
	field: FormField,
	{ name, required, hint }: { name: string; required?: boolean; hint?: React.ReactNode },
) {
	const described = [hint && `${field.id}-hint`, field.error && `${field.id}-error`];
	return {
		id: field.id,
		name,
		required,
		"aria-invalid": field.error ? true : undefined,
		"aria-describedby": described.filter(Boolean).join(" ") || undefined,
	};
}
