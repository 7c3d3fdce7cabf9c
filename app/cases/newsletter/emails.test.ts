import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newsletterMail, type Subscriber, subscribers } from "#app/cases/newsletter/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { writeEmail } from "#test/outbox.ts";

async function written(
	what: Parameters<typeof writeEmail>[0],
	state: Subscriber["state"],
): Promise<Email> {
	const email = `ada.typed.${state}@example.org`;
	const [added] = await db
		.insert(subscribers)
		.values({ email, emailKey: email, state })
		.returning();
	const made = await writeEmail(what, added?.id ?? 0);
	if (!made) throw new Error("No email was written.");
	expect(made.to).toBe(email);
	expect(made.html + made.text).not.toContain("ada.typed");
	return made;
}

function linkIn({ html, text }: Email, path: string): string {
	const [link = ""] = text.match(new RegExp(`${env.siteUrl}/newsletter${path}`)) ?? [];
	expect(link).not.toBe("");
	expect(html).toContain(`href="${link}"`);
	return link;
}

test("the confirmation email contains one link and nothing that was typed", async () => {
	const email = await written(newsletterMail.confirm, "pending");
	expect(email.unsubscribe).toBeUndefined();
	const link = linkIn(email, "/confirm/[\\w-]{22}");
	expect(email.text).toContain(`:\n${link}\n`);
	expect(new Set(email.text.match(/https?:\S+/g))).toEqual(new Set([link]));
});

test("the welcome email has the links to preferences and to unsubscribe, for email programs too", async () => {
	const email = await written(newsletterMail.welcome, "confirmed");
	linkIn(email, "/preferences/[\\w-]{22}");
	expect(email.unsubscribe).toBe(linkIn(email, "/unsubscribe/[\\w-]{22}"));
});

test("the welcome email names only what its reader wants, and isn't sent to one who wants nothing", async () => {
	const email = "bea@example.org";
	const values = { email, emailKey: email, state: "confirmed", wantsDogs: false } as const;
	const [{ id } = { id: 0 }] = await db.insert(subscribers).values(values).returning();
	const made = await writeEmail(newsletterMail.welcome, id);
	expect(made?.text).toContain("You’ll now get new guides from");
	expect(`${made?.html}${made?.text}`).not.toContain("new dogs");
	await db.update(subscribers).set({ wantsGuides: false }).where(eq(subscribers.id, id));
	expect(await writeEmail(newsletterMail.welcome, id)).toBeUndefined();
});

test("the goodbye email links to the form to subscribe again", async () => {
	linkIn(await written(newsletterMail.goodbye, "unsubscribed"), "\\b");
});
