import { useSyncExternalStore } from "react";
import { site } from "#site";

const subscribe = () => () => {};
const zoneOfServer = () => "UTC";
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
	const known = formats.get(timeZone);
	if (known) return known;
	const made = new Intl.DateTimeFormat(site.language, {
		day: "numeric",
		month: "short",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		hourCycle: "h23",
		timeZone,
		timeZoneName: "short",
	});
	formats.set(timeZone, made);
	return made;
}

/** Writes a moment into a text that the server makes; `MomentsIn` shows it in the reader's zone. */
export function momentInText(date: Date): string {
	return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

export function MomentsIn({ text }: { text: string }) {
	return text.split(/(\d{4}-\d\d-\d\d \d\d:\d\d UTC)/).map((part, index) =>
		index % 2 === 1 ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: parts have no name and never move
			<DeskMoment key={index} date={new Date(part.replace(" UTC", "Z").replace(" ", "T"))} />
		) : (
			part
		),
	);
}

export function formatMoment(date: Date, timeZone = "UTC"): string {
	return formatOf(timeZone).format(date);
}

export function useZone(): string {
	return useSyncExternalStore(subscribe, zoneHere, zoneOfServer);
}

export function DeskMoment({ date }: { date: Date }) {
	const zone = useZone();
	return <time dateTime={date.toISOString()}>{formatMoment(date, zone)}</time>;
}
