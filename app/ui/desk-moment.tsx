import { site } from "#site";

const format = new Intl.DateTimeFormat(site.language, {
	...{ dateStyle: "medium", timeStyle: "short", timeZone: "UTC" },
});

/** A day and its time, the same on the server and in every browser. */
export function DeskMoment({ date }: { date: Date }) {
	return <time dateTime={date.toISOString()}>{format.format(date)} UTC</time>;
}
