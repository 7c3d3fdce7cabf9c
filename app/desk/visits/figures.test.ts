import { beforeAll, describe, expect, test } from "vitest";
import { allPages, writeVisits } from "#app/desk/visits/day-counts.ts";
import { recentTopPages, topPages, viewsBy } from "#app/desk/visits/figures.ts";
import { pathFrom } from "#app/desk/visits/spans.ts";
import { visitDays } from "#app/desk/visits/table.ts";
import { db } from "#app/platform/database/db.server.ts";

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const [today, yesterday, longAgo] = [day(0), day(1), day(200)];

beforeAll(async () => {
	await writeVisits({
		views: new Map([
			[`${today} /`, 3],
			[`${today} /adoption-network/bruno`, 5],
			[`${yesterday} /adoption-network/bruno`, 2],
			[`${yesterday} /guides`, 4],
			[`${longAgo} /guides`, 90],
		]),
		marks: new Map([
			[today, new Set([1n, 2n, -3n])],
			[yesterday, new Set([1n])],
		]),
	});
});

describe("views by day", () => {
	test("have no gaps, end today and sum up all pages", async () => {
		const spans = await viewsBy("day", 30);
		expect(spans).toHaveLength(30);
		expect(spans.at(-1)).toEqual({ start: today, views: 8, visitors: 3 });
		expect(spans.at(-2)).toEqual({ start: yesterday, views: 6, visitors: 1 });
		expect(spans.at(-3)).toMatchObject({ views: 0, visitors: 0 });
		expect(spans.map(({ start }) => start)).toEqual(
			Array.from({ length: 30 }, (_, index) => day(29 - index)),
		);
	});

	test("of one page", async () => {
		const spans = await viewsBy("day", 30, "/adoption-network/bruno");
		expect(spans.slice(-2).map(({ views }) => views)).toEqual([2, 5]);
	});
});

test("a page is found however its address was typed, and never leads to another site", () => {
	for (const typed of [
		"/guides",
		"guides",
		" /guides/ ",
		"https://corso.example/guides?page=2#top",
		"//guides",
		"/\\guides",
	]) {
		expect(pathFrom(typed), typed).toBe("/guides");
	}
	expect(pathFrom("https://corso.example")).toBe("/");
	for (const none of ["", "  ", "/*", "/\0", `/${"a".repeat(200)}`]) {
		expect(pathFrom(none), none).toBeUndefined();
	}
});

test("weeks begin on Monday, months on the first, and include their days", async () => {
	const weeks = await viewsBy("week", 26);
	expect(weeks).toHaveLength(26);
	for (const { start } of weeks) expect(new Date(start).getUTCDay()).toBe(1);
	expect(weeks.reduce((sum, { views }) => sum + views, 0)).toBe(14);
	const months = await viewsBy("month", 24);
	expect(months).toHaveLength(24);
	for (const { start } of months) expect(start).toMatch(/-01$/);
	expect(months.reduce((sum, { views }) => sum + views, 0)).toBe(104);
});

test("the most viewed pages come first; the total is not a page", async () => {
	expect(await topPages(30, 10)).toEqual([
		{ path: "/adoption-network/bruno", views: 7 },
		{ path: "/guides", views: 4 },
		{ path: "/", views: 3 },
	]);
	expect(await topPages(365, 1)).toEqual([{ path: "/guides", views: 94 }]);
	expect(await recentTopPages(30, 10)).toEqual(await topPages(30, 10));
});

test("views written twice add up; a visitor is counted once", async () => {
	const again = new Set([1n, 9n]);
	await writeVisits({
		views: new Map([[`${longAgo} /about`, 1]]),
		marks: new Map([[today, again]]),
	});
	await writeVisits({
		views: new Map([[`${longAgo} /about`, 2]]),
		marks: new Map([[today, again]]),
	});
	const [sum] = (await topPages(365, 10)).filter(({ path }) => path === "/about");
	expect(sum?.views).toBe(3);
	const days = await db.select().from(visitDays);
	expect(days.find((row) => row.day === today)?.visitors).toBe(4);
	expect((await viewsBy("day", 1, allPages)).at(0)?.visitors).toBe(4);
});
