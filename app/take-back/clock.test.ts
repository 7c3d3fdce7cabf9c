import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { attemptDelivery } from "#app/outbox/deliveries.ts";
import { deliveries } from "#app/outbox/table.ts";
import { sender } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { recordNoAnswers } from "#app/take-back/clock.ts";
import { writeTakeBackQuestion } from "#app/take-back/emails.tsx";
import { takeBacks } from "#app/take-back/table.ts";
import { askKennel } from "#app/take-back/take-backs.ts";
import { formatMoment } from "#app/ui/desk/moment.tsx";
import { takeBackPolicy } from "#policies";
import { deleteRecords } from "#test/fixtures.ts";
import { actor, daysAgo, makeKennel } from "#test/make.ts";
import { expireTakeBack, makeOriginCase, takeBackNow } from "#test/take-backs.ts";

beforeEach(async () => {
	for (const table of [takeBacks, deliveries]) await db.delete(table);
	await deleteRecords();
});

test("a kennel has its 72 hours from when the email went out, and isn't silent before", async () => {
	const found = await makeOriginCase(await makeKennel({ kennelName: "Casa Nera" }));
	await askKennel(found.id, sender);
	const [order] = await db.select().from(deliveries).where(eq(deliveries.name, "take-back.ask"));
	const { id = 0, subjectId = 0 } = order ?? {};
	await db.update(takeBacks).set({ askedAt: daysAgo(4), dueAt: daysAgo(1) });
	for (const state of ["failed", "waiting"] as const) {
		await db.update(deliveries).set({ state }).where(eq(deliveries.id, id));
		await recordNoAnswers(actor);
		expect((await takeBackNow(found.id))?.silentAt).toBeNull();
	}

	let text = "";
	await attemptDelivery(id, async () => {
		text = (await writeTakeBackQuestion(subjectId))?.text ?? "";
		return { ok: true };
	});
	const { askedAt, dueAt } = (await takeBackNow(found.id)) ?? {};
	const hours = ((dueAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
	expect(hours).toBeCloseTo(takeBackPolicy.answerHours, 1);
	expect(Date.now() - (askedAt?.getTime() ?? 0)).toBeLessThan(60_000);
	expect(text).toContain(formatMoment(dueAt ?? new Date()));

	await expireTakeBack(subjectId);
	await recordNoAnswers(actor);
	expect((await takeBackNow(found.id))?.silentAt).toBeInstanceOf(Date);
	expect(await writeTakeBackQuestion(subjectId)).toBeUndefined();
});
