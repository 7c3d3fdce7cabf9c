import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createQueue, renderTurn } from "#app/platform/limits/concurrency.server.ts";

test("work runs up to the limit, then in order of arrival", async () => {
	const runImageWork = createQueue(2, 10);
	const done: number[] = [];
	let working = 0;
	await Promise.all(
		Array.from({ length: 8 }, (_, number) =>
			runImageWork(async () => {
				expect(++working).toBeLessThanOrEqual(2);
				await new Promise((later) => setTimeout(later, 5));
				working--;
				done.push(number);
			}),
		),
	);
	expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("a full queue refuses at once, and accepts again later", async () => {
	const runImageWork = createQueue(1, 2);
	const work = async () => "done";
	const answers = await Promise.all(Array.from({ length: 5 }, () => runImageWork(work)));
	expect(answers).toEqual(["done", "done", "done", undefined, undefined]);
	expect(await runImageWork(work)).toBe("done");
});

test("failing work releases its place", async () => {
	const runImageWork = createQueue(1, 5);
	const failing = runImageWork(async () => {
		throw new Error("broken");
	});
	const next = runImageWork(async () => "done");
	await expect(failing).rejects.toThrow("broken");
	expect(await next).toBe("done");
});

test("one page is rendered in each turn, in order, with other events in between", async () => {
	const order: string[] = [];
	const pages = [..."abc"].map(async (page) => {
		await renderTurn();
		order.push(page);
	});
	const others = (async () => {
		for (let each = 0; each < 3; each++) {
			await turn();
			order.push("-");
		}
	})();
	await Promise.all([...pages, others]);
	expect(order.join("")).toMatch(/^-?a-b-c-?$/);
});
