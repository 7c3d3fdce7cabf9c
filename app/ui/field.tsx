import { type ComponentProps, useEffect, useState } from "react";
import { controlProps, FieldError, RequiredMark } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";
import { grouped } from "#app/ui/format.ts";

type Common = {
	name: string;
	label: string;
	required?: boolean;
	hint?: React.ReactNode;
	className?: string;
};

const box = "form-control rounded-12";

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
				{label} {required ? <RequiredMark /> : null}
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

export function TextField({ type, ...props }: Input) {
	const { autoComplete, inputMode, list, maxLength, placeholder, ...common } = props;
	return (
		<Field {...common}>
			{(control) => (
				<input
					{...control}
					type={type ?? "text"}
					dir={type ? undefined : "auto"}
					autoComplete={autoComplete}
					inputMode={inputMode}
					list={list}
					maxLength={maxLength}
					placeholder={placeholder}
					className={`${box} px-4 py-2`}
				/>
			)}
		</Field>
	);
}

/** Accepts more than `limit`, so that pasted text is not cut off unnoticed. */
export function TextArea({ limit, ...common }: Common & { limit: number }) {
	return (
		<Field hint={`Up to ${grouped(limit)} characters`} {...common}>
			{(control) => (
				<>
					<textarea
						{...control}
						dir="auto"
						rows={5}
						className={`${box} field-sizing-content block max-h-[32rem] min-h-40 px-4 py-2.5 leading-normal`}
					/>
					<LengthLeft of={control.id} limit={limit} />
				</>
			)}
		</Field>
	);
}

function LengthLeft({ of, limit }: { of: string; limit: number }) {
	const [length, setLength] = useState(0);
	useEffect(() => {
		const area = document.getElementById(of);
		if (!(area instanceof HTMLTextAreaElement)) return;
		const count = () => setLength([...area.value].length);
		count();
		area.addEventListener("input", count);
		return () => area.removeEventListener("input", count);
	}, [of]);

	const left = limit - length;
	const near = left <= limit / 5;
	return (
		<div className="text-15">
			{near ? (
				<p aria-hidden="true" className={left < 0 ? "font-semibold text-terra" : "text-stone"}>
					{left < 0 ? `${written(-left)} too many: please shorten it` : `${written(left)} left`}
				</p>
			) : null}
			<p role="status" className="sr-only">
				{near ? spoken(left) : ""}
			</p>
		</div>
	);
}

function written(count: number): string {
	return `${grouped(count)} ${count === 1 ? "character" : "characters"}`;
}

/** In steps, so that a screen reader is not interrupted at every key. */
function spoken(left: number): string {
	if (left < 0) return `Too long by about ${written(Math.ceil(-left / 20) * 20)}`;
	return `Fewer than ${written((Math.floor(left / 100) + 1) * 100)} left`;
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
