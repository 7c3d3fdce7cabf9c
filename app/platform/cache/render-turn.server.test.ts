import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { renderTurn } from "#app/platform/cache/render-turn.server.ts";

test("of pages that are ready together four share a turn, in their order, and others come between", async () => {
	const order: string[] = [];
	const pages = [..."abcdefghij"].map(async (page) => {
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
	expect(order.join("")).toBe("abcd-efgh-ij-");
});

test("whoever comes when nobody waits any more has the next turn", async () => {
	await renderTurn();
	await turn();
	const late = renderTurn().then(() => "rendered");
	expect(await Promise.race([late, turn().then(turn)])).toBe("rendered");
});
