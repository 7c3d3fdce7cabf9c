import fc from "fast-check";
import { expect, test } from "vitest";
import { localTime, momentsOf } from "#app/writing/local-time.ts";

const inUtc = (local: string, zone: string) =>
	momentsOf(local, zone)?.map((moment) => moment.toISOString().slice(0, 16));

test("a time is a moment by the clocks of its zone, in winter and in summer", () => {
	expect(inUtc("2026-01-14T09:30", "America/Chicago")).toEqual(["2026-01-14T15:30"]);
	expect(inUtc("2026-07-14T09:30", "America/Chicago")).toEqual(["2026-07-14T14:30"]);
	expect(inUtc("2026-07-14T09:30", "Asia/Kathmandu")).toEqual(["2026-07-14T03:45"]);
	expect(inUtc("2026-07-14T09:30", "UTC")).toEqual(["2026-07-14T09:30"]);
});

test("a time over which the clocks are set forward does not exist", () => {
	expect(inUtc("2026-03-08T02:30", "America/Chicago")).toEqual([]);
	expect(inUtc("2026-03-08T01:59", "America/Chicago")).toEqual(["2026-03-08T07:59"]);
	expect(inUtc("2026-03-08T03:00", "America/Chicago")).toEqual(["2026-03-08T08:00"]);
	expect(inUtc("2026-03-29T01:30", "Europe/London")).toEqual([]);
	// Clocks move by only half an hour here.
	expect(inUtc("2026-10-04T02:15", "Australia/Lord_Howe")).toEqual([]);
});

test("a time repeated when clocks are set back gives two moments, the earlier first", () => {
	expect(inUtc("2026-11-01T01:30", "America/Chicago")).toEqual([
		"2026-11-01T06:30",
		"2026-11-01T07:30",
	]);
	expect(inUtc("2026-10-25T01:00", "Europe/London")).toEqual([
		"2026-10-25T00:00",
		"2026-10-25T01:00",
	]);
	expect(inUtc("2026-11-01T02:00", "America/Chicago")).toEqual(["2026-11-01T08:00"]);
});

test("dates and zones that don't exist are undefined", () => {
	for (const text of ["2026-02-30T10:00", "2026-03-29T24:00", "", "soon", "2026-13-01T10:00"]) {
		expect(momentsOf(text, "America/Chicago"), text).toEqual([]);
	}
	for (const zone of ["", "Mars/Olympus", "../etc/passwd", "America/Chicago\0", "x".repeat(9000)]) {
		expect(momentsOf("2026-01-14T09:30", zone)).toBeUndefined();
		expect(localTime(new Date(), zone)).toBeUndefined();
	}
});

test("every minute is found again by its local time", () => {
	const zones = [
		"America/Los_Angeles",
		"Europe/Rome",
		"Pacific/Apia",
		"Asia/Kolkata",
		"America/St_Johns",
	];
	const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
	fc.assert(
		fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
			const moment = new Date(minute * 60_000);
			const found = momentsOf(localTime(moment, zone) ?? "", zone) ?? [];
			expect(found.map((each) => each.getTime())).toContain(moment.getTime());
			expect(found.length).toBeLessThan(3);
		}),
	);
});
