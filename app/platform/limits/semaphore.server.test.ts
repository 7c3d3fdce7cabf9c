import { expect, test } from "vitest";
import { createSemaphore } from "#app/platform/limits/semaphore.server.ts";

test("so many work at once, the rest in the order in which they came", async () => {
	const inTurn = createSemaphore(2, 10);
	const done: number[] = [];
	let working = 0;
	await Promise.all(
		Array.from({ length: 8 }, (_, number) =>
			inTurn(async () => {
				expect(++working).toBeLessThanOrEqual(2);
				await new Promise((later) => setTimeout(later, 5));
				working--;
				done.push(number);
			}),
		),
	);
	expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("who finds the line full is told so at once, and later there is room again", async () => {
	const inTurn = createSemaphore(1, 2);
	const work = async () => "done";
	const answers = await Promise.all(Array.from({ length: 5 }, () => inTurn(work)));
	expect(answers).toEqual(["done", "done", "done", undefined, undefined]);
	expect(await inTurn(work)).toBe("done");
});

test("work that fails gives its turn on", async () => {
	const inTurn = createSemaphore(1, 5);
	const failing = inTurn(async () => {
		throw new Error("broken");
	});
	const next = inTurn(async () => "done");
	await expect(failing).rejects.toThrow("broken");
	expect(await next).toBe("done");
});
