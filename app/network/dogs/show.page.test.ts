import { RouterContextProvider } from "react-router";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { deleteRecords, makeDog } from "#test/make.ts";
import { loader } from "./show.page.tsx";

beforeEach(deleteRecords);

/** How many queries are sent from now on, and how often the sender waits before it sends more. */
function countQueries(): { queries: number; turns: number } {
	const counted = { queries: 0, turns: 0 };
	const { query } = pool;
	let open = 0;
	Object.assign(pool, {
		async query(...given: Parameters<typeof query>) {
			counted.queries++;
			if (open++ === 0) counted.turns++;
			try {
				return await Reflect.apply(query, pool, given);
			} finally {
				open--;
			}
		},
	});
	onTestFinished(() => void Object.assign(pool, { query }));
	return counted;
}

test("a dog's page asks the database twice", async () => {
	for (const name of ["Bruno", "Nera", "Otto"]) await makeDog({ name }, { photos: 2 });
	const counted = countQueries();
	const { listing } = await loader({
		params: { name: "bruno" },
		context: new RouterContextProvider(),
	} as never);
	expect(listing?.published?.similar).toHaveLength(2);
	expect(listing?.photos).toHaveLength(2);
	expect(counted).toEqual({ queries: 2, turns: 2 });
});
