import { beforeEach, expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { subscriberList } from "#app/cases/newsletter/desk/list.ts";
import {
	countSubscribers,
	csvColumns,
	growthByMonth,
	subscriberBatches,
} from "#app/cases/newsletter/desk/subscribers.ts";
import { consentsOf } from "#app/cases/newsletter/subscribers.ts";
import {
	consents,
	newsletterMail,
	type Subscriber,
	subscribers,
} from "#app/cases/newsletter/table.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { escapeFormula, streamCsv } from "#app/platform/text/csv.server.ts";
import { textOf } from "#app/ui/desk/inline.tsx";
import { casesOf } from "#test/desk.ts";
import { makeStaff } from "#test/staff.ts";

const desk = casesOf(subscriberList);
const ada = await makeStaff("reviewer", { name: "Ada" });

beforeEach(async () => {
	for (const table of [consents, subscribers, deliveries]) await db.delete(table);
});

async function add(email: string, state: Subscriber["state"] = "confirmed"): Promise<number> {
	const [row] = await db
		.insert(subscribers)
		.values({ email, emailKey: email.toLowerCase(), state })
		.returning();
	return row?.id ?? 0;
}

async function csv(onlyConfirmed: boolean): Promise<string> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of streamCsv(csvColumns, subscriberBatches(onlyConfirmed)))
		chunks.push(chunk);
	return Buffer.concat(chunks).toString();
}

test("no cell can be read as a formula, and a byte order mark names the encoding", async () => {
	await add("=cmd|'/c'!a1@example.com");
	await add("+ada@example.com");
	await add("-ada@example.com", "unsubscribed");
	await add("plain@example.com");
	const text = await csv(true);
	expect(text.startsWith("\ufeffEmail,State,")).toBe(true);
	const cells = text
		.trimEnd()
		.split("\r\n")
		.slice(1)
		.map((line) => line.split(",")[0]);
	expect(cells).toEqual(["'=cmd|'/c'!a1@example.com", "'+ada@example.com", "plain@example.com"]);
	expect((await csv(false)).match(/\r\n/g)).toHaveLength(5);
	for (const blank of ["", " ", "\t", "\r"]) {
		for (const sign of "=+-@") expect(escapeFormula(`${blank}${sign}1`)).toBe(`${blank}'${sign}1`);
	}
});

test("thousands of addresses are exported completely and in order", async () => {
	const many = Array.from({ length: 2_500 }, (_, number) => `a${number}@example.com`);
	await db
		.insert(subscribers)
		.values(many.map((email) => ({ email, emailKey: email, state: "confirmed" as const })));
	const lines = (await csv(true)).trimEnd().split("\r\n").slice(1);
	expect(lines.map((line) => line.split(",")[0])).toEqual(many);
});

test("a confirmed subscriber who is removed gets an email, one who never confirmed gets none", async () => {
	const [confirmed, pending] = [await add("a@example.com"), await add("b@example.com", "pending")];
	await enqueueDelivery({ what: newsletterMail.confirm, subjectId: pending, network: "" }, db);
	for (const id of [confirmed, confirmed, pending]) {
		expect(await desk.act(id, "remove", ada)).toBe("removed");
	}
	expect(await desk.act(404, "remove", ada)).toBeUndefined();
	const [confirmation, ...emails] = await db.select().from(deliveries).orderBy(deliveries.id);
	expect(confirmation, "still in the queue").toMatchObject({
		name: "newsletter.confirm",
		subjectId: pending,
		state: "called_off",
	});
	expect(emails.map(({ name, subjectId }) => [name, subjectId])).toEqual([
		["newsletter.goodbye", confirmed],
	]);
	expect(await consentsOf(confirmed)).toMatchObject([{ event: "unsubscribed", form: "desk" }]);
	expect(await historyOf({ kind: "subscriber", id: confirmed })).toMatchObject([
		{ event: "unsubscribed", actor: "Ada" },
	]);
});

test("subscribers are counted, found by the beginning of the address, and counted by month", async () => {
	const [one] = [
		await add("Ada@example.com"),
		await add("adam@example.com", "pending"),
		await add("bo@example.com"),
	];
	expect(await countSubscribers()).toEqual({ confirmed: 2, pending: 1, unsubscribed: 0 });
	const found = await desk.items("q=ADA", ada);
	expect(found.map(({ values }) => textOf(values[0] ?? []))).toEqual([
		"adam@example.com",
		"Ada@example.com",
	]);
	expect(await desk.listed("q=ada&state=confirmed", ada)).toEqual([one]);
	expect(await desk.listed("q=%00bea", ada)).toEqual([]);
	await db.insert(consents).values({ subscriberId: one, event: "confirmed", form: "page" });
	const months = await growthByMonth();
	expect(months).toHaveLength(12);
	expect(months.at(-1)).toMatchObject({
		month: new Date().toISOString().slice(0, 7),
		joined: 1,
		left: 0,
	});
});
