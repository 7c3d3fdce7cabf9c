import { Check } from "lucide";
import type { Common } from "#app/ui/field.tsx";
import { controlProps, FieldError, FieldMark } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";

type Props = Common & { options: readonly { value: string; label: string }[]; initial?: string };

/** Renders options as pills. The first has the field's id, for the focus from an error link. */
export function Radios({ name, label, required, hint, options, initial, className = "" }: Props) {
	const field = useField(name);
	const { id, ...control } = controlProps(field, { name, required, hint });
	return (
		<fieldset className={`min-w-0 ${className}`} aria-describedby={control["aria-describedby"]}>
			<legend className="font-semibold text-heading">
				{label} <FieldMark required={required} />
			</legend>
			{hint ? (
				<p id={`${id}-hint`} className="text-15 text-stone">
					{hint}
				</p>
			) : null}
			<div className="mt-1.5 flex flex-wrap gap-2">
				{options.map((option, index) => (
					<label
						key={option.value}
						className="group relative flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-full border-[1.5px] border-rule bg-card px-4.5 py-1.5 hover:border-stone has-checked:border-olive has-checked:bg-leaf has-checked:font-semibold has-checked:text-leaf-ink ring-within"
					>
						<input
							type="radio"
							id={index === 0 ? id : undefined}
							name={name}
							value={option.value}
							defaultChecked={(field.value ?? initial) === option.value}
							required={required}
							aria-invalid={control["aria-invalid"]}
							className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
						/>
						<Icon of={Check} className="hidden size-4.5 group-has-checked:block" />
						<span className="relative min-w-0 pointer-events-none">{option.label}</span>
					</label>
				))}
			</div>
			<FieldError field={field} />
		</fieldset>
	);
}
