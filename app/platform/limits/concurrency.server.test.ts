import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSemaphore, renderTurn } from "#app/platform/limits/concurrency.server.ts";

test("work runs up to the limit, then in order of arrival", async () => {
	const runImageWork = createSemaphore(2, 10);
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
	const runImageWork = createSemaphore(1, 2);
	const work = async () => "done";
	const answers = await Promise.all(Array.from({ length: 5 }, () => runImageWork(work)));
	expect(answers).toEqual(["done", "done", "done", undefined, undefined]);
	expect(await runImageWork(work)).toBe("done");
});

test("failing work releases its place", async () => {
	const runImageWork = createSemaphore(1, 5);
	const failing = runImageWork(async () => {
		throw new Error("broken");
	});
	const next = runImageWork(async () => "done");
	await expect(failing).rejects.toThrow("broken");
	expect(await next).toBe("done");
});

test("eight pages render per turn, in order, with other events in between", async () => {
	const order: string[] = [];
	const pages = [..."abcdefghijklmnopqr"].map(async (page) => {
		await renderTurn();
		order.push(page);
	});
	const others = (async () => {
		for (let each = 1; each <= 3; each++) {
			await turn();
			order.push("-");
		}
	})();
	await Promise.all([...pages, others]);
	expect(order.join("")).toBe("abcdefgh-ijklmnop-qr-");
});

test("a page requested when none is waiting renders in the next turn", async () => {
	await renderTurn();
	await turn();
	const late = renderTurn().then(() => "rendered");
	expect(await Promise.race([late, turn().then(turn)])).toBe("rendered");
});
