import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFairQueue } from "#app/platform/limits/fair-queue.server.ts";

test("work runs one at a time, and a failure stops nothing", async () => {
	const queue = createFairQueue(10);
	let working = 0;
	const results = await Promise.allSettled(
		["a", "b", "c", "a"].map((owner) =>
			queue.run(owner, async () => {
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
		queue.run(owner, async () => {
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
	const run = (owner: string) => queue.run(owner, () => gate.then(() => owner));
	const many = Array.from({ length: 7 }, () => run("many"));
	const [one, two] = [run("one"), run("two")];
	const third = run("many");
	open();
	const kept = (await Promise.all(many)).filter((owner) => owner === "many");
	expect(kept).toHaveLength(3);
	expect(await Promise.all([one, two, third])).toEqual(["one", "two", undefined]);
});
