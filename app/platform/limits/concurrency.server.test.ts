import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import {
	createFairQueue,
	createSemaphore,
	renderTurn,
} from "#app/platform/limits/concurrency.server.ts";

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

test("work runs one at a time, and a failure stops nothing", async () => {
	const queue = createFairQueue(10);
	let working = 0;
	const results = await Promise.allSettled(
		["a", "b", "c", "a"].map((owner) =>
			queue(owner, async () => {
				expect(++working).toBe(1);
				await sleep(2);
				working--;
				if (owner === "b") throw new Error("b failed");
				return owner;
			}),
		),
	);
	expect(results.map(({ status }) => status)).toEqual([
		"fulfilled",
		"rejected",
		"fulfilled",
		"fulfilled",
	]);
});

test("the owner who used the least time goes first", async () => {
	const queue = createFairQueue(10);
	const order: string[] = [];
	const work = (owner: string, ms: number) =>
		queue(owner, async () => {
			order.push(owner);
			await sleep(ms);
		});
	await work("busy", 30);
	await Promise.all([work("busy", 5), work("busy", 5), work("busy", 5), work("new", 5)]);
	expect(order).toEqual(["busy", "busy", "new", "busy", "busy"]);
});

test("when the queue is full, only the owner with the most waiting loses a place", async () => {
	const queue = createFairQueue(4);
	let open = () => {};
	const gate = new Promise<void>((done) => {
		open = done;
	});
	const run = (owner: string) => queue(owner, () => gate.then(() => owner));
	const many = Array.from({ length: 7 }, () => run("many"));
	const [one, two] = [run("one"), run("two")];
	const third = run("many");
	open();
	const kept = (await Promise.all(many)).filter((owner) => owner === "many");
	expect(kept).toHaveLength(3);
	expect(await Promise.all([one, two, third])).toEqual(["one", "two", undefined]);
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
