import { expect, test } from "vitest";
import { ask, databaseBefore } from "#test/older-database.ts";
import { migrateDatabase } from "./migrate.ts";

test("families that were asked before aren't asked again, for as long as was promised", async () => {
	const address = await databaseBefore("0035_asked_families");
	const inDays = (days: number) => Date.now() + days * 24 * 60 * 60 * 1000;
	await ask(
		address,
		`insert into rate_limits (key, points, expire)
		 values ('aftercare-once:a_-B', 1, $1), ('aftercare-once:old', 1, $2), ('aftercare-link:c', 1, $1)`,
		[inDays(300), inDays(-1)],
	);
	await migrateDatabase(address);
	const rows = await ask(address, "select hash, asked_at from asked_families");
	expect(rows).toEqual([{ hash: "a_-B", asked_at: expect.any(Date) }]);
	const daysAgo = (inDays(0) - rows[0].asked_at.getTime()) / (24 * 60 * 60 * 1000);
	expect(daysAgo).toBeCloseTo(66, 0);
});
