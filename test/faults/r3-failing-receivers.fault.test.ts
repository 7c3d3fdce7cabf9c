import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openReceiver, openRelay } from "#test/fake-servers.ts";
import { forms } from "#test/forms.ts";
import { clearOutbox, fillIn, hasFailed, isDelivered, waitForDeliveries } from "#test/outbox.ts";
import { runSite } from "#test/site.ts";
import { openFailingList, openFailingRelay } from "./failing-receivers.ts";
import { ask } from "./requests.ts";

const messages = 12;
let senders = 0;

/** Sends messages and expects each to be confirmed. */
async function write(site: { origin: string }, count = messages): Promise<string[]> {
	const addresses: string[] = [];
	for (let number = 0; number < count; number++) {
		const EMAIL = `sender-${++senders}@example.org`;
		const { path, fields } = forms.contact;
		expect(await fillIn(site, path, { ...fields, EMAIL })).toBe(200);
		addresses.push(EMAIL);
	}
	return addresses;
}

describe("a relay", () => {
	const relay = openFailingRelay();
	const list = openReceiver();
	beforeAll(async () => {
		Object.assign(process.env, {
			SMTP_URL: (await relay).url,
			TEAM_MAIL: "team@corso.example",
			TRUSTED_PROXIES: "127.0.0.1",
			MAILING_LIST: "form-post",
			MAILING_LIST_URL: (await list).url,
			MAILING_LIST_FORWARD: "all",
		});
	});
	const site = runSite(clearOutbox);
	afterAll(async () => {
		await Promise.all([(await relay).close(), (await list).close()]);
	});

	beforeEach(async () => {
		await clearOutbox();
		(await relay).behave("works");
		(await relay).arrived.splice(0);
		(await list).asked.splice(0);
	});

	test.each([
		["accepts connections and hangs", "silent"],
		["greets and then hangs", "mute"],
		["receives the email's text and hangs", "mute after data"],
		["resets every connection", "resets"],
		["greets with 421", "421"],
		["answers something that is not SMTP", "babbles"],
	] as const)(
		"that %s: forms and the mailing list keep working, emails are delivered later, once (R3)",
		async (_, behavior) => {
			(await relay).behave(behavior);
			const people = await write(site);
			// Nothing that has nothing to do with the relay waits for it.
			await waitForDeliveries("entered", (each) => each.channel === "mail" || isDelivered(each));
			expect((await list).asked).toHaveLength(messages);
			await waitForDeliveries("tried", (each) => each.channel === "list" || hasFailed(each));
			expect((await ask(site, "/readyz")).text).toBe("ready\n");
			(await relay).behave("works");
			await waitForDeliveries("delivered", isDelivered, { retrying: true });
			await expectOnce(people);
		},
	);

	test("that greylists accepts each email at a later attempt, once (R3)", async () => {
		(await relay).behave("greylists");
		const people = await write(site);
		await waitForDeliveries("tried", ({ channel, attempts }) => channel === "list" || attempts > 0);
		await waitForDeliveries("delivered", isDelivered, { retrying: true });
		await expectOnce(people);
	});

	test("that fails for a day of attempts gets each email afterwards, once (R3)", async () => {
		(await relay).behave("421");
		const people = await write(site, 3);
		// 15 seconds, doubled up to four hours: 16 attempts are more than a day.
		for (const least of [4, 8, 12, 16]) {
			const isTried = ({ channel, attempts }: { channel: string; attempts: number }) =>
				channel === "list" || attempts >= least;
			await waitForDeliveries(`tried ${least} times`, isTried, { retrying: true });
		}
		people.push(...(await write(site, 1)));
		(await relay).behave("works");
		await waitForDeliveries("delivered", isDelivered, { retrying: true });
		await expectOnce(people);
	});

	/** To each sender one email, to the team one for each, none twice. */
	async function expectOnce(people: string[]): Promise<void> {
		const { arrived } = await relay;
		const to = arrived.map((letter) => letter.to).sort();
		expect(to).toEqual([...people, ...people.map(() => "team@corso.example")].sort());
		expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(2 * people.length);
	}
});

describe("a mailing list", () => {
	const relay = openRelay();
	const list = openFailingList();
	beforeAll(async () => {
		Object.assign(process.env, { SMTP_URL: (await relay).url, MAILING_LIST_URL: (await list).url });
	});
	const site = runSite(clearOutbox);
	afterAll(async () => {
		await Promise.all([(await relay).close(), (await list).close()]);
	});

	beforeEach(async () => {
		await clearOutbox();
		(await relay).arrived.splice(0);
		(await list).taken.splice(0);
	});

	test.each([
		["accepts connections and hangs", "silent"],
		["answers one byte per second", "drips"],
		["resets every connection", "resets"],
		["answers something that is not HTTP", "babbles"],
		["redirects in a loop", "circles"],
		["answers endlessly", "endless"],
	] as const)(
		"that %s: forms and emails keep working, entries are delivered later (R3)",
		async (_, behavior) => {
			(await list).behave(behavior);
			const people = await write(site);
			await waitForDeliveries("written", (each) => each.channel === "list" || isDelivered(each));
			expect((await relay).arrived).toHaveLength(2 * messages);
			await waitForDeliveries("tried", (each) => each.channel === "mail" || hasFailed(each));
			expect((await ask(site, "/readyz")).text).toBe("ready\n");
			(await list).behave("works");
			await waitForDeliveries("delivered", isDelivered, { retrying: true });
			const entered = (await list).taken.map((body) => new URLSearchParams(body).get("EMAIL"));
			expect(entered.sort()).toEqual(people.sort());
			expect((await relay).arrived).toHaveLength(2 * messages);
		},
	);
});
