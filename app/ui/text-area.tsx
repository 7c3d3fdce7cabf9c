import { useEffect, useState } from "react";
import { box, type Common, Field } from "#app/ui/field.tsx";
import { useField } from "#app/ui/form-state.ts";
import { grouped } from "#app/ui/format.ts";
import { useTypedEarly } from "#app/ui/typed-early.ts";

/** Accepts more than `limit`, so that pasted text isn't silently cut off. */
export function TextArea({
	limit,
	initial,
	isShort = false,
	...common
}: Common & { limit: number; initial?: string; isShort?: boolean }) {
	useTypedEarly(useField(common.name).id);
	return (
		<Field hint={`Up to ${grouped(limit)} characters`} {...common}>
			{({ defaultValue = initial, ...control }) => (
				<>
					<textarea
						{...control}
						defaultValue={defaultValue}
						data-initial={initial}
						dir="auto"
						rows={isShort ? 3 : 5}
						className={`${box} field-sizing-content block max-h-[32rem] px-4 py-2.5 leading-normal ${isShort ? "min-h-25" : "min-h-40"}`}
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
					{left < 0 ? `${written(-left)} over the limit` : `${written(left)} left`}
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

/** Rounds to steps, so that a screen reader isn't interrupted at every key. */
function spoken(left: number): string {
	if (left < 0) return `Too long by about ${written(Math.ceil(-left / 20) * 20)}`;
	return `Fewer than ${written((Math.floor(left / 100) + 1) * 100)} left`;
}
