import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { contactForm } from "#app/cases/contact/messages.ts";
import { historyOf } from "#app/cases/history/history.ts";
import { restoreSubmission } from "#app/cases/intake/quarantine.ts";
import {
	type PublicForm,
	type RequestMeta,
	receiveSubmission,
} from "#app/cases/intake/submissions.ts";
import { newsletterForm } from "#app/cases/newsletter/subscribers.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { cases, submissions } from "#app/cases/table.ts";
import { publicForms } from "#app/network/owner/public-forms.ts";
import { systemActor, visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import { passMinutes } from "#test/clock.ts";
import { agedTicket, countStored, sendForm } from "#test/forms.ts";
import { sendDue } from "#test/outbox.ts";

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
				throw new Error("the emails could not be ordered");
			}),
			messageOf("ada@example.com"),
			await metaOf(),
			visitor,
		);
		await expect(failing).rejects.toThrow("could not be ordered");
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

describe("a flood", () => {
	test("from one program fills no queue and blocks no one else in the same network", async () => {
		const one = await agedTicket();
		let refused = 0;
		for (let number = 0; number < 120; number++) {
			const ticket = number % 2 ? one : "";
			const answer = await send({ email: `bot@sender-${number}.example` }, { ticket });
			if (!answer.ok) refused++;
		}
		expect((await countStored()).cases).toBeLessThanOrEqual(4);
		expect((await countStored()).submissions).toBeLessThan(70);
		expect(refused).toBeGreaterThan(50);
		for (let number = 0; number < 100; number++) {
			const values = { EMAIL: `ada@sender-${number}.example` };
			await sendForm(newsletterForm, values, { ticket: undefined });
		}
		expect(await send({ email: "real@example.com" })).toMatchObject({ ok: true });
		const [real] = await db
			.select()
			.from(submissions)
			.where(eq(submissions.email, "real@example.com"));
		expect(real?.quarantinedAt).toBeNull();
	});

	test("from many networks is quarantined beyond what people could read, and nothing is lost", async () => {
		for (let number = 0; number < 240; number++) {
			const network = `network ${number % 8}`;
			const email = `ada@sender-${number}.example`;
			expect(await send({ email }, { network })).toMatchObject({ ok: true });
		}
		// The first three of each network, and two hundred more.
		expect((await countStored()).cases).toBe(224);
		expect(await quarantined()).toHaveLength(16);
		expect((await quarantined())[0]?.spamSignals.join()).toContain("flood");
		// Whoever isn't part of it is heard.
		await send({ email: "real@example.com" }, { network: "elsewhere" });
		expect((await countStored()).cases).toBe(225);
	});

	test.each([
		["one address", () => "ada@example.com", 5],
		["a mailbox, spelled with a plus", (at: number) => `ada+${at}@example.com`, 5],
		[
			"a mailbox, spelled with capitals",
			(at: number) => `${["ada", "Ada", "ADA", "aDa", "adA", "AdA", "aDA"][at % 7]}@example.com`,
			5,
		],
		[
			"a mailbox, spelled with dots",
			(at: number) =>
				`${["ada", "a.da", "ad.a", "a.d.a", "ADA", "A.da", "AD.a"][at % 7]}@gmail.com`,
			5,
		],
		["a catch-all domain", (at: number) => `sender-${at}@kennel.example`, 20],
		["its subdomains", (at: number) => `ada@mail-${at}.kennel.example`, 20],
	] as const)(
		"about %s sends few emails an hour there, later the others, and stays a case",
		async (_, spell, most) => {
			for (let number = 0; number < most + 3; number++) {
				await send(
					{ email: spell(number), message: `Number ${number}` },
					{ network: `n${number}` },
				);
			}
			expect(await quarantined()).toEqual([]);
			const toSender = async () =>
				(await sendDue()).filter(({ name }) => name === "contact.received").length;
			expect(await toSender()).toBe(most);
			await send({ email: "ada@elsewhere.example" });
			expect(await toSender()).toBe(1);
			await passMinutes(60);
			expect(await toSender()).toBe(3);
		},
	);

	test.each([
		["of a domain that others write from", "kennel.example", 8],
		["of a large provider", "gmail.com", 30],
	] as const)(
		"of made-up addresses %s, from one network, delays no one else's email",
		async (_, domain, most) => {
			for (let number = 0; number < 30; number++) {
				await send({ email: `made-up-${number}@${domain}` }, { network: "attacker" });
			}
			expect((await sendDue()).filter(({ name }) => name === "contact.received")).toHaveLength(
				most,
			);
			await send({ email: `honest@${domain}` }, { network: "home" });
			expect((await sendDue()).map(({ name }) => name)).toEqual([
				"contact.received",
				"contact.team",
			]);
		},
	);

	test("of one address, from one network, leaves its owner's own message and email alone", async () => {
		for (let number = 0; number < 12; number++) {
			await send({ message: `Number ${number}` }, { network: "attacker" });
		}
		expect((await sendDue()).filter(({ name }) => name === "contact.received")).toHaveLength(4);
		await send({ message: "I really wrote this." }, { network: "home" });
		expect((await sendDue()).map(({ name }) => name)).toContain("contact.received");
		expect(await quarantined()).toEqual([]);
	});

	test("about a large provider blocks no one there", async () => {
		for (let number = 0; number < 30; number++) {
			await send({ email: `sender${number}@gmail.com` }, { network: `n${number}` });
		}
		expect(await quarantined()).toEqual([]);
	});

	test("from one /48 is quarantined, whichever of its networks each message comes from", async () => {
		for (let number = 0; number < 130; number++) {
			const email = `ada@sender-${number}.example`;
			await send({ email }, { network: `n${number}/around` });
		}
		expect(await quarantined()).toHaveLength(10);
		await send({ email: "ada@elsewhere.example" }, { network: "n1/elsewhere" });
		expect(await quarantined()).toHaveLength(10);
	});

	test("that is quarantined does not count against its victim", async () => {
		for (let number = 0; number < 30; number++) {
			await send({ message: `Number ${number}` }, { honeypot: "x", network: `n${number}` });
		}
		expect(await quarantined()).toHaveLength(30);
		await send();
		expect(await countStored()).toMatchObject({ cases: 1, deliveries: 2 });
	});
});
