import { expect, test } from "vitest";
import { grouped, longDate } from "#app/ui/format.ts";

test("a date is written in English, wherever the reader is", () => {
	const { format } = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
	for (let day = 0; day < 366 * 3; day++) {
		const date = new Date(Date.UTC(2024, 0, 1 + day, (day * 7) % 24, 59));
		expect(longDate(date)).toBe(format(date));
	}
});

test("whole numbers are written in English", () => {
	const counts = [0, 7, 999, 1_000, 1_500, 12_345, 999_999, 1_000_000, 1_234_567_890, -1, -1_500];
	expect(counts.map(grouped)).toEqual(counts.map((count) => count.toLocaleString("en-US")));
});
