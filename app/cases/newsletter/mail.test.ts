import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactForm } from "#app/cases/contact/messages.ts";
import { listSubscriber } from "#app/cases/newsletter/emails.tsx";
import {
	confirmSubscription,
	endSubscription,
	unsubscribe,
} from "#app/cases/newsletter/subscribers.ts";
import { newsletterMail, subscriberLinks, subscribers } from "#app/cases/newsletter/table.ts";
import { visitor } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { sendForm } from "#test/forms.ts";
import { writeEmail } from "#test/outbox.ts";

async function subscribeByForm(EMAIL: string): Promise<number> {
	const values = { EMAIL, FNAME: "Ada", MMERGE6: "Ciao", newsletter: "yes" };
	await sendForm(contactForm, values, { network: EMAIL });
	const [row] = await db.select().from(subscribers).orderBy(sql`id desc`).limit(1);
	return row?.id ?? 0;
}

test("the mailing-list service gets an address only once it is confirmed", async () => {
	const id = await subscribeByForm("Ada@example.com");
	expect(await listSubscriber(id)).toBeUndefined();
	await confirmSubscription(
		await makeLink(subscriberLinks.confirm, id),
		{ form: "page", words: "" },
		visitor,
	);
	expect(await listSubscriber(id)).toEqual({
		action: "subscribe",
		email: "Ada@example.com",
		fields: { EMAIL: "Ada@example.com" },
		tags: ["newsletter", "contact"],
	});
	await unsubscribe(await makeLink(subscriberLinks.subscription, id), "page", visitor);
	expect(await listSubscriber(id)).toMatchObject({ action: "unsubscribe" });
});

test("an email whose reason is gone by the time it is rendered is not sent", async () => {
	const id = await subscribeByForm("bea@example.com");
	expect(await writeEmail(newsletterMail.welcome, id)).toBeUndefined();
	expect(await writeEmail(newsletterMail.confirm, id)).toMatchObject({ to: "bea@example.com" });
	await confirmSubscription(
		await makeLink(subscriberLinks.confirm, id),
		{ form: "page", words: "" },
		visitor,
	);
	expect(await writeEmail(newsletterMail.confirm, id)).toBeUndefined();
	expect(await writeEmail(newsletterMail.confirm, 999_999)).toBeUndefined();
	const left = await subscribeByForm("carla@example.com");
	await transaction((tx) => endSubscription(left, "desk", visitor, tx));
	expect(await writeEmail(newsletterMail.confirm, left)).toBeUndefined();
	await subscribeByForm("carla@example.com");
	expect(await writeEmail(newsletterMail.confirm, left)).toMatchObject({ to: "carla@example.com" });
});
