import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listUnfinished, retryDelivery } from "#app/cases/outbox/deliveries.ts";
import { systemActor } from "#app/people/actor.ts";
import { site as who } from "#site";
import {
	openReceiver,
	openRelay,
	type ReceiverBehavior,
	type RelayBehavior,
} from "#test/fake-servers.ts";
import { forms } from "#test/forms.ts";
import { clearOutbox, fillIn, hasFailed, isDelivered, waitForDeliveries } from "#test/outbox.ts";
import { runSite } from "#test/site.ts";
import { patience } from "#test/waiting.ts";

// The site reads these addresses on start.
const relay = await openRelay();
const list = await openReceiver();
Object.assign(process.env, {
	SMTP_URL: relay.url,
	TEAM_MAIL: "team@corso.example",
	TRUSTED_PROXIES: "127.0.0.1",
	MAILING_LIST: "form-post",
	MAILING_LIST_URL: `${list.url}/subscribe/post?u=1&id=2`,
	MAILING_LIST_FORWARD: "all",
});
const site = runSite(clearOutbox);
const staff = systemActor("a test");

beforeEach(async () => {
	await clearOutbox();
	await Promise.all([relay.behave("accepts"), list.behave("accepts")]);
	for (const heard of [relay.arrived, relay.asked, list.asked]) heard.splice(0);
});
afterEach(async () => {
	await Promise.all([relay.behave("accepts"), list.behave("accepts")]);
	await waitForDeliveries("at an end", ({ state }) => state !== "waiting", { retrying: true });
});
afterAll(() => Promise.all([relay.close(), list.close()]));

let senders = 0;
async function write(): Promise<string> {
	const address = `sender-${++senders}@example.org`;
	const { path, fields } = forms.contact;
	expect(await fillIn(site, path, { ...fields, EMAIL: address })).toBe(200);
	return address;
}

function heard() {
	const emails = relay.arrived.map(({ to, messageId }) => `${to} ${messageId}`);
	const entries = list.asked.map(({ headers }) => String(headers["idempotency-key"]));
	return { emails, entries, once: [...new Set(emails)], entriesOnce: [...new Set(entries)] };
}

const troubles: [string, RelayBehavior, ReceiverBehavior][] = [
	["are down", "is down", "is down"],
	["answer with errors", "answers 451", "answers 500"],
	["accept and disconnect without an answer", "disconnects", "disconnects"],
];

describe("while the relay and the mailing list", () => {
	test.each(troubles)(
		"%s, forms are accepted, and everything is delivered later",
		async (_, mail, http) => {
			await Promise.all([relay.behave(mail), list.behave(http)]);
			const senders = [await write(), await write()];
			await waitForDeliveries("tried", hasFailed);
			senders.push(await write());
			const enqueued = await waitForDeliveries("tried", hasFailed);
			expect(enqueued.map(({ name }) => name).sort()).toEqual([
				"contact.received",
				"contact.received",
				"contact.received",
				"contact.team",
				"contact.team",
				"contact.team",
				"form",
				"form",
				"form",
			]);
			await Promise.all([relay.behave("accepts"), list.behave("accepts")]);
			await waitForDeliveries("delivered", isDelivered, { retrying: true });
			// Only a receiver that disconnected may get something twice, and can tell by its id.
			const { emails, entries, once, entriesOnce } = heard();
			expect(once).toHaveLength(6);
			expect(new Set(relay.arrived.map(({ messageId }) => messageId)).size).toBe(6);
			expect(new Set(relay.arrived.map(({ to }) => to))).toEqual(
				new Set([...senders, "team@corso.example"]),
			);
			expect(entriesOnce).toHaveLength(3);
			if (mail !== "disconnects") expect(emails).toHaveLength(6);
			else expect(emails.length).toBeGreaterThan(6);
			if (http === "disconnects") expect(entries.length).toBeGreaterThan(3);
			if (http === "is down") expect(entries).toHaveLength(3);
		},
	);

	test("hang, forms are accepted, and attempts time out after ten seconds", async () => {
		await Promise.all([relay.behave("hangs"), list.behave("hangs")]);
		await write();
		const given = await waitForDeliveries("given up for now", hasFailed);
		expect(new Set(given.map(({ channel, reason }) => `${channel}: ${reason}`))).toEqual(
			new Set([
				"mail: the relay did not answer in time (ETIMEDOUT)",
				"list: the mailing list gave no answer in time",
			]),
		);
		await Promise.all([relay.behave("accepts"), list.behave("accepts")]);
		await waitForDeliveries("delivered", isDelivered, { retrying: true });
		expect(heard().emails).toHaveLength(2);
		expect(heard().entriesOnce).toHaveLength(1);
	});
});

test("a permanent refusal stops the retries with its reason, until staff retry it", async () => {
	await Promise.all([relay.behave("answers 550"), list.behave("answers 400")]);
	const address = await write();
	await waitForDeliveries("set aside", ({ state }) => state === "failed");
	const aside = await listUnfinished();
	expect(aside.map(({ name, attempts, reason }) => ({ name, attempts, reason }))).toEqual([
		{ name: "contact.received", attempts: 1, reason: "the relay answered 550: Not now" },
		{ name: "contact.team", attempts: 1, reason: "the relay answered 550: Not now" },
		{ name: "form", attempts: 1, reason: "the mailing list answered 400" },
	]);
	await Promise.all([relay.behave("accepts"), list.behave("accepts")]);
	for (const { id } of aside) expect(await retryDelivery(id, staff)).toBe(true);
	await waitForDeliveries("delivered", isDelivered);
	expect(relay.arrived.map(({ to }) => to).sort()).toEqual([address, "team@corso.example"]);
	expect(new Set(list.asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
});

const sender = { FNAME: "Ada", LNAME: "Rossi", PHONE: "+12145550142" };
const expected = {
	contact: { ...sender, MMERGE6: "Ciao & ciao" },
	breeder: {
		...sender,
		MMERGE7: "Casa Nera",
		"ADDRESS[addr1]": "1 Main St",
		"ADDRESS[addr2]": "",
		"ADDRESS[city]": "Dallas",
		"ADDRESS[state]": "TX",
		"ADDRESS[zip]": "75201",
		"ADDRESS[country]": "US",
	},
	rehome: { ...sender, MMERGE9: "We move = we must." },
};

test.each(["contact", "breeder", "rehome"] as const)(
	"with all forms forwarded, %s is synced with the fields and tag of its form",
	async (form) => {
		const EMAIL = `${form}@example.org`;
		const trap = { website: "" };
		const fields = { EMAIL, ...expected[form], ...trap, tags: "something else" };
		expect(await fillIn(site, forms[form].path, fields)).toBe(200);
		await waitForDeliveries("delivered", isDelivered);
		expect(list.asked).toHaveLength(1);
		expect(list.asked[0]).toMatchObject({ method: "POST", path: "/subscribe/post?u=1&id=2" });
		expect(list.asked[0]?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
		const sent = [...new URLSearchParams(list.asked[0]?.body)];
		const asWritten = { EMAIL, ...expected[form], tags: who.mailingListTags[form] };
		const inOrder = (pairs: [string, string][]) => pairs.sort(([a], [b]) => (a < b ? -1 : 1));
		expect(inOrder(sent)).toEqual(inOrder(Object.entries(asWritten)));
	},
);

test("a quarantined message sends no email", async () => {
	const { path, fields } = forms.contact;
	expect(await fillIn(site, path, { ...fields, website: "https://spam.example" })).toBe(200);
	const real = await write();
	await waitForDeliveries("delivered", isDelivered);
	expect(new Set(relay.asked)).toEqual(new Set([real, "team@corso.example"]));
	await vi.waitFor(() => expect(list.asked).toHaveLength(1), patience);
	expect(list.asked[0]?.body).toContain(encodeURIComponent(real));
});
