import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { apart, deliveryNames, retryFailed } from "#app/desk/outgoing/deliveries.ts";
import { deliveryList } from "#app/desk/outgoing/list.ts";
import { sendings } from "#app/features.ts";
import { db } from "#app/platform/database/db.server.ts";
import { casesOf } from "#test/desk.ts";
import { makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const ada = await makeStaff("reviewer", { name: "Ada" });
const { act, items, listed } = casesOf(deliveryList);
beforeEach(() => db.delete(deliveries));

async function failed(name: string, subjectId: number): Promise<number> {
	await db
		.insert(deliveries)
		.values({ name, subjectId, channel: sendings.get(name)?.channel ?? "mail" });
	const rows = await db.select().from(deliveries).orderBy(deliveries.id);
	const id = rows.at(-1)?.id ?? 0;
	const state = { state: "failed" as const, attempts: 20, reason: "the relay is away" };
	await db.update(deliveries).set(state).where(eq(deliveries.id, id));
	return id;
}

const all = { name: "" };
const states = async () => (await db.select().from(deliveries)).map(({ state }) => state);

test("failed deliveries are retried, one or all, once, and the history shows it", async () => {
	const one = await failed("newsletter.welcome", 1);
	await failed("newsletter.welcome", 2);
	await failed("contact.answer", 3);
	expect(await listed("", ada)).toHaveLength(3);
	expect(await act(one, "retried", ada)).toBe("/desk/deliveries?done=retried");
	expect(await act(one, "retried", ada)).toBe("/desk/deliveries?done=gone");
	expect(await historyOf({ kind: "delivery", id: one })).toMatchObject([
		{ event: "queued again", actor: "Ada" },
	]);
	expect(await retryFailed(all, ada)).toBe(2);
	expect(await retryFailed(all, ada)).toBe(0);
	expect(await states()).toEqual(["waiting", "waiting", "waiting"]);
	expect(await listed("list=waiting&name=contact.answer", ada)).toHaveLength(1);
	expect(await listed("list=waiting&name=%00none", ada)).toEqual([]);
	expect(await deliveryNames()).toEqual(["contact.answer", "newsletter.welcome"]);
	const writer = await makeStaff("editor");
	expect(() => retryFailed(all, writer)).toThrow("no right to review");
});

test("emails of newsletter issues hide no others, and are retried on their own", async () => {
	const welcome = await failed("newsletter.welcome", 1);
	for (const recipient of [1, 2, 3]) await failed(apart, recipient);
	expect(await listed("", ada)).toEqual([welcome]);
	expect(await listed(`name=${apart}`, ada)).toHaveLength(3);
	const head = async (query: string) =>
		JSON.stringify(await deliveryList.head?.(new URLSearchParams(query), ada));
	expect(await head("")).toContain("3 emails of newsletter issues");
	expect(await head("list=waiting")).not.toContain("newsletter issues");
	expect(await retryFailed(all, ada)).toBe(1);
	expect(await retryFailed({ name: apart }, ada)).toBe(3);
});

test("each delivery has its subject, with its page at the desk", async () => {
	const message = await makeCase("contact", {});
	const dog = await makeCase("rehome", {});
	await db.delete(deliveries);
	await failed("contact.received", message.id);
	await failed("case.completed", dog.id);
	await failed("newsletter.confirm", 5);
	await failed("people.sign-in", 6);
	await failed("case.link", dog.id);
	await failed("form", message.submissionId);
	await failed("promote.dog", 7);
	await failed("promote.kennel", 8);
	const rows = await items("", ada);
	const links = rows.map(({ values: [, about = []] }) =>
		about.map((value) => (typeof value === "object" && "to" in value ? value.to : undefined)),
	);
	expect(links.flat()).toEqual([
		`/desk/messages/${message.id}`,
		`/desk/review/${dog.id}`,
		"/desk/subscribers/5",
		undefined,
		`/desk/review/${dog.id}`,
		`/desk/messages/${message.id}`,
		"/desk/adoptions/7",
		"/desk/breeders/8",
	]);
});
