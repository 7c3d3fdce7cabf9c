import { site } from "#site";

const words = new Intl.DateTimeFormat(site.language, {
	day: "numeric",
	month: "short",
	year: "numeric",
	hour: "2-digit",
	minute: "2-digit",
	hourCycle: "h23",
	timeZone: "UTC",
});

export function formatMoment(date: Date): string {
	return `${words.format(date)} UTC`;
}
