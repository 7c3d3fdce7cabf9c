import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { contactForm } from "#app/cases/contact/messages.ts";
import type { RequestMeta } from "#app/cases/intake/submissions.ts";
import { newsletterForm } from "#app/cases/newsletter/subscribers.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { cases, submissions } from "#app/cases/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { passMinutes } from "#test/clock.ts";
import { agedTicket, countStored, sendForm } from "#test/forms.ts";
import { sendDue } from "#test/outbox.ts";

beforeEach(async () => {
	for (const table of [cases, submissions, deliveries, rateLimits]) await db.delete(table);
});

// This process remembers for ten minutes which networks are over a limit, and other tests share it.
const network = "a flooded network";

function send(
	{ email = "ada@example.com", message = "Is the grey one still there?" } = {},
	meta: Partial<RequestMeta> = {},
) {
	const values = { EMAIL: email, FNAME: "Ada", MMERGE6: message };
	return sendForm(contactForm, values, { network, ...meta });
}

const quarantined = () =>
	db
		.select()
		.from(submissions)
		.where(and(isNotNull(submissions.quarantinedAt), isNull(submissions.restoredAt)));

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
			await sendForm(newsletterForm, values, { network, ticket: undefined });
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
