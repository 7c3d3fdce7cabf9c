import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { listSubscriber } from "#app/cases/newsletter/emails.tsx";
import { consentTexts } from "#app/cases/newsletter/newsletter.ts";
import {
	choosePreferences,
	confirmSubscription,
	consentsOf,
	findSubscription,
	newsletterForm,
	unsubscribe,
} from "#app/cases/newsletter/subscribers.ts";
import {
	newsletterMail,
	type Subscriber,
	subscriberLinks,
	subscribers,
} from "#app/cases/newsletter/table.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { submissions } from "#app/cases/table.ts";
import { visitor } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { passMinutes } from "#test/clock.ts";
import { sendForm } from "#test/forms.ts";
import { sendDue, waitingCount, writeEmail } from "#test/outbox.ts";

beforeEach(async () => {
	for (const table of [deliveries, rateLimits]) await db.delete(table);
});

/** Changes the stored content key, so that this is not the same form sent twice. */
async function signUpAgain(email: string): Promise<Subscriber> {
	await db
		.update(submissions)
		.set({ contentKey: sql`encode(sha256((id || content_key)::bytea), 'hex')` });
	return signUp(email);
}

async function signUp(email: string): Promise<Subscriber> {
	const meta = { ticket: undefined, network: email };
	expect(await sendForm(newsletterForm, { EMAIL: email }, meta)).toEqual({ ok: true });
	const [row] = await db
		.select()
		.from(subscribers)
		.where(eq(subscribers.emailKey, email.toLowerCase()));
	if (!row) throw new Error("There is no subscriber.");
	return row;
}

/** Sends what is due, and returns what this subscriber has been sent. */
async function emailsTo({ id }: Subscriber): Promise<string[]> {
	await sendDue();
	const rows = await db
		.select({ name: deliveries.name })
		.from(deliveries)
		.where(and(eq(deliveries.subjectId, id), eq(deliveries.state, "delivered")))
		.orderBy(deliveries.id);
	return rows.map(({ name }) => name);
}

const consent = { form: "confirmation page", words: "Yes." };

describe("double opt-in", () => {
	test("an address is pending until its mailed link is used, which works once (A6)", async () => {
		const added = await signUp("ada@example.com");
		expect(added.state).toBe("pending");
		expect(await emailsTo(added)).toEqual(["newsletter.confirm"]);
		const token = await makeLink(subscriberLinks.confirm, added.id);
		expect(await confirmSubscription(token, consent, visitor)).toMatchObject({
			state: "confirmed",
		});
		expect(await confirmSubscription(token, consent, visitor)).toBeUndefined();
		expect(await emailsTo(added)).toEqual(["newsletter.confirm", "newsletter.welcome"]);
	});

	test("two clicks at once confirm once", async () => {
		const added = await signUp("twice@example.com");
		const token = await makeLink(subscriberLinks.confirm, added.id);
		const both = await Promise.all([
			confirmSubscription(token, consent, visitor),
			confirmSubscription(token, consent, visitor),
		]);
		expect(both.filter(Boolean)).toHaveLength(1);
		expect(await emailsTo(added)).toEqual(["newsletter.welcome"]);
	});

	test("addresses that differ in case are one subscriber", async () => {
		const small = await signUp("capital@example.com");
		const large = await signUp("Capital@Example.com");
		expect(large.id).toBe(small.id);
	});

	test("consent is stored: when, which words, which form", async () => {
		const added = await signUp("proof@example.com");
		await confirmSubscription(await makeLink(subscriberLinks.confirm, added.id), consent, visitor);
		expect(await consentsOf(added.id)).toMatchObject([
			{
				event: "asked",
				form: "newsletter",
				words: consentTexts.form,
			},
			{ event: "mailed" },
			{ event: "confirmed", ...consent, at: expect.any(Date) },
		]);
	});
});

describe("confirmation emails (F4)", () => {
	test("one in ten minutes and three a day, however often the form is sent", async () => {
		const added = await signUp("often@example.com");
		expect(await emailsTo(added)).toHaveLength(1);
		await signUpAgain("often@example.com");
		expect(await emailsTo(added)).toHaveLength(1);
		for (const expected of [2, 3, 3, 3]) {
			await passMinutes(11);
			await signUpAgain("often@example.com");
			expect(await emailsTo(added)).toHaveLength(expected);
		}
		// What waited is sent the next day, in one email.
		await passMinutes(24 * 60);
		expect(await emailsTo(added)).toHaveLength(4);
		await passMinutes(11);
		expect(await emailsTo(added)).toHaveLength(4);
		expect(await waitingCount()).toBe(0);
	});

	test("hold even if a crash of the database empties the table of limits", async () => {
		const added = await signUp("crash@example.com");
		for (const expected of [1, 1]) {
			expect(await emailsTo(added)).toHaveLength(expected);
			await db.delete(rateLimits);
			await signUpAgain("crash@example.com");
		}
	});

	test("fifty forms at once send one", async () => {
		const forms = Array.from({ length: 50 }, () => signUp("storm@example.com"));
		const [added] = await Promise.all(forms);
		expect(added && (await emailsTo(added))).toHaveLength(1);
	});

	test.each([
		["behind a plus", ["plus@example.com", "plus+1@example.com", "Plus+2@example.com"]],
		[
			"dots that Gmail ignores",
			["dotted@gmail.com", "dot.ted@gmail.com", "d.otted@googlemail.com"],
		],
		["a hyphen at Yahoo", ["hyphen-a@yahoo.com", "hyphen-b@yahoo.com", "hyphen@yahoo.com"]],
	])("are limited by mailbox: %s", async (_, [first = "", ...others]) => {
		const added = await signUp(first);
		expect(await emailsTo(added)).toHaveLength(1);
		for (const other of others) {
			const same = await signUp(other);
			expect(same, "kept as it was typed").toMatchObject({ email: other });
			expect(await emailsTo(same), other).toEqual([]);
		}
		// Then the next one has its turn, and the last one later.
		for (const left of [1, 0]) {
			await passMinutes(11);
			await sendDue();
			expect(await waitingCount()).toBe(left);
		}
	});

	test("to a mailbox are limited to three a day, whichever address is used", async () => {
		const sent: string[] = [];
		for (let number = 0; number < 6; number++) {
			const added = await signUp(`daily+${number}@example.com`);
			sent.push(...(await emailsTo(added)));
			await passMinutes(11);
		}
		expect(sent).toHaveLength(3);
	});

	test("someone already subscribed learns it by email, not from the page", async () => {
		const added = await signUp("known@example.com");
		await confirmSubscription(await makeLink(subscriberLinks.confirm, added.id), consent, visitor);
		expect((await signUpAgain("known@example.com")).state).toBe("confirmed");
		expect(await emailsTo(added)).toEqual(["newsletter.welcome", "newsletter.known"]);
		await signUpAgain("known@example.com");
		expect(await emailsTo(added), "strangers can ask for it, too").toHaveLength(2);
	});
});

test("an address that refused our emails and subscribes again gets them again once it confirms", async () => {
	const added = await signUp("full@example.com");
	await sendDue();
	await confirmSubscription(await makeLink(subscriberLinks.confirm, added.id), consent, visitor);
	await db
		.update(subscribers)
		.set({ bounces: 2, pausedAt: sql`now()` })
		.where(eq(subscribers.id, added.id));
	await passMinutes(11);
	await signUpAgain("full@example.com");
	expect((await emailsTo(added)).at(-1)).toBe("newsletter.confirm");
	expect((await writeEmail(newsletterMail.confirm, added.id))?.to).toBe("full@example.com");
	const token = await makeLink(subscriberLinks.confirm, added.id);
	expect(await confirmSubscription(token, consent, visitor)).toMatchObject({ pausedAt: null });
});

describe("unsubscribing", () => {
	async function subscriber(email: string) {
		const added = await signUp(email);
		await confirmSubscription(await makeLink(subscriberLinks.confirm, added.id), consent, visitor);
		return { added, token: await makeLink(subscriberLinks.subscription, added.id) };
	}

	test("twice changes nothing the second time", async () => {
		const { added, token } = await subscriber("leave@example.com");
		expect(await unsubscribe(token, "one click", visitor)).toMatchObject({ state: "unsubscribed" });
		expect(await unsubscribe(token, "page", visitor)).toMatchObject({ state: "unsubscribed" });
		const left = (await consentsOf(added.id)).filter(({ event }) => event === "unsubscribed");
		expect(left).toMatchObject([{ form: "one click" }]);
		expect((await emailsTo(added)).filter((letter) => letter.includes("goodbye"))).toHaveLength(1);
	});

	test("invalidates earlier confirmation emails", async () => {
		const { added, token } = await subscriber("stale@example.com");
		const old = await makeLink(subscriberLinks.confirm, added.id);
		await unsubscribe(token, "page", visitor);
		expect(await confirmSubscription(old, consent, visitor)).toBeUndefined();
	});

	test("is not undone when someone else enters the address", async () => {
		const { token } = await subscriber("gone@example.com");
		await unsubscribe(token, "page", visitor);
		await passMinutes(11);
		expect((await signUpAgain("gone@example.com")).state).toBe("unsubscribed");
	});

	test("and then subscribing again brings back what was turned off", async () => {
		const nothing = { wantsGuides: false, wantsDogs: false, wantsAlerts: false };
		const everything = { wantsGuides: true, wantsDogs: true };
		const left = await subscriber("left@example.com");
		await choosePreferences(left.token, nothing, visitor);
		await unsubscribe(left.token, "page", visitor);
		const token = await makeLink(subscriberLinks.confirm, left.added.id);
		expect(await confirmSubscription(token, consent, visitor)).toMatchObject(everything);
		const silent = await subscriber("silent@example.com");
		await choosePreferences(silent.token, nothing, visitor);
		await passMinutes(11);
		await signUpAgain("silent@example.com");
		expect((await emailsTo(silent.added)).at(-1)).toBe("newsletter.confirm");
		expect((await writeEmail(newsletterMail.confirm, silent.added.id))?.to).toBe(
			"silent@example.com",
		);
		const again = await makeLink(subscriberLinks.confirm, silent.added.id);
		expect(await confirmSubscription(again, consent, visitor)).toMatchObject(everything);
	});

	test("preferences reach the mailing-list service that sends the newsletter", async () => {
		const { added, token } = await subscriber("service@example.com");
		const choose = (wanted: boolean) => {
			const all = { wantsGuides: wanted, wantsDogs: wanted, wantsAlerts: true };
			return choosePreferences(token, all, visitor);
		};
		const isSync = and(eq(deliveries.name, "subscriber"), eq(deliveries.subjectId, added.id));
		const before = await db.$count(deliveries, isSync);
		env.mailingList = { kind: "listmonk", url: "http://127.0.0.1", id: "1", key: "k" };
		try {
			await choose(false);
			expect((await listSubscriber(added.id))?.action).toBe("unsubscribe");
			await choose(true);
			expect((await listSubscriber(added.id))?.action).toBe("subscribe");
		} finally {
			env.mailingList = undefined;
		}
		expect(await db.$count(deliveries, isSync)).toBe(before + 2);
	});

	test("preferences are changed only by that subscriber's link (Z2)", async () => {
		const one = await subscriber("one@example.com");
		const other = await subscriber("other@example.com");
		const chosen = { wantsGuides: true, wantsDogs: false, wantsAlerts: true };
		expect(await choosePreferences(one.token, chosen, visitor)).toMatchObject(chosen);
		await choosePreferences(one.token, chosen, visitor);
		const givenConsents = await consentsOf(one.added.id);
		expect(givenConsents.filter(({ event }) => event === "preferences")).toMatchObject([
			{ form: "preferences", words: `${consentTexts.guides}; ${consentTexts.alerts}` },
		]);
		expect(await findSubscription(other.token)).toMatchObject({ wantsDogs: true });
		await unsubscribe(other.token, "page", visitor);
		expect(
			await choosePreferences(other.token, chosen, visitor),
			"by a stale page",
		).toBeUndefined();
		expect(await choosePreferences("a".repeat(22), chosen, visitor)).toBeUndefined();
		const confirm = await makeLink(subscriberLinks.confirm, one.added.id);
		expect(await unsubscribe(confirm, "page", visitor)).toBeUndefined();
	});
});
