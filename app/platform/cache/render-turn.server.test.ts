import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { renderTurn } from "#app/platform/cache/render-turn.server.ts";

test("four pages render per turn, in order, with other events in between", async () => {
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

test("a page requested when none is waiting renders in the next turn", async () => {
	await renderTurn();
	await turn();
	const late = renderTurn().then(() => "rendered");
	expect(await Promise.race([late, turn().then(turn)])).toBe("rendered");
});
