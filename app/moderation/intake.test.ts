import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { MessageForm, sendMessage } from "#app/contact/messages.ts";
import { historyOf } from "#app/moderation/history.ts";
import { type Arrival, listAside, receive, recover, type Typed } from "#app/moderation/intake.ts";
import { cases, submissions } from "#app/moderation/table.ts";
import { deliveries } from "#app/outbox/table.ts";
import { systemActor, visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/db.server.ts";
import { rateLimits } from "#app/platform/table.ts";
import { checkForm } from "#app/platform/typed-form.server.ts";
import { countKept, ripeTicket } from "#test/sent.ts";

const staff = systemActor("a test");

beforeEach(async () => {
	await db.delete(cases);
	await db.delete(submissions);
	await db.delete(deliveries);
	await db.delete(rateLimits);
});

async function arrive(arrival: Partial<Arrival> = {}): Promise<Arrival> {
	return { ticket: await ripeTicket(), trap: "", network: "one network", ...arrival };
}

const message: Typed = {
	...{ email: "ada@example.com", firstName: "Ada", lastName: "Rossi", phone: "" },
	...{ wantsNewsletter: false, details: { message: "Is the grey one still there?" }, photos: [] },
};

async function send(typed: Partial<Typed> = {}, arrival: Partial<Arrival> = {}) {
	const form = { ...message, ...typed };
	const values = { EMAIL: form.email, FNAME: form.firstName, MMERGE6: form.details.message ?? "" };
	const checked = checkForm(values, MessageForm);
	if (!checked.ok) throw new Error("The test's form is wrong.");
	return sendMessage(checked.value, await arrive(arrival), visitor);
}

describe("what is believed", () => {
	test("is kept with its case, its history and its letters", async () => {
		expect(await send()).toEqual({ ok: true });
		expect(await countKept()).toEqual({ submissions: 1, cases: 1, letters: 2 });
		const [opened] = await db.select().from(cases);
		expect(opened).toMatchObject({ kind: "contact", state: "received" });
		const steps = await historyOf({ kind: "case", id: opened?.id ?? 0 });
		expect(steps).toMatchObject([{ event: "received", actor: "a visitor" }]);
	});

	test("leaves nothing behind when a part of it fails", async () => {
		const failing = receive(
			"contact",
			message,
			await arrive(),
			async () => {
				throw new Error("the letters could not be ordered");
			},
			visitor,
		);
		await expect(failing).rejects.toThrow("could not be ordered");
		expect(await countKept()).toEqual({ submissions: 0, cases: 0, letters: 0 });
	});
});

describe("the same again (R9)", () => {
	test("fifty at once are one, with one answer", async () => {
		const arrival = await arrive();
		const answers = await Promise.all(Array.from({ length: 50 }, () => send({}, arrival)));
		expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
			new Set([JSON.stringify({ ok: true })]),
		);
		expect(await countKept()).toEqual({ submissions: 1, cases: 1, letters: 2 });
	});

	test("later, too", async () => {
		const arrival = await arrive();
		await send({}, arrival);
		expect(await send({}, arrival)).toEqual({ ok: true });
		expect(await countKept()).toEqual({ submissions: 1, cases: 1, letters: 2 });
	});

	test("two processes at once keep one", async () => {
		// What one process knows of what is under way does not help the other: the database decides.
		const arrival = await arrive();
		const elsewhere = await freshIntake();
		await Promise.all([
			receive("contact", message, arrival, async () => {}, visitor),
			elsewhere("contact", message, arrival, async () => {}, visitor),
		]);
		expect((await countKept()).submissions).toBe(1);
	});

	test("the longest address there is, and a ticket that no database keeps, are taken (I3)", async () => {
		const email = `${"a".repeat(64)}@${"b".repeat(61)}.${"c".repeat(61)}.${"d".repeat(61)}.com`;
		expect(email.length).toBeGreaterThan(253);
		for (const ticket of [await ripeTicket(), "\0"]) {
			const arrival = await arrive({ ticket });
			expect(await receive("contact", { ...message, email }, arrival, nothing, visitor)).toEqual({
				ok: true,
			});
		}
		const keys = (await db.select().from(rateLimits)).map(({ key }) => key);
		expect(keys.filter((key) => key.includes("@"))).toEqual([]);
	});

	test("other words on the same form are another message", async () => {
		const arrival = await arrive();
		await send({ details: { message: "First" } }, arrival);
		await send({ details: { message: "I forgot something" } }, arrival);
		expect((await countKept()).submissions).toBe(2);
	});
});

const nothing = async () => {};

async function freshIntake(): Promise<typeof receive> {
	vi.resetModules();
	return (await import("#app/moderation/intake.ts")).receive;
}

describe("spam (F1)", () => {
	test.each([
		["the field that people do not see", { trap: "http://spam.example" }, /do not see/],
		["sent in a second", {}, /faster than anybody types/],
		["no form of ours", { ticket: "made up" }, /did not come from our form/],
		["no ticket at all", { ticket: "" }, /did not come from our form/],
	])("%s puts it aside, with the reason, not away", async (name, arrival, reason) => {
		const hasty = name === "sent in a second" ? { ticket: await ripeTicket(1) } : arrival;
		expect(await send({}, hasty)).toEqual({ ok: true });
		expect(await countKept()).toEqual({ submissions: 1, cases: 0, letters: 0 });
		const [aside] = await listAside();
		expect(aside?.signs.join()).toMatch(reason);
		expect(aside?.details).toEqual(message.details);
	});

	test("many links put it aside; a few are only told", async () => {
		await send({ details: { message: "see https://a.example and www.b.example" } });
		expect((await db.select().from(submissions))[0]).toMatchObject({
			asideAt: null,
			signs: ["holds 2 links"],
		});
		await send({ details: { message: "https://a.example ".repeat(5) } });
		expect(await listAside()).toHaveLength(1);
	});

	test("what was set aside is recovered once, and goes the way of any other", async () => {
		await send({}, { trap: "x" });
		const [aside] = await listAside();
		const { acceptMessage } = await import("#app/contact/messages.ts");
		const nobody = async () => {};
		const ways = { contact: acceptMessage, newsletter: nobody, breeder: nobody, rehome: nobody };
		const [first, second] = await Promise.all([
			recover(aside?.id ?? 0, ways, staff),
			recover(aside?.id ?? 0, ways, staff),
		]);
		expect([first, second].filter(Boolean)).toHaveLength(1);
		expect(await countKept()).toEqual({ submissions: 1, cases: 1, letters: 2 });
		expect(await listAside()).toEqual([]);
		const steps = await historyOf({ kind: "submission", id: aside?.id ?? 0 });
		expect(steps.map(({ event }) => event)).toEqual(["set aside", "recovered"]);
	});

	test("a visitor recovers nothing", async () => {
		await send({}, { trap: "x" });
		const [aside] = await listAside();
		const nobody = async () => {};
		const ways = { contact: nobody, newsletter: nobody, breeder: nobody, rehome: nobody };
		expect(() => recover(aside?.id ?? 0, ways, visitor)).toThrow();
	});
});

describe("a flood", () => {
	test("by a program fills no queue and stops nobody who sits in the same network", async () => {
		const one = await ripeTicket();
		let refused = 0;
		for (let number = 0; number < 120; number++) {
			const ticket = number % 2 ? one : "";
			const answer = await send({ email: `bot@sender-${number}.example` }, { ticket });
			if (!answer.ok) refused++;
		}
		expect((await countKept()).cases).toBeLessThanOrEqual(4);
		expect((await countKept()).submissions).toBeLessThan(70);
		expect(refused).toBeGreaterThan(50);
		// The newsletter's form has no ticket: a flood of those must not stop the others either.
		for (let number = 0; number < 100; number++) {
			const arrival = { ticket: undefined, trap: "", network: "one network" };
			await receive(
				"newsletter",
				{ ...message, email: `ada@sender-${number}.example` },
				arrival,
				async () => {},
				visitor,
			);
		}
		expect(await send({ email: "real@example.com" })).toEqual({ ok: true });
		const [real] = await db
			.select()
			.from(submissions)
			.where(eq(submissions.email, "real@example.com"));
		expect(real?.asideAt).toBeNull();
	});

	test("from everywhere is set aside above what people could read, and lost by nobody", async () => {
		for (let number = 0; number < 210; number++) {
			const network = `network ${number}`;
			const email = `ada@sender-${number}.example`;
			expect(await send({ email }, { network })).toEqual({ ok: true });
		}
		expect((await countKept()).cases).toBe(200);
		expect(await listAside()).toHaveLength(10);
	});

	test("about one address writes to it five times at most", async () => {
		for (let number = 0; number < 8; number++) {
			await send({ details: { message: `Number ${number}` } }, { network: `n${number}` });
		}
		expect((await countKept()).letters).toBe(10);
		expect(await listAside()).toHaveLength(3);
	});

	test.each([
		["a plus", (number: number) => `ada+${number}@example.com`],
		["capitals", (number: number) => ["ada", "Ada", "ADA", "aDa", "adA", "AdA", "aDA"][number]],
		[
			"dots",
			(number: number) =>
				`${["ada", "a.da", "ad.a", "a.d.a", "ADA", "A.da", "AD.a"][number]}@gmail.com`,
		],
	])("about one mailbox writes to it five times at most, spelled with %s", async (_, spell) => {
		for (let number = 0; number < 7; number++) {
			const spelled = spell(number) ?? "";
			const email = spelled.includes("@") ? spelled : `${spelled}@example.com`;
			const details = { message: `Number ${number}` };
			await send({ email, details }, { network: `n${number}` });
		}
		expect((await countKept()).letters).toBe(10);
		expect(await listAside()).toHaveLength(2);
	});

	test.each([
		["a domain that takes every name", (number: number) => `sender-${number}@kennel.example`],
		["its subdomains", (number: number) => `ada@mail-${number}.kennel.example`],
	])("about %s writes to it twenty times in an hour at most", async (_, spell) => {
		for (let number = 0; number < 23; number++) {
			await send({ email: spell(number) }, { network: `n${number}` });
		}
		expect((await countKept()).letters).toBe(40);
		expect((await listAside())[0]?.signs.join()).toContain("domain");
		expect(await send({ email: "ada@elsewhere.example" })).toEqual({ ok: true });
		expect((await countKept()).letters).toBe(42);
	});

	test("about a large provider stops nobody there", async () => {
		for (let number = 0; number < 30; number++) {
			await send({ email: `sender${number}@gmail.com` }, { network: `n${number}` });
		}
		expect(await listAside()).toEqual([]);
	});

	test("out of one /48 is set aside, whichever of its networks each message comes from", async () => {
		for (let number = 0; number < 130; number++) {
			const email = `ada@sender-${number}.example`;
			await send({ email }, { network: `n${number}/around` });
		}
		expect(await listAside()).toHaveLength(10);
		await send({ email: "ada@elsewhere.example" }, { network: "n1/elsewhere" });
		expect(await listAside()).toHaveLength(10);
	});

	test("that is set aside uses up nothing of what its victim may send", async () => {
		for (let number = 0; number < 30; number++) {
			await send(
				{ details: { message: `Number ${number}` } },
				{ trap: "x", network: `n${number}` },
			);
		}
		expect(await listAside()).toHaveLength(30);
		await send();
		expect(await countKept()).toMatchObject({ cases: 1, letters: 2 });
	});

	test("about one address leaves the network it comes from as much as before", async () => {
		for (let number = 0; number < 40; number++) {
			await send({ details: { message: `Number ${number}` } });
		}
		for (let number = 0; number < 5; number++) {
			await send({ email: `neighbor@sender-${number}.example` });
		}
		expect((await countKept()).cases).toBe(10);
	});
});
