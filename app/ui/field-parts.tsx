import { CircleAlert } from "lucide";
import { use, useEffect, useRef } from "react";
import { FormContext, type FormField, fieldId } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Also what the stars of a form mean that marks what is optional. */
export function RequiredMark() {
	return (
		<span aria-hidden="true" className="text-15 font-normal whitespace-nowrap text-ink">
			<span className="text-terra">*</span> required
		</span>
	);
}

export function FieldMark({ required }: { required: boolean | undefined }) {
	const { marksOptional } = use(FormContext);
	if (!marksOptional) return required ? <RequiredMark /> : null;
	if (!required) return <span className="text-15 font-normal">(optional)</span>;
	return (
		<span aria-hidden="true" className="text-terra">
			*
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
				<span>{field.error}</span>
			</span>
		</p>
	) : null;
}

type ControlOptions = { name: string; required?: boolean; hint?: React.ReactNode };

export function controlProps(field: FormField, { name, required, hint }: ControlOptions) {
	const described = [hint && `${field.id}-hint`, field.error && `${field.id}-error`];
	return {
		id: field.id,
		name,
		required,
		"aria-invalid": field.error ? true : undefined,
		"aria-describedby": described.filter(Boolean).join(" ") || undefined,
	};
}

export function ErrorList({ form, errors }: { form: string; errors: Record<string, string> }) {
	return (
		<ul className="mt-1.5">
			{Object.entries(errors).map(([name, message]) => (
				<li key={name}>
					<a
						href={`#${fieldId(form, name)}`}
						className="inline-flex min-h-11 items-center py-1.5 leading-snug text-terra underline"
						onClick={(event) => {
							const field = document.getElementById(fieldId(form, name));
							if (!field) return;
							event.preventDefault();
							field.focus();
						}}
					>
						{message}
					</a>
				</li>
			))}
		</ul>
	);
}

/** Values longer than this are never doubted. */
const maxSuspicious = 100;

/** Repeats what errors were about, so that what was only doubted is accepted the second time. */
export function AskedValues({ errors = {}, values }: { errors?: object; values: object }) {
	return Object.entries(values).map(([name, value]) => {
		const isAsked = name in errors || `${name}-asked` in values;
		return isAsked && String(value).length <= maxSuspicious ? (
			<input key={name} type="hidden" name={`${name}-asked`} value={String(value)} />
		) : null;
	});
}

export function useFocusOn(answer: unknown) {
	const area = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const here = area.current;
		if (!answer || !here) return;
		// On a slow page, people may have moved on to a button in it.
		if (here.contains(document.activeElement)) return;
		here.focus();
		// If it's taller than the screen, show its start.
		if (here.offsetHeight > innerHeight) here.scrollIntoView();
	}, [answer]);
	return area;
}
