import { expect, test } from "vitest";
import { grouped } from "./grouped.ts";

test("whole numbers are written in English", () => {
	const counts = [0, 7, 999, 1_000, 1_500, 12_345, 999_999, 1_000_000, 1_234_567_890, -1, -1_500];
	expect(counts.map(grouped)).toEqual(counts.map((count) => count.toLocaleString("en-US")));
});
