import { useEffect, useId, useState } from "react";
import { grouped } from "#app/ui/format.ts";
import { adviceOn, easyGrade, type Written } from "#app/writing/text-advice.ts";

const pause = 400;

export function TextAdvice({ form, values }: { form: string; values: Written }) {
	const id = useId();
	const [advice, setAdvice] = useState(() => adviceOn(values));
	useEffect(() => {
		const typed = document.getElementById(form);
		if (!(typed instanceof HTMLFormElement)) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const count = () => setAdvice(adviceOn(Object.fromEntries(new FormData(typed)) as Written));
		const later = () => {
			clearTimeout(timer);
			timer = setTimeout(count, pause);
		};
		count();
		typed.addEventListener("input", later);
		return () => {
			clearTimeout(timer);
			typed.removeEventListener("input", later);
		};
	}, [form]);
	const { words, minutes, grade, hints } = advice;
	return (
		<aside
			aria-labelledby={id}
			className="min-w-0 rounded-20 border border-line bg-card px-5 py-4 xl:sticky xl:top-4"
		>
			<h2 id={id} className="text-19">
				Reading
			</h2>
			<dl className="mt-1.5">
				<Figure name="Words" value={grouped(words)} />
				<Figure name="Minutes to read" value={String(minutes)} />
				<Figure
					name="Reading grade"
					value={grade === undefined ? "–" : Math.max(0, grade).toFixed(1)}
				/>
			</dl>
			<p className="mt-2 text-15 text-stone">{gradeHint(grade)}</p>
			{hints.length > 0 ? (
				<>
					<h3 className="mt-4 font-sans text-15 font-semibold text-heading">Worth a look</h3>
					<ul className="mt-1 list-disc space-y-1.5 pl-5 text-15 [overflow-wrap:anywhere]">
						{hints.map((hint) => (
							<li key={hint}>{hint}</li>
						))}
					</ul>
				</>
			) : null}
		</aside>
	);
}

function Figure({ name, value }: { name: string; value: string }) {
	return (
		<div className="flex items-center justify-between gap-3 border-b border-line py-1.5">
			<dt>{name}</dt>
			<dd className="font-semibold text-heading tabular-nums">{value}</dd>
		</div>
	);
}

function gradeHint(grade: number | undefined): string {
	if (grade === undefined)
		return "The US school grade that can read it. It needs at least 100 words.";
	return grade > easyGrade
		? `Aim for ${easyGrade} or lower: shorter sentences and plainer words help.`
		: `Easy to read: ${easyGrade} or lower.`;
}
