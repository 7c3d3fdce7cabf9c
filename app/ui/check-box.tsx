import type { Common } from "#app/ui/field.tsx";
import { controlProps, FieldError } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";

type Box = Pick<Common, "name" | "hint"> & { label: React.ReactNode; value: string };

export function CheckBox({ name, label, hint, value }: Box) {
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
