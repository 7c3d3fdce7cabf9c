import { expect, test } from "vitest";
import { findNewItems } from "#app/issues/contents.ts";
import { issues } from "#app/issues/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { deleteRecords } from "#test/fixtures.ts";
import { daysAgo, makeGuide } from "#test/make.ts";

test("what went out with an issue that was drafted later isn't new again", async () => {
	await deleteRecords();
	await makeGuide({ title: "Feeding", createdAt: daysAgo(7) }, { cover: false });
	const sent = { state: "sent" as const, subject: "New", items: [], endedAt: new Date() };
	await db.insert(issues).values([
		{ ...sent, assembledAt: daysAgo(10), startedAt: daysAgo(1) },
		{ ...sent, assembledAt: daysAgo(5), startedAt: daysAgo(4) },
	]);
	expect(await findNewItems()).toEqual([]);
});
