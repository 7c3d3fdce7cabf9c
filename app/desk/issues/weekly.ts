import { momentsOf } from "#app/writing/local-time.ts";

export type Weekly = { weekday: number; hour: number; zone: string };

export const weekdays = [
	"Sunday",
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday",
] as const;

export function weeklyText({ weekday, hour, zone }: Weekly): string {
	return `${weekdays[weekday]} at ${hourText(hour)}, ${zone.replaceAll("_", " ")} time`;
}

export function hourText(hour: number): string {
	return `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? "AM" : "PM"}`;
}

const day = 24 * 60 * 60 * 1000;

/** Returns the last such hour that has begun. If the clocks skip it, the following hour counts. */
export function lastWeeklyMoment({ weekday, hour, zone }: Weekly, now: Date): Date | undefined {
	for (let back = -1; back <= 8; back++) {
		const date = new Date(now.getTime() - back * day).toISOString().slice(0, 10);
		if (new Date(`${date}T12:00:00Z`).getUTCDay() !== weekday) continue;
		const at = (hour: number) => {
			const local = new Date(Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000);
			return momentsOf(local.toISOString().slice(0, 16), zone)?.[0];
		};
		const moment = at(hour) ?? at(hour + 1);
		if (moment && moment <= now) return moment;
	}
	return undefined;
}
