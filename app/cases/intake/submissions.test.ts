import { and, isNotNull, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { contactForm } from "#app/cases/contact/messages.ts";
import { historyOf } from "#app/cases/history/history.ts";
import { restoreSubmission } from "#app/cases/intake/quarantine.ts";
import {
	type PublicForm,
	type RequestMeta,
	receiveSubmission,
} from "#app/cases/intake/submissions.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { cases, submissions } from "#app/cases/table.ts";
import { publicForms } from "#app/network/owner/public-forms.ts";
import { systemActor, visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import { agedTicket, countStored, sendForm } from "#test/forms.ts";

const staff = systemActor("a test");
const text = "Is the grey one still there?";

beforeEach(async () => {
	await db.delete(cases);
	await db.delete(submissions);
	await db.delete(deliveries);
	await db.delete(rateLimits);
});

type Typed = { email?: string; message?: string };

function send(typed: Typed = {}, meta: Partial<RequestMeta> = {}) {
	const { email = "ada@example.com", message = text } = typed;
	return sendForm(contactForm, { EMAIL: email, FNAME: "Ada", MMERGE6: message }, meta);
}

async function metaOf(meta: Partial<RequestMeta> = {}): Promise<RequestMeta> {
	return { ticket: await agedTicket(), honeypot: "", network: "one network", ...meta };
}

function messageOf(email: string) {
	const checked = checkForm({ EMAIL: email, MMERGE6: text }, contactForm.schema);
	if (!checked.ok) throw new Error("The test's form is wrong.");
	return checked.value;
}

function formThat(accept: PublicForm["accept"]): typeof contactForm {
	return { ...contactForm, accept };
}

const quarantined = () =>
	db
		.select()
		.from(submissions)
		.where(and(isNotNull(submissions.quarantinedAt), isNull(submissions.restoredAt)));
const nothing = async () => {};

describe("an accepted form", () => {
	test("is stored with its case, its history and its emails", async () => {
		expect(await send()).toMatchObject({ ok: true });
		expect(await countStored()).toEqual({ submissions: 1, cases: 1, deliveries: 2 });
		const [opened] = await db.select().from(cases);
		expect(opened).toMatchObject({ kind: "contact", state: "received" });
		const steps = await historyOf({ kind: "case", id: opened?.id ?? 0 });
		expect(steps).toMatchObject([{ event: "received", actor: "a visitor" }]);
	});

	test("leaves nothing behind when one part fails", async () => {
		const failing = receiveSubmission(
			formThat(async () => {
				throw new Error("the emails could not be enqueued");
			}),
			messageOf("ada@example.com"),
			await metaOf(),
			visitor,
		);
		await expect(failing).rejects.toThrow("could not be enqueued");
		expect(await countStored()).toEqual({ submissions: 0, cases: 0, deliveries: 0 });
	});
});

describe("the same form sent again (R9)", () => {
	test("fifty at once are stored once, with the same answer", async () => {
		const meta = await metaOf();
		const answers = await Promise.all(Array.from({ length: 50 }, () => send({}, meta)));
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
		expect(answers[0]).toEqual({ ok: true, links: { receipt: expect.any(String) } });
		expect(await countStored()).toEqual({ submissions: 1, cases: 1, deliveries: 2 });
	});

	test("a repeat sent later is stored once, too", async () => {
		const meta = await metaOf();
		await send({}, meta);
		expect(await send({}, meta)).toMatchObject({ ok: true });
		expect(await countStored()).toEqual({ submissions: 1, cases: 1, deliveries: 2 });
	});

	test("the longest possible address, and a ticket with characters that the database refuses, are accepted (I3)", async () => {
		const email = `${"a".repeat(64)}@${"b".repeat(61)}.${"c".repeat(61)}.${"d".repeat(61)}.com`;
		expect(email.length).toBeGreaterThan(253);
		for (const ticket of [await agedTicket(), "\0"]) {
			const meta = await metaOf({ ticket });
			expect(
				await receiveSubmission(formThat(nothing), messageOf(email), meta, visitor),
			).toMatchObject({ ok: true });
		}
		const keys = (await db.select().from(rateLimits)).map(({ key }) => key);
		expect(keys.filter((key) => key.includes("@"))).toEqual([]);
	});

	test("different text on the same form is another message", async () => {
		const meta = await metaOf();
		await send({ message: "First" }, meta);
		await send({ message: "I forgot something" }, meta);
		expect((await countStored()).submissions).toBe(2);
	});
});

describe("spam (F1)", () => {
	test.each([
		["a filled honeypot field", { honeypot: "http://spam.example" }],
		["sent within a second", {}],
		["an invalid ticket", { ticket: "made up" }],
		["no ticket at all", { ticket: "" }],
	])("%s: the message is quarantined with the reason", async (name, meta) => {
		const hasty = name === "sent within a second" ? { ticket: await agedTicket(1) } : meta;
		expect(await send({}, hasty)).toMatchObject({ ok: true });
		expect(await countStored()).toEqual({ submissions: 1, cases: 0, deliveries: 0 });
		const [found] = await quarantined();
		expect(found?.spamSignals).toEqual([expect.stringMatching(/\w/)]);
		expect(found?.details).toEqual({ message: text });
	});

	test("many links quarantine a message; a few are only mentioned", async () => {
		await send({ message: "see https://a.example and www.b.example" });
		expect((await db.select().from(submissions))[0]).toMatchObject({
			quarantinedAt: null,
			spamSignals: [expect.stringContaining("2")],
		});
		await send({ message: "https://a.example ".repeat(5) });
		expect(await quarantined()).toHaveLength(1);
	});

	test("a quarantined message is restored once, and then treated like any other", async () => {
		await send({}, { honeypot: "x" });
		const [found] = await quarantined();
		const [first, second] = await Promise.all([
			restoreSubmission(found?.id ?? 0, publicForms, staff),
			restoreSubmission(found?.id ?? 0, publicForms, staff),
		]);
		expect([first, second].filter(Boolean)).toHaveLength(1);
		expect(await countStored()).toEqual({ submissions: 1, cases: 1, deliveries: 2 });
		expect(await quarantined()).toEqual([]);
		const steps = await historyOf({ kind: "submission", id: found?.id ?? 0 });
		expect(steps.map(({ event }) => event)).toEqual(["quarantined", "restored"]);
	});

	test("a visitor cannot restore anything", async () => {
		await send({}, { honeypot: "x" });
		const [found] = await quarantined();
		expect(() => restoreSubmission(found?.id ?? 0, publicForms, visitor)).toThrow();
	});
});
