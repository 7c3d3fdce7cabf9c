import { longDate } from "#app/ui/format.ts";
import { site } from "#site";

/** `many` spans are shown, which together cover `days` days. */
export const units = {
	day: { label: "Day", many: 30, days: 30 },
	week: { label: "Week", many: 26, days: 182 },
	month: { label: "Month", many: 24, days: 730 },
};
export type Unit = keyof typeof units;

export type Span = { start: string; views: number; visitors: number };

/** Extracts the path from "guides", "/guides/" or a full URL. */
export function pathFrom(text: string): string | undefined {
	const [typed = ""] = text.trim().split(/[?#]/);
	// Leading double slashes or backslashes would lead to another site.
	const path = typed.replace(/^https?:\/\/[^/]*/i, "").replace(/^[/\\]*/, "/");
	const normalized = path === "/" ? path : path.replace(/\/+$/, "");
	return text.trim() !== "" && /^\/[^*\0]{0,199}$/.test(normalized) ? normalized : undefined;
}

const month = new Intl.DateTimeFormat(site.language, {
	month: "long",
	year: "numeric",
	timeZone: "UTC",
});

export function spanName(unit: Unit, start: string): string {
	const date = new Date(`${start}T00:00:00Z`);
	if (unit === "month") return month.format(date);
	return unit === "week" ? `Week of ${longDate(date)}` : longDate(date);
}
