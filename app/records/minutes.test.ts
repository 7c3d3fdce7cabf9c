import { expect, test } from "vitest";
import { dog } from "#app/records/dog.ts";
import { kennel } from "#app/records/kennel.ts";
import { minutesToComplete } from "#app/records/minutes.ts";
import type { AnyRecord } from "#app/records/record.ts";

test("the promised time grows with what is asked, and not with what was given or few fill in", () => {
	const minutes = minutesToComplete(dog);
	const changed = (change: object): AnyRecord => ({
		...dog,
		fields: { ...dog.fields, description: { ...dog.fields.description, ...change } },
	});
	expect(minutesToComplete(changed({ words: 80 + 3 * 36 }))).toBe(minutes + 3);
	expect(minutesToComplete(changed({ given: true }))).toBeLessThan(minutes);
	expect(minutesToComplete(changed({ extra: true }))).toBe(
		minutesToComplete(changed({ given: true })),
	);
});

test("a record that needs more than its form says for itself how long it takes", () => {
	expect(minutesToComplete(kennel)).toBe(kennel.completion.minutes);
});
