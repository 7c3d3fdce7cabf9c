import { useEffect, useRef, useState } from "react";
import { controlProps, FieldError } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";
import { localTime, momentsOf, skippedTime } from "#app/writing/local-time.ts";
import { site } from "#site";

/** Uses the browser's time zone, which is sent along, or UTC without scripts. */
export function WhenFields() {
	const when = useField("when");
	const at = useField("at");
	const sentZone = useField("zone").value ?? "";
	const input = useRef<HTMLInputElement>(null);
	const [zone, setZone] = useState(sentZone);
	const [typed, setTyped] = useState(at.value ?? "");
	useEffect(() => {
		const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
		if (sentZone || !here || !input.current) return;
		const [moment] = momentsOf(input.current.value, "UTC") ?? [];
		const local = moment && localTime(moment, here);
		if (local) input.current.value = local;
		setTyped(local ?? "");
		setZone(here);
	}, [sentZone]);
	return (
		<fieldset>
			<legend className="font-semibold text-heading">When</legend>
			<Radio name="when" value="now" defaultChecked={when.value !== "later"} label="Now" />
			<Radio
				name="when"
				value="later"
				defaultChecked={when.value === "later"}
				label="Later, automatically:"
			/>
			<FieldError field={when} />
			<div className="pl-9">
				<label htmlFor={at.id} className="block text-15 text-stone">
					{zone ? "Day and time" : "Day and time in UTC"}
				</label>
				<input type="hidden" name="zone" value={zone} />
				<input
					ref={input}
					type="datetime-local"
					defaultValue={at.value}
					// A value that the browser restores on reload would be read as UTC.
					autoComplete="off"
					{...controlProps(at, { name: "at", hint: true })}
					onInput={(event) => {
						setTyped(event.currentTarget.value);
						const later = event.currentTarget.form?.elements.namedItem("when");
						if (later instanceof RadioNodeList) later.value = "later";
					}}
					className="form-control mt-1 max-w-72 rounded-12 px-4 py-2"
				/>
				<p id={`${at.id}-hint`} className="mt-1 text-15 text-stone">
					{hintOf(typed, zone)}
				</p>
				<FieldError field={at} />
			</div>
		</fieldset>
	);
}

function hintOf(typed: string, zone: string): string {
	if (!zone) return "UTC is the same everywhere, with no daylight saving time.";
	const moments = momentsOf(typed, zone) ?? [];
	const [moment] = moments;
	if (!moment) return momentsOf(typed, "UTC")?.length ? skippedTime : `In your time zone, ${zone}.`;
	const label = moment.toLocaleString(site.language, {
		weekday: "long",
		day: "numeric",
		month: "long",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		hourCycle: "h23",
		timeZone: zone,
		timeZoneName: "short",
	});
	return moments.length > 1
		? `${label}, before the clocks go back: this time comes twice that night.`
		: `${label}, in your time zone, ${zone}.`;
}

export function Radio({ label, ...props }: React.ComponentProps<"input"> & { label: string }) {
	return (
		<label className="flex min-h-11 cursor-pointer items-center gap-3">
			<input type="radio" {...props} className="size-5.5 shrink-0 cursor-pointer accent-action" />
			{label}
		</label>
	);
}
