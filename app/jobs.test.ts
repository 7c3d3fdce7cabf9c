import { expect, test } from "vitest";
import { send } from "#app/jobs.ts";
import type { Delivery } from "#app/outbox/table.ts";

test.each(["mail", "list", "hook"] as const)(
	"what only a newer version can send by %s waits for it",
	async (channel) => {
		const delivery = { id: 1, channel, letter: "brand.new", subjectId: 1, createdAt: new Date() };
		expect(await send(delivery as Delivery)).toMatchObject({ ok: false, again: "later" });
	},
);
