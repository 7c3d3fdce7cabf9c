import { expect, test } from "vitest";
import { longDate } from "./dates.ts";

test("a date is written in English, wherever the reader is", () => {
	const { format } = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
	for (let day = 0; day < 366 * 3; day++) {
		const date = new Date(Date.UTC(2024, 0, 1 + day, (day * 7) % 24, 59));
		expect(longDate(date)).toBe(format(date));
	}
});
