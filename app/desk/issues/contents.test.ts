import { expect, test } from "vitest";
import { findNewItems } from "#app/desk/issues/contents.ts";
import { findSendBlocker } from "#app/desk/issues/issues.ts";
import { saveSettings } from "#app/desk/issues/settings.ts";
import { issues } from "#app/desk/issues/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { db } from "#app/platform/database/db.server.ts";
import { actor, daysAgo, deleteRecords, makeDog, makeGuide } from "#test/make.ts";

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

test("an issue whose items have all left the site is empty", async () => {
	await saveSettings({ postalAddress: "1 Corso Street", weekly: undefined }, actor);
	const { id } = await makeDog({ name: "Otto" });
	const items = [{ kind: "dog" as const, number: id }];
	const issue = { id: 0, subject: "One dog", introduction: "", items };
	const inAYear = daysAgo(-365);
	expect(await findSendBlocker(issue, inAYear)).toBeUndefined();
	await dogs.transition(id, "homed", actor);
	expect(await findSendBlocker(issue, inAYear)).toEqual({ why: "empty" });
	expect(await findSendBlocker({ ...issue, introduction: "Hello." }, inAYear)).toBeUndefined();
});
