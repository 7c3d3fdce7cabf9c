import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attemptDelivery } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { setStatusAtDesk } from "#app/cases/records/desk-edits.ts";
import { promote, publishCase, undoPublication } from "#app/cases/records/publish.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { stores } from "#app/network/owner/stores.ts";
import { writeHook } from "#app/network/promotion/kit.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { sendWebhook } from "#app/platform/mail/webhook.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { openReceiver, type Receiver } from "#test/fake-servers.ts";
import { actor, type Listing, makeDog, makeKennel } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";

let receiver: Receiver;
let bruno: Listing;

beforeAll(async () => {
	receiver = await openReceiver();
	bruno = await makeDog({ name: "Bruno", description: "He is calm. He costs $500." });
});
beforeEach(async () => {
	env.promoteHook = { url: `${receiver.url}/in`, secret: "a secret of the test's own" };
	await receiver.behave("accepts");
	receiver.asked.length = 0;
	await db.delete(deliveries);
});
afterAll(() => receiver.close());

const listed = {
	gender: "Male" as const,
	ageYears: 3,
	ageMonths: 2,
	color: "Black",
	weightLbs: 102,
	reasonForAdoption: "The family moves.",
	locationCity: "Austin",
	locationState: "TX",
	ownerContactEmail: "owner@example.com",
};
const bred = {
	kennelAbout: "One litter a year.",
	country: "US",
	city: "Dallas",
	state: "TX",
	zip: "75201",
	email: "kennel@example.com",
	phone: "+1 214 555 0100",
};

const promoteDog = (id: number) => transaction((tx) => promote("dog", id, tx));
const enqueued = () => db.select().from(deliveries).orderBy(deliveries.id);

/** Attempts the one enqueued delivery, as the scheduled job does. */
async function attempt(): Promise<string> {
	const [delivery] = await enqueued();
	if (!delivery) return "none";
	await attemptDelivery(delivery.id, async ({ id, subjectId }) => {
		const hook = await writeHook(stores.dog, subjectId);
		return hook ? sendWebhook(hook, `delivery-${id}`) : "nothing";
	}).catch(() => {});
	return (await enqueued())[0]?.state ?? "";
}

test("an approved record is promoted once, when it can no longer be undone", async () => {
	await promoteDog(bruno.id);
	await promoteDog(bruno.id);
	const rows = await enqueued();
	expect(rows).toHaveLength(1);
	expect(rows[0]).toMatchObject({ channel: "hook", name: "promote.dog", subjectId: bruno.id });
	const waits = (rows[0]?.notBefore?.getTime() ?? 0) - Date.now();
	expect(waits).toBeGreaterThan(50_000);
	expect(await attempt()).toBe("delivered");
	const sent = JSON.parse(receiver.asked[0]?.body ?? "{}");
	expect(sent).toMatchObject({
		type: "dog.published",
		data: {
			id: bruno.id,
			name: "Bruno",
			url: "https://corso.example/adoption-network/bruno",
			card: "https://corso.example/adoption-network/bruno/card.jpg",
		},
	});
	expect(sent.data.text).toMatch(/^Meet Bruno: /);
	expect(receiver.asked[0]?.body).not.toMatch(/\$500|owner@example\.com/);
	await promoteDog(bruno.id);
	expect(await enqueued()).toHaveLength(1);
});

test("an unreachable receiver is retried; a refusal fails the delivery", async () => {
	await promoteDog(bruno.id);
	await receiver.behave("answers 503");
	expect(await attempt()).toBe("waiting");
	await receiver.behave("answers 410");
	expect(await attempt()).toBe("failed");
	expect((await enqueued())[0]?.reason).toBe("the webhook answered 410");
});

test("a record that is no longer public is not promoted", async () => {
	const luna = await makeDog({ name: "Luna" });
	await promoteDog(luna.id);
	await dogs.transition(luna.id, "homed", actor);
	expect(await attempt()).toBe("dropped");
	expect(receiver.asked).toEqual([]);
	const kennel = await makeKennel({ kennelName: "Casa Grigia" });
	expect(await writeHook(stores.kennel, kennel.id)).toMatchObject({ event: "kennel.published" });
	await kennels.transition(kennel.id, "paused", actor);
	expect(await writeHook(stores.kennel, kennel.id)).toBeUndefined();
	expect(await writeHook(stores.dog, 999_999)).toBeUndefined();
});

test("a record created at the desk is promoted when it is first published", async () => {
	const nero = await dogs.create({ ...listed, name: "Nero" }, actor);
	await setStatusAtDesk(dogs, nero.id, "available", "draft", actor);
	const kennel = await kennels.create({ ...bred, kennelName: "Casa Rossa" }, actor);
	await setStatusAtDesk(kennels, kennel.id, "active", "draft", actor);
	const told = [
		{ channel: "hook", name: "promote.dog", subjectId: nero.id },
		{ channel: "hook", name: "promote.kennel", subjectId: kennel.id },
	];
	expect(await enqueued()).toMatchObject(told);
	await setStatusAtDesk(dogs, nero.id, "withdrawn", "available", actor);
	await setStatusAtDesk(dogs, nero.id, "available", "withdrawn", actor);
	await setStatusAtDesk(kennels, kennel.id, "paused", "active", actor);
	await setStatusAtDesk(kennels, kennel.id, "active", "paused", actor);
	expect(await enqueued()).toHaveLength(told.length);
});

test("without the setting nothing is enqueued", async () => {
	env.promoteHook = undefined;
	await promoteDog(bruno.id);
	expect(await enqueued()).toEqual([]);
});

test("publishing orders it and undoing cancels it, unless the record stays public", async () => {
	const states = async () => {
		const hooks = (await enqueued()).filter(({ channel }) => channel === "hook");
		return hooks.map(({ state }) => state).sort();
	};
	const publish = async () => {
		const found = await makeCase("rehome", dogDraft);
		return transaction((tx) => publishCase(dogs, found, actor, tx));
	};
	const fresh = await publish();
	await transaction((tx) => undoPublication(dogs, fresh, null, tx));
	expect(await states()).toEqual(["called_off"]);
	const changed = await publish();
	await transaction(async (tx) => {
		await undoPublication(dogs, changed, await dogs.snapshot(changed, tx), tx);
	});
	expect(await states()).toEqual(["called_off", "called_off", "waiting"]);
});

test("a sample is never promoted, however it became public", async () => {
	const dog = await makeDog({ name: "Falso", sample: true });
	const kennel = await makeKennel({ kennelName: "Casa Falsa", sample: true }, { logo: false });
	expect(await writeHook(stores.dog, dog.id)).toBeUndefined();
	expect(await writeHook(stores.kennel, kennel.id)).toBeUndefined();
	await promoteDog(dog.id);
	await attempt();
	expect(receiver.asked).toEqual([]);
});
