import { and, eq, like, notLike, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { submissions } from "#app/moderation/table.ts";
import { consentWords } from "#app/newsletter/newsletter.ts";
import { newsletterForm } from "#app/newsletter/signups.ts";
import {
	choosePreferences,
	confirmSubscription,
	consentsOf,
	findSubscription,
	unsubscribe,
} from "#app/newsletter/subscribers.ts";
import { consents, type Subscriber, subscribers } from "#app/newsletter/table.ts";
import { deliveries } from "#app/outbox/table.ts";
import { visitor } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/db.server.ts";
import { rateLimits } from "#app/platform/table.ts";
import { sendForm } from "#test/sent.ts";

beforeEach(() => db.delete(rateLimits));

/** Changes the stored content key, so that this is not the same form sent twice. */
async function askAgain(email: string): Promise<Subscriber> {
	await db.update(submissions).set({ contentKey: sql`encode(sha256(content_key::bytea), 'hex')` });
	return ask(email);
}

async function ask(email: string): Promise<Subscriber> {
	const meta = { ticket: undefined, network: email };
	expect(await sendForm(newsletterForm, { EMAIL: email }, meta)).toEqual({ ok: true });
	const [row] = await db
		.select()
		.from(subscribers)
		.where(eq(subscribers.emailKey, email.toLowerCase()));
	if (!row) throw new Error("There is no subscriber.");
	return row;
}

async function lettersTo({ id }: Subscriber): Promise<string[]> {
	const rows = await db
		.select({ name: deliveries.name })
		.from(deliveries)
		.where(eq(deliveries.subjectId, id))
		.orderBy(deliveries.id);
	return rows.map(({ name }) => name);
}

/** Backdates every email to this subscriber. */
async function backdate({ id }: Subscriber, time: string) {
	await db
		.update(rateLimits)
		.set({ expire: sql`expire - extract(epoch from ${time}::interval)::bigint * 1000` })
		.where(like(rateLimits.key, "confirmation%"));
	return db
		.update(consents)
		.set({ at: sql`${consents.at} - ${time}::interval` })
		.where(and(eq(consents.subscriberId, id), eq(consents.event, "mailed")));
}

const agreed = { form: "confirmation page", words: "Yes." };

describe("double opt-in", () => {
	test("an address is pending until its mailed link is used, which works once (A6)", async () => {
		const asked = await ask("ada@example.com");
		expect(asked.state).toBe("pending");
		expect(await lettersTo(asked)).toEqual(["newsletter.confirm"]);
		const token = await makeLink("confirm", asked.id);
		expect(await confirmSubscription(token, agreed, visitor)).toMatchObject({ state: "confirmed" });
		expect(await confirmSubscription(token, agreed, visitor)).toBeUndefined();
		expect(await lettersTo(asked)).toEqual(["newsletter.confirm", "newsletter.welcome"]);
	});

	test("two clicks at once confirm once", async () => {
		const asked = await ask("twice@example.com");
		const token = await makeLink("confirm", asked.id);
		const both = await Promise.all([
			confirmSubscription(token, agreed, visitor),
			confirmSubscription(token, agreed, visitor),
		]);
		expect(both.filter(Boolean)).toHaveLength(1);
		expect(await lettersTo(asked)).toHaveLength(2);
	});

	test("addresses that differ in case are one subscriber", async () => {
		const small = await ask("capital@example.com");
		const large = await ask("Capital@Example.com");
		expect(large.id).toBe(small.id);
	});

	test("consent is stored: when, which words, which form", async () => {
		const asked = await ask("proof@example.com");
		await confirmSubscription(await makeLink("confirm", asked.id), agreed, visitor);
		expect(await consentsOf(asked.id)).toMatchObject([
			{
				event: "asked",
				form: "newsletter",
				words: consentWords.form,
			},
			{ event: "mailed" },
			{ event: "confirmed", ...agreed, at: expect.any(Date) },
		]);
	});
});

describe("confirmation emails (F4)", () => {
	test("one in ten minutes and three a day, however often the form is sent", async () => {
		const asked = await ask("often@example.com");
		await askAgain("often@example.com");
		expect(await lettersTo(asked)).toHaveLength(1);
		for (const expected of [2, 3, 3, 3]) {
			await backdate(asked, "11 minutes");
			await askAgain("often@example.com");
			expect(await lettersTo(asked)).toHaveLength(expected);
		}
		await backdate(asked, "1 day");
		await db.delete(rateLimits);
		await askAgain("often@example.com");
		expect(await lettersTo(asked)).toHaveLength(4);
	});

	test("fifty forms at once send one", async () => {
		const forms = Array.from({ length: 50 }, () => ask("storm@example.com"));
		const [asked] = await Promise.all(forms);
		expect(asked && (await lettersTo(asked))).toHaveLength(1);
	});

	test.each([
		["behind a plus", ["plus@example.com", "plus+1@example.com", "Plus+2@example.com"]],
		[
			"dots that Gmail ignores",
			["dotted@gmail.com", "dot.ted@gmail.com", "d.otted@googlemail.com"],
		],
		["a hyphen at Yahoo", ["hyphen-a@yahoo.com", "hyphen-b@yahoo.com", "hyphen@yahoo.com"]],
	])("are limited by mailbox: %s", async (_, [first = "", ...others]) => {
		const asked = await ask(first);
		expect(await lettersTo(asked)).toHaveLength(1);
		for (const other of others) {
			const same = await ask(other);
			expect(same, "kept as it was typed").toMatchObject({ email: other });
			expect(await lettersTo(same), other).toEqual([]);
		}
		await backdate(asked, "11 minutes");
		const [third = ""] = others;
		const same = await askAgain(third);
		expect(await lettersTo(same)).toHaveLength(1);
	});

	test("to a mailbox are limited to three a day, whichever address is used", async () => {
		const sent: string[] = [];
		for (let number = 0; number < 6; number++) {
			await db.delete(rateLimits).where(notLike(rateLimits.key, "confirmation%"));
			const asked = await ask(`daily+${number}@example.com`);
			sent.push(...(await lettersTo(asked)));
			await backdate(asked, "11 minutes");
		}
		expect(sent).toHaveLength(3);
	});

	test("someone already subscribed learns it by email, not from the page", async () => {
		const asked = await ask("known@example.com");
		await confirmSubscription(await makeLink("confirm", asked.id), agreed, visitor);
		await backdate(asked, "11 minutes");
		expect((await askAgain("known@example.com")).state).toBe("confirmed");
		expect(await lettersTo(asked)).toEqual([
			"newsletter.confirm",
			"newsletter.welcome",
			"newsletter.welcome",
		]);
	});
});

describe("unsubscribing", () => {
	async function subscriber(email: string) {
		const asked = await ask(email);
		await confirmSubscription(await makeLink("confirm", asked.id), agreed, visitor);
		return { asked, token: await makeLink("subscription", asked.id) };
	}

	test("twice changes nothing the second time", async () => {
		const { asked, token } = await subscriber("leave@example.com");
		expect(await unsubscribe(token, "one click", visitor)).toMatchObject({ state: "unsubscribed" });
		expect(await unsubscribe(token, "page", visitor)).toMatchObject({ state: "unsubscribed" });
		const left = (await consentsOf(asked.id)).filter(({ event }) => event === "unsubscribed");
		expect(left).toMatchObject([{ form: "one click" }]);
		expect((await lettersTo(asked)).filter((letter) => letter.includes("goodbye"))).toHaveLength(1);
	});

	test("invalidates earlier confirmation emails", async () => {
		const { asked, token } = await subscriber("stale@example.com");
		const old = await makeLink("confirm", asked.id);
		await unsubscribe(token, "page", visitor);
		expect(await confirmSubscription(old, agreed, visitor)).toBeUndefined();
	});

	test("is not undone when someone else enters the address", async () => {
		const { asked, token } = await subscriber("gone@example.com");
		await unsubscribe(token, "page", visitor);
		await backdate(asked, "11 minutes");
		expect((await askAgain("gone@example.com")).state).toBe("unsubscribed");
	});

	test("preferences are changed only by that subscriber's link (Z2)", async () => {
		const one = await subscriber("one@example.com");
		const other = await subscriber("other@example.com");
		const chosen = { wantsGuides: true, wantsDogs: false };
		expect(await choosePreferences(one.token, chosen, visitor)).toMatchObject(chosen);
		await choosePreferences(one.token, chosen, visitor);
		const agreedTo = await consentsOf(one.asked.id);
		expect(agreedTo.filter(({ event }) => event === "preferences")).toMatchObject([
			{ form: "preferences", words: consentWords.guides },
		]);
		expect(await findSubscription(other.token)).toMatchObject({ wantsDogs: true });
		await unsubscribe(other.token, "page", visitor);
		expect(
			await choosePreferences(other.token, chosen, visitor),
			"by a stale page",
		).toBeUndefined();
		expect(await choosePreferences("a".repeat(22), chosen, visitor)).toBeUndefined();
		const confirm = await makeLink("confirm", one.asked.id);
		expect(await unsubscribe(confirm, "page", visitor)).toBeUndefined();
	});
});
