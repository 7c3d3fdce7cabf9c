import { useEffect, useRef } from "react";
import { type Fault, isRepeatable, isRepeated } from "#app/ui/sending.ts";

/** Not a paragraph, because buttons are often in one. */
export function NotSent({ fault }: { fault: Fault }) {
	const area = useRef<HTMLSpanElement>(null);
	// Not after a repeat that nobody asked for: they may be reading elsewhere on the page.
	useEffect(() => {
		if (!isRepeated(fault.form)) area.current?.scrollIntoView({ block: "nearest" });
	}, [fault]);
	return (
		<span
			ref={area}
			role="alert"
			className="col-span-full scroll-my-16 mt-2 block basis-full text-left text-[1rem] leading-snug font-semibold text-terra"
		>
			{faultMessage(fault)}
		</span>
	);
}

export function faultMessage(fault: Pick<Fault, "status" | "form">): string {
	const { status, form } = fault;
	const repeats = isRepeatable(fault);
	const kept = isTyped(form) ? " Everything you typed is still here." : "";
	switch (status) {
		case 0: {
			const lost = navigator.onLine ? "The connection was lost." : "You’re offline.";
			if (repeats) {
				return `Not sent: ${lost}${kept} We’ll try again when you’re back online. It can’t arrive twice.`;
			}
			return navigator.onLine
				? `${lost}${kept} It may have arrived: please check before you send it again.`
				: `Not sent: ${lost}${kept} Please try again when you’re back online.`;
		}
		case 403:
			return `Not sent: you no longer have access to this.${kept}`;
		case 404:
		case 410:
			return `Not sent: this was removed, or its link no longer works.${kept}`;
		case 413:
			return `Not sent: this is more than we can accept at once.${kept}`;
		case 429:
			return `Not sent: too much came from your network just now.${kept} Please try again in a few minutes.`;
		default:
			return `Not sent: something went wrong on our side.${kept} ${repeats ? "We’ll try again in a moment." : "Please try again in a minute."}`;
	}
}

function isTyped(form: HTMLFormElement): boolean {
	return form.querySelector("textarea, select, input:not([type=hidden], [tabindex='-1'])") !== null;
}
