import type { Common } from "#app/ui/field.tsx";
import { controlProps, FieldError } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";

export function CheckBox({ name, label, hint }: Pick<Common, "name" | "label" | "hint">) {
	const field = useField(name);
	return (
		<div>
			<label className="flex min-h-11 cursor-pointer items-start gap-3 py-2" htmlFor={field.id}>
				<input
					type="checkbox"
					value="yes"
					defaultChecked={field.value === "yes"}
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
