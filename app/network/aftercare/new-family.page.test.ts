import { expect, test, vi } from "vitest";
import { loader } from "#app/network/aftercare/new-family.page.tsx";
import { pool } from "#app/platform/database/db.server.ts";
import { daysAgo } from "#test/make.ts";
import { makeAftercare, makeHomedDog } from "#test/visitors.ts";

test("the form can show what was typed while the database is away (R2)", async () => {
	const args = { params: { token: "a".repeat(22) } } as unknown as Parameters<typeof loader>[0];
	await expect(loader(args)).rejects.toBeDefined();
	const away = Object.assign(new Error("away"), { code: "ECONNREFUSED" });
	const query = vi.spyOn(pool, "query").mockRejectedValue(away as never);
	expect(await loader(args)).toMatchObject({ data: { state: "new" }, init: { status: 503 } });
	query.mockRestore();
});

test("the day of the move isn't guessed: at the server it can be tomorrow already", async () => {
	const { dogId, token } = await makeHomedDog();
	const args = { params: { token } } as unknown as Parameters<typeof loader>[0];
	expect(await loader(args)).toMatchObject({ data: { movedOn: "" } });
	await makeAftercare(dogId, { movedDaysAgo: 3, agrees: false });
	const movedOn = daysAgo(3).toISOString().slice(0, 10);
	expect(await loader(args)).toMatchObject({ data: { movedOn } });
});
