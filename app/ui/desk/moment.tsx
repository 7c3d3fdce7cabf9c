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
