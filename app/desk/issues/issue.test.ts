import { expect, test } from "vitest";
import { applyItemAction, itemsOf, itemsText } from "#app/desk/issues/issue.ts";
import { lastWeeklyMoment } from "#app/desk/issues/weekly.ts";

test("items are moved, dropped and added, and text that is none is ignored", () => {
	const items = itemsOf("guide-1 dog-2 dog-3 dog-2 cat-4 dog-0 dog-x");
	const stepped = (action: string) => itemsText(applyItemAction(items, action));
	expect(itemsText(items)).toBe("guide-1 dog-2 dog-3");
	expect(stepped("up dog-2")).toBe("dog-2 guide-1 dog-3");
	expect(stepped("up guide-1")).toBe("guide-1 dog-2 dog-3");
	expect(stepped("down dog-2")).toBe("guide-1 dog-3 dog-2");
	expect(stepped("remove dog-2")).toBe("guide-1 dog-3");
	expect(stepped("add post-9")).toBe("guide-1 dog-2 dog-3 post-9");
	expect(stepped("add guide-1")).toBe("guide-1 dog-2 dog-3");
	expect(stepped("up dog-99")).toBe("guide-1 dog-2 dog-3");
});

test("the weekly hour is that of its zone, through changes of the clock", () => {
	const newYork = { weekday: 4, hour: 9, zone: "America/New_York" };
	const last = (weekly: typeof newYork, now: string) =>
		lastWeeklyMoment(weekly, new Date(now))?.toISOString();
	expect(last(newYork, "2026-11-26T13:59:59Z")).toBe("2026-11-19T14:00:00.000Z");
	expect(last(newYork, "2026-11-26T14:00:00Z")).toBe("2026-11-26T14:00:00.000Z");
	expect(last(newYork, "2026-07-02T13:00:00Z")).toBe("2026-07-02T13:00:00.000Z");
	const tokyo = { weekday: 1, hour: 0, zone: "Asia/Tokyo" };
	expect(last(tokyo, "2026-11-22T15:30:00Z")).toBe("2026-11-22T15:00:00.000Z");
	const skipped = { weekday: 0, hour: 2, zone: "America/New_York" };
	expect(last(skipped, "2026-03-08T12:00:00Z")).toBe("2026-03-08T07:00:00.000Z");
	const skippedMidnight = { weekday: 6, hour: 23, zone: "America/Nuuk" };
	expect(last(skippedMidnight, "2026-03-29T12:00:00Z")).toBe("2026-03-29T01:00:00.000Z");
});
