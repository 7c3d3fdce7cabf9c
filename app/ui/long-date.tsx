import { longDate } from "#app/ui/format.ts";

export function LongDate({ date }: { date: Date }) {
	return <time dateTime={date.toISOString().slice(0, 10)}>{longDate(date)}</time>;
}
