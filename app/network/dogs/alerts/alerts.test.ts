import { and, eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { refusesAlerts } from "#app/cases/newsletter/subscribers.ts";
import { subscriberLinks, subscribers } from "#app/cases/newsletter/table.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { alertValues } from "#app/network/dogs/alerts/alert.ts";
import {
	type AlertSubject,
	changeAlert,
	confirmAlerts,
	endAlerts,
	findAlerts,
	keepAlerts,
	maxAlertsPerAddress,
	pauseAlert,
	requestAlert,
} from "#app/network/dogs/alerts/alerts.ts";
import { alertList } from "#app/network/dogs/alerts/desk/list.ts";
import { matchNewDogs } from "#app/network/dogs/alerts/matching.ts";
import { enqueueAlertEmails } from "#app/network/dogs/alerts/schedule.ts";
import {
	alertMail,
	alertRecipients,
	alertsLink,
	dogAlerts,
} from "#app/network/dogs/alerts/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { visitor } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { textOf } from "#app/ui/desk/inline.tsx";
import { passMinutes } from "#test/clock.ts";
import { casesOf } from "#test/desk.ts";
import { actor, daysAgo, deleteRecords, makeDog } from "#test/make.ts";
import { sendDue, writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";
import { makeAlert } from "#test/visitors.ts";

beforeEach(async () => {
	await deleteRecords();
	for (const table of [alertRecipients, deliveries, rateLimits]) await db.delete(table);
});

const search = (query: string): AlertSubject => ({ values: valuesOf(query) });
const valuesOf = (query: string) => alertValues(new URLSearchParams(query));
const ask = (email: string, subject = search("sex=female"), network = email) =>
	requestAlert({ email, network, ...subject }, visitor);
/** Sends what is due, and counts the links sent so far. */
async function linksSent(): Promise<number> {
	await sendDue();
	return db.$count(
		deliveries,
		and(eq(deliveries.name, "alert.link"), eq(deliveries.state, "delivered")),
	);
}

async function stored(email: string) {
	const [recipient] = await db
		.select()
		.from(alertRecipients)
		.where(eq(alertRecipients.emailKey, email.toLowerCase()));
	if (!recipient) throw new Error("There is no recipient.");
	return { recipient, token: await makeLink(alertsLink, recipient.id) };
}

async function alertsBehind(token: string) {
	return (await findAlerts(token))?.alerts ?? [];
}

describe("asking for an alert", () => {
	test("stores the search, and nothing is sent before its link confirms it", async () => {
		await makeDog({ name: "Luna", gender: "Female", dateAdded: new Date(Date.now() + 60_000) });
		expect(await ask("Ada@example.com", search("sex=female&status=on_hold&sort=newest"))).toEqual({
			ok: true,
		});
		const { recipient, token } = await stored("ada@example.com");
		const [alert] = await alertsBehind(token);
		expect(alert).toMatchObject({
			description: "Females",
			query: "sex=female",
			state: "unconfirmed",
		});
		expect(await matchNewDogs(actor)).toBe(0);
		const email = await writeEmail(alertMail.link, recipient.id);
		expect(email?.to).toBe("Ada@example.com");
		const [path = ""] = email?.text.match(/\/alerts\/[\w-]{22}/) ?? [];
		const mailed = path.slice("/alerts/".length);
		expect(await confirmAlerts(mailed, visitor)).toBe("confirmed");
		expect(await confirmAlerts(mailed, visitor)).toBe("confirmed");
		expect(await alertsBehind(token)).toMatchObject([{ state: "active" }]);
		expect(await matchNewDogs(actor)).toBe(1);
	});

	test("the email repeats nothing that was typed", async () => {
		await ask("victim@example.com", search("q=Call+555-0142&near=Evil+Town"));
		const { recipient } = await stored("victim@example.com");
		const email = await writeEmail(alertMail.link, recipient.id);
		expect(`${email?.subject}${email?.html}${email?.text}`).not.toMatch(/555|evil/i);
	});

	test.each([
		["sex=female&kids=yes&state=TX", "Females, good with kids, in Texas."],
		["", "Any dog."],
		["q=Zanzibarra", "Any dog, with the words you entered."],
		[
			"age=senior&q=Zanzibarra&near=Zanzibarra&within=50",
			"8 years and older, with the words you entered.",
		],
	])("the email says of “%s”: %s", async (query, description) => {
		await ask("ada@example.com", search(query));
		const email = await writeEmail(alertMail.link, (await stored("ada@example.com")).recipient.id);
		expect(email?.text.replaceAll(/\s+/g, " ")).toContain(`You would hear about: ${description}`);
		expect(`${email?.subject}${email?.html}${email?.text}`).not.toMatch(/zanzi/i);
	});

	test("the email names each dog and search of the address, a dog only while it is public", async () => {
		const rex = await makeDog({ name: "Rex" }, { status: "on_hold" });
		await ask("ada@example.com", { dogId: rex.id });
		await ask("ada@example.com", search("sex=male"));
		const { recipient } = await stored("ada@example.com");
		const description = async () =>
			(await writeEmail(alertMail.link, recipient.id))?.text
				.replaceAll(/\s+/g, " ")
				.match(/hear about: [^.]*/)?.[0];
		expect(await description()).toBe("hear about: Rex, once available again; Males");
		await db.update(adoptionListings).set({ status: "withdrawn" });
		expect(await description()).toBe("hear about: A dog, once available again; Males");
	});

	test("many times at once stores one alert and sends one email (F4)", async () => {
		await Promise.all(
			Array.from({ length: 20 }, (_, at) => ask("storm@example.com", undefined, `n${at % 4}`)),
		);
		expect(await db.$count(dogAlerts)).toBe(1);
		expect(await linksSent()).toBe(1);
	});

	test("a mailbox gets one link in ten minutes and three a day, however it is spelled (F4)", async () => {
		for (let at = 0; at < 6; at++) {
			await ask(`daily+${at}@example.com`);
			await ask(`daily+${at}@example.com`, search(""));
			expect(await linksSent()).toBe(Math.min(at + 1, 3));
			await passMinutes(11);
		}
		await passMinutes(24 * 60);
		expect(await linksSent(), "what waited").toBe(4);
	});

	test("a network that asks too often is refused, and an address is never told of", async () => {
		for (let at = 0; at < 7; at++) expect(await ask("known@example.com")).toEqual({ ok: true });
		expect(await linksSent()).toBe(1);
		const answers = [];
		for (let at = 0; at < 31; at++) answers.push(await ask(`a${at}@gmail.com`, undefined, "one"));
		expect(answers.at(-1)).toMatchObject({ ok: false });
	});

	test("made up by one network for all of a domain, or hundreds, keep no one else from theirs", async () => {
		for (let at = 0; at < 30; at++)
			await ask(`made-up-${at}@kennel.example`, undefined, "attacker");
		expect(await linksSent()).toBe(8);
		for (let at = 0; at < 240; at++) await ask(`a${at}@gmail.com`, undefined, `n${at % 8}`);
		await db.delete(deliveries);
		expect(await ask("honest@kennel.example", undefined, "home")).toEqual({ ok: true });
		await stored("honest@kennel.example");
		expect((await sendDue()).map(({ name }) => name)).toEqual(["alert.link"]);
	});

	test("an address has ten alerts: more replace what was never confirmed", async () => {
		for (let at = 0; at < maxAlertsPerAddress; at++)
			await makeAlert("many@example.com", `q=word${at}`);
		await ask("many@example.com");
		const { token } = await stored("many@example.com");
		expect((await alertsBehind(token)).map(({ query }) => query)).not.toContain("sex=female");
		await db.update(dogAlerts).set({ confirmedAt: null }).where(like(dogAlerts.query, "%word3"));
		await ask("many@example.com");
		const queries = (await alertsBehind(token)).map(({ query }) => query);
		expect(queries).toHaveLength(maxAlertsPerAddress);
		expect(queries).toContain("sex=female");
		expect(queries).not.toContain("q=word3");
	});
});

describe("behind its link", () => {
	const ada = "ada@example.com";
	/** An email with one dog, enqueued before `change` and written after it. */
	async function emailAfter(change: (token: string, id: number) => Promise<unknown>) {
		const { recipientId, alertId } = await makeAlert(ada, "sex=male");
		await makeDog({ name: "Rex" });
		expect(await matchNewDogs(actor)).toBe(1);
		expect(await enqueueAlertEmails(actor)).toBe(1);
		const [delivery] = await db.select().from(deliveries);
		await change(await makeLink(alertsLink, recipientId), alertId);
		return writeEmail(alertMail.dogs, recipientId, delivery?.createdAt ?? new Date());
	}

	test("what is paused, changed or ended is not in an email that waits", async () => {
		const keep = async () => {};
		expect((await emailAfter(keep))?.subject).toContain("Rex");
		for (const change of [
			(token: string, id: number) => pauseAlert(token, id, true, visitor),
			(token: string, id: number) => changeAlert(token, id, valuesOf("sex=female"), visitor),
			(token: string, id: number) => endAlerts(token, id, visitor),
			(token: string) => endAlerts(token, undefined, visitor),
		]) {
			await deleteRecords();
			for (const table of [alertRecipients, deliveries]) await db.delete(table);
			expect(await emailAfter(change)).toBeUndefined();
		}
	});

	test("a paused alert finds nothing, and when resumed only what comes then", async () => {
		const { recipientId, alertId } = await makeAlert(ada, "");
		const token = await makeLink(alertsLink, recipientId);
		await pauseAlert(token, alertId, true, visitor);
		await makeDog({ name: "During" });
		expect(await matchNewDogs(actor)).toBe(0);
		await pauseAlert(token, alertId, false, visitor);
		expect(await matchNewDogs(actor)).toBe(0);
		await makeDog({ name: "After" });
		expect(await matchNewDogs(actor)).toBe(1);
	});

	test.each(["unconfirmed", "paused"])(
		"a confirmed alert stays when it's changed to one that is %s",
		async (other) => {
			await makeAlert(ada, "sex=female");
			const { token } = await stored(ada);
			if (other === "unconfirmed") await ask(ada, search("sex=male"));
			else {
				const { alertId } = await makeAlert(ada, "sex=male");
				await pauseAlert(token, alertId, true, visitor);
			}
			const [active] = (await alertsBehind(token)).filter(({ state }) => state === "active");
			await changeAlert(token, active?.id ?? 0, valuesOf("sex=male"), visitor);
			expect(await alertsBehind(token)).toMatchObject([{ query: "sex=male", state: "active" }]);
		},
	);

	test("resuming what isn't paused drops nothing found, and a missing alert can't be paused", async () => {
		const { recipientId, alertId } = await makeAlert(ada, "");
		const token = await makeLink(alertsLink, recipientId);
		await makeDog({ name: "Rex" });
		expect(await matchNewDogs(actor)).toBe(1);
		expect(await pauseAlert(token, alertId, false, visitor)).toBe("resumed");
		expect(await enqueueAlertEmails(actor)).toBe(1);
		const [delivery] = await db.select().from(deliveries);
		const email = await writeEmail(alertMail.dogs, recipientId, delivery?.createdAt ?? new Date());
		expect(email?.subject).toContain("Rex");
		for (const pause of [true, false]) {
			expect(await pauseAlert(token, alertId + 1, pause, visitor)).toBeUndefined();
		}
	});

	test("a confirmed alert counts more than an earlier choice of no alerts, or a bounce", async () => {
		const { recipientId } = await makeAlert(ada, "", { confirmedAt: null });
		const refusing = { wantsAlerts: false, bounces: 2, pausedAt: new Date() };
		await db.insert(subscribers).values({ email: ada, emailKey: ada, ...refusing });
		expect(await refusesAlerts(ada)).toBe(true);
		await confirmAlerts(await makeLink(alertsLink, recipientId), visitor);
		expect(await refusesAlerts(ada)).toBe(false);
	});

	test("what is confirmed is active, even if a bounce paused it before", async () => {
		const { recipientId } = await makeAlert(ada, "", { confirmedAt: null, pausedAt: daysAgo(1) });
		const token = await makeLink(alertsLink, recipientId);
		expect(await confirmAlerts(token, visitor)).toBe("confirmed");
		expect(await alertsBehind(token)).toMatchObject([{ state: "active" }]);
	});

	test("two searches that become the same are one", async () => {
		const { recipientId, alertId } = await makeAlert(ada, "sex=male");
		await makeAlert(ada, "sex=female");
		const token = await makeLink(alertsLink, recipientId);
		expect(await changeAlert(token, alertId, valuesOf("sex=female"), visitor)).toBe("changed");
		expect(await alertsBehind(token)).toMatchObject([{ query: "sex=female" }]);
	});

	test("a link changes only the alerts of its own address (Z2)", async () => {
		const own = await makeAlert(ada, "sex=male");
		const other = await makeAlert("bea@example.com", "sex=male");
		const token = await makeLink(alertsLink, own.recipientId);
		await pauseAlert(token, other.alertId, true, visitor);
		await endAlerts(token, other.alertId, visitor);
		expect(await changeAlert(token, other.alertId, {}, visitor)).toBeUndefined();
		const theirs = await makeLink(alertsLink, other.recipientId);
		expect(await alertsBehind(theirs)).toMatchObject([{ query: "sex=male", state: "active" }]);
		const confirm = await makeLink(subscriberLinks.confirm, own.recipientId);
		expect(await findAlerts(confirm)).toBeUndefined();
		expect(await endAlerts(confirm, undefined, visitor)).toBeUndefined();
	});

	test("the last alert ends with the address, and its link says so", async () => {
		const { recipientId, alertId } = await makeAlert(ada, "");
		const token = await makeLink(alertsLink, recipientId);
		expect(await endAlerts(token, alertId, visitor)).toBe("all ended");
		expect(await db.$count(alertRecipients)).toBe(0);
		expect(await findAlerts(token)).toEqual({ email: undefined, alerts: [] });
		expect(await endAlerts(token, undefined, visitor)).toBeUndefined();
	});

	test("an address is asked again half a year later", async () => {
		const old = { renewedAt: daysAgo(200), remindedAt: daysAgo(10) };
		const { recipientId } = await makeAlert(ada, "", old);
		const token = await makeLink(alertsLink, recipientId);
		expect(await alertsBehind(token)).toMatchObject([{ isReminded: true }]);
		expect(await keepAlerts(token, visitor)).toBe("kept");
		expect(await alertsBehind(token)).toMatchObject([{ isReminded: false }]);
		const isFresh = and(sql`${dogAlerts.renewedAt} > now() - interval '1 minute'`);
		expect(await db.$count(dogAlerts, isFresh)).toBe(1);
	});
});

test("the desk finds an address by its beginning and deletes it at a person's request", async () => {
	const { recipientId } = await makeAlert("ada@example.com", "sex=male");
	await makeAlert("ada@example.com", "sex=female");
	await makeAlert("bea@example.com", "");
	const { act, items, listed } = casesOf(alertList);
	const [editor, reviewer] = [await makeStaff("editor"), await makeStaff("reviewer")];
	const texts = async (query: string) =>
		(await items(query, reviewer)).map(({ values }) => values.map(textOf));
	expect(await texts("q=ADA@")).toEqual([["ada@example.com", "2", "None yet"]]);
	expect(await texts("")).toHaveLength(2);
	for (const q of ["nobody", "%25"]) expect(await listed(`q=${q}`, reviewer)).toEqual([]);
	expect(() => act(recipientId, "delete", editor)).toThrow();
	expect(await act(recipientId, "delete", reviewer)).toBe("/desk/alerts?done=deleted");
	expect(await act(recipientId, "delete", reviewer)).toBeUndefined();
	expect(await texts("")).toMatchObject([["bea@example.com", "1", "None yet"]]);
});
