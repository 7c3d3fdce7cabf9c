import { expect, test } from "vitest";
import { createUploadSlots } from "#app/platform/uploads/body-limit.server.ts";

function body(idle = 0) {
	const made = {
		isCut: false,
		idleMs: () => idle,
		cut() {
			made.isCut = true;
		},
	};
	return made;
}

test("a network has limited slots and gets them back", () => {
	const slots = createUploadSlots({ perNetwork: 2, total: 10 });
	const leave = slots.take("a", body());
	expect(slots.take("a", body())).toBeDefined();
	expect(slots.take("a", body())).toBeUndefined();
	expect(slots.take("b", body())).toBeDefined();
	leave?.();
	leave?.();
	expect(slots.take("a", body())).toBeDefined();
	expect(slots.take("a", body())).toBeUndefined();
});

test("when all slots are taken, the network with the most loses its longest-idle body", () => {
	const slots = createUploadSlots({ perNetwork: 3, total: 6 });
	const [loud, silent, louder] = [body(10), body(9000), body(5)];
	for (const each of [loud, silent, louder]) slots.take("many", each);
	const others = [body(20_000), body(20_000), body(20_000)];
	for (const [index, each] of others.entries()) slots.take(`other ${index}`, each);
	expect(slots.take("honest", body())).toBeDefined();
	expect([loud, silent, louder].map(({ isCut }) => isCut)).toEqual([false, true, false]);
	expect(others.some(({ isCut }) => isCut)).toBe(false);
	expect(slots.take("one more", body())).toBeDefined();
	expect(slots.take("too many", body())).toBeUndefined();
});
