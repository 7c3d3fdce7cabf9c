import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTurn } from "#app/platform/image.server.ts";

test("picture work is done one at a time and in order, and a failure stops nobody", async () => {
	const seen: string[] = [];
	const work = (name: string) => async () => {
		seen.push(`${name} begins`);
		await sleep(5);
		seen.push(`${name} ends`);
		if (name === "b") throw new Error("b failed");
		return name;
	};
	const results = await Promise.allSettled(["a", "b", "c"].map((name) => inTurn(work(name))));
	expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
	expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("more than may wait are turned away at once, and later there is room again", async () => {
	let open = () => {};
	const gate = new Promise<void>((resolve) => {
		open = resolve;
	});
	const taken = Array.from({ length: 16 }, () => inTurn(() => gate.then(() => "done")));
	expect(await inTurn(async () => "too many")).toBeUndefined();
	open();
	expect(await Promise.all(taken)).toEqual(Array(16).fill("done"));
	expect(await inTurn(async () => "room again")).toBe("room again");
});
