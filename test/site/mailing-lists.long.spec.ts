import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { site as who } from "#site";
import { openReceiver, openRelay } from "#test/fake-servers.ts";
import { forms } from "#test/forms.ts";
import { linkIn } from "#test/mail.ts";
import { clearOutbox, fillIn, hasFailed, isDelivered, waitForDeliveries } from "#test/outbox.ts";
import { runSite } from "#test/site.ts";
import { patience } from "#test/waiting.ts";

const relay = await openRelay();
const list = await openReceiver();
afterAll(() => Promise.all([relay.close(), list.close()]));

beforeEach(async () => {
	await clearOutbox();
	relay.arrived.splice(0);
	list.asked.splice(0);
	await list.behave("accepts");
});

/** The calls that each service should get for one address. */
const calls = {
	"form-post": ["POST /"],
	mailchimp: [
		/^PUT \/3\.0\/lists\/7\/members\/\w{32}\?/,
		/^POST \/3\.0\/lists\/7\/members\/\w{32}\/tags$/,
	],
	listmonk: ["POST /api/subscribers"],
};

describe.each(["form-post", "mailchimp", "listmonk"] as const)("with %s", (kind) => {
	// The site reads its settings on start.
	beforeAll(() => {
		Object.assign(process.env, {
			SMTP_URL: relay.url,
			TRUSTED_PROXIES: "127.0.0.1",
			MAILING_LIST: kind,
			MAILING_LIST_URL: list.url,
			MAILING_LIST_ID: "7",
			MAILING_LIST_KEY: "us:key",
		});
	});
	const site = runSite(clearOutbox);

	test("a confirmed address is synced, even when the service fails at first", async () => {
		const EMAIL = `reader-of-${kind}@example.org`;
		expect(await fillIn(site, "/newsletter", { EMAIL })).toBe(200);
		await waitForDeliveries("delivered", isDelivered);
		const letter = await PostalMime.parse(relay.arrived[0]?.raw ?? "");
		const link = linkIn(letter, "/newsletter/confirm/");
		expect((await fetch(site.origin + link)).status).toBe(200);
		expect(list.asked).toEqual([]);

		await list.behave("answers 500");
		expect(await fillIn(site, link, {})).toBe(200);
		await vi.waitFor(() => expect(list.asked).not.toEqual([]), { timeout: patience });
		await list.behave("disconnects");
		await waitForDeliveries("tried", (each) => each.channel === "mail" || hasFailed(each));
		await waitForDeliveries(
			"queued again",
			(each) => each.channel === "mail" || each.attempts > 1,
			{
				retrying: true,
			},
		);
		await list.behave("accepts");
		await waitForDeliveries("delivered", isDelivered, { retrying: true });
		expect(new Set(list.asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
		expect(list.asked.length).toBeGreaterThan(2);
		const last = list.asked.slice(-calls[kind].length);
		for (const [turn, call] of calls[kind].entries()) {
			expect(`${last[turn]?.method} ${last[turn]?.path}`).toMatch(call);
		}
		if (kind === "form-post") {
			const sent = Object.fromEntries(new URLSearchParams(last[0]?.body));
			expect(sent).toEqual({ EMAIL, tags: who.mailingListTags.newsletter });
		}
	});

	test("contact, breeder and rehome forms are not synced, even with the newsletter box checked", async () => {
		for (const form of ["contact", "breeder", "rehome"] as const) {
			const { path, fields } = forms[form];
			const EMAIL = `${form}-of-${kind}@example.org`;
			expect(await fillIn(site, path, { ...fields, EMAIL })).toBe(200);
			expect(await fillIn(site, path, { ...fields, EMAIL, newsletter: "yes" })).toBe(200);
		}
		const enqueued = await waitForDeliveries("delivered", isDelivered);
		// Two emails for each, and a confirmation request for those who checked the box.
		expect(enqueued.map(({ channel }) => channel)).toEqual(Array(15).fill("mail"));
		expect(list.asked).toEqual([]);
	});
});
