import { and, eq, inArray, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { deliveries } from "#app/cases/outbox/table.ts";
import { deleteDue } from "#app/cases/personal-data.ts";
import { alertValues } from "#app/network/dogs/alerts/alert.ts";
import {
	alertSearchColumns,
	findAlerts,
	keepAlerts,
	placeAlerts,
} from "#app/network/dogs/alerts/alerts.ts";
import { alertKeeps } from "#app/network/dogs/alerts/keeps.ts";
import { matchNewDogs, matchReturnedDogs } from "#app/network/dogs/alerts/matching.ts";
import {
	enqueueAlertEmails,
	enqueueReminders,
	pauseBouncedAlerts,
	runAlerts,
} from "#app/network/dogs/alerts/schedule.ts";
import {
	alertMail,
	alertMatches,
	alertRecipients,
	alertsLink,
	dogAlerts,
} from "#app/network/dogs/alerts/table.ts";
import { dogFilter } from "#app/network/dogs/filter.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { filterValues, without } from "#app/network/filter.ts";
import { readNear, searchPlace } from "#app/network/near.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { places } from "#app/records/places/table.ts";
import { actor, daysAgo, deleteRecords, makeDog } from "#test/make.ts";
import { writeEmail } from "#test/outbox.ts";
import { makeAlert } from "#test/visitors.ts";

const town = (name: string, region: string, latitude: number, longitude: number) => ({
	country: region === "ON" ? "CA" : "US",
	region,
	name,
	key: name.toLowerCase(),
	latitude,
	longitude,
	population: 1000,
});

beforeEach(async () => {
	await deleteRecords();
	for (const table of [alertRecipients, deliveries, places]) await db.delete(table);
	await db
		.insert(places)
		.values([
			town("Austin", "TX", 30.267, -97.743),
			town("Waco", "TX", 31.549, -97.147),
			town("Toronto", "ON", 43.7, -79.416),
		]);
});

async function makeVariedDogs() {
	const towns = ["Austin", "Waco", "Toronto", "Atlantis"];
	const states = ["texas", "TX", "Ontario", "OR"];
	const answers = ["yes", "no", "not_tested"] as const;
	for (let at = 0; at < 12; at++) {
		const locationCity = towns[at % 4] ?? "";
		const abroad = locationCity === "Toronto";
		const answer = (shift: number) => answers[(at + shift) % 3] ?? "no";
		await makeDog(
			{
				name: at === 5 ? "Bo" : `Dog ${at}`,
				gender: at % 2 ? "Female" : "Male",
				ageYears: [0, 1, 3, 9][(at + 1) % 4] ?? 0,
				description: at % 3 ? "Calm, walks 100% on a leash." : "A calm young dog.",
				goodWithKids: answer(0),
				goodWithDogs: answer(1),
				goodWithCats: answer(2),
				spayedNeutered: answer(1),
				locationCity,
				locationState: states[at % 4] ?? "",
				country: abroad ? "CA" : "US",
			},
			{ status: at === 7 ? "on_hold" : "available" },
		);
	}
}

const { state: _, ...others } = dogFilter.parameters;
const known = Object.entries(others).flatMap(([name, parameter]) =>
	parameter.type === "choice" ? parameter.choices.map(({ value }) => `${name}=${value}`) : [],
);
const queries = fc
	.sample(
		fc.array(
			fc.constantFrom(
				...known,
				...["kids=yes", "dogs=yes", "cats=yes", "spayed=yes", "untested=no"],
				...["near=Austin", "near=Toronto", "near=Nowhere", "state=TX", "state=ON"],
				...["q=calm", "q=100%25 leash", "q=bo", "q=walks calm", "q=dog 1"],
			),
			{ minLength: 1, maxLength: 3 },
		),
		{ numRuns: 300, seed: 7 },
	)
	.map((parts) => parts.join("&"));

test("an alert finds the dogs that the list finds, whatever was asked for", async () => {
	await makeVariedDogs();
	const alerts = [];
	for (const [at, query] of queries.entries()) {
		alerts.push({ query, ...(await makeAlert(`a${at}@example.com`, query)) });
	}
	await matchNewDogs(actor);
	const found = await db.select().from(alertMatches);
	expect(found.length).toBeGreaterThan(queries.length);
	for (const { query, alertId } of alerts) {
		const asked = alertValues(new URLSearchParams(query));
		const { values: read, place } = await readNear(dogFilter, asked, db);
		const values = place ? read : without(dogFilter, read, "near");
		const search = { values, place: place && searchPlace(place) };
		const listed = await publicListings.filtered.find(search, 99);
		const matched = found.filter((each) => each.alertId === alertId);
		expect(matched.map(({ dogId }) => dogId).sort(), query).toEqual(
			listed.map(({ id }) => id).sort(),
		);
	}
});

test("what is stored is the canonical search, and means the same when read again", async () => {
	for (const query of queries) {
		const search = await alertSearchColumns(alertValues(new URLSearchParams(query)));
		const again = filterValues(dogFilter, new URLSearchParams(search.query));
		expect(await alertSearchColumns(again)).toEqual(search);
	}
});

test("after new towns, an alert near what was surely another place is about that place", async () => {
	await db.insert(places).values([town("Florida", "NY", 41.33, -74.36)]);
	const wrong = {
		latitude: 41.33,
		longitude: -74.36,
		placeName: "Florida, NY",
		unit: "miles",
	} as const;
	const make = async (query: string, more: Partial<typeof wrong> = {}) => {
		const { alertId } = await makeAlert(`${query.length}@example.com`, "near=Austin&within=25");
		await db
			.update(dogAlerts)
			.set({ query, ...more })
			.where(eq(dogAlerts.id, alertId));
		return alertId;
	};
	const state = await make("near=Florida&sex=male&within=250", wrong);
	const moved = await make("near=Waco&within=25", wrong);
	const right = await make("near=Austin&sex=female&within=25");
	const before = await db.select().from(dogAlerts).where(eq(dogAlerts.id, right));
	await placeAlerts(db);
	await placeAlerts(db);
	const found = new Map((await db.select().from(dogAlerts)).map((alert) => [alert.id, alert]));
	expect(found.get(state)).toMatchObject({
		query: "sex=male&state=FL",
		latitude: null,
	});
	expect(found.get(moved)).toMatchObject({ placeName: "Waco, TX", latitude: 31.549 });
	expect([found.get(right)]).toEqual(before);
});

const mailsEnqueued = () =>
	db.select().from(deliveries).where(eq(deliveries.name, "alert.dogs")).orderBy(deliveries.id);

async function writtenTo(recipientId: number) {
	const enqueued = (await mailsEnqueued()).filter((each) => each.subjectId === recipientId);
	return Promise.all(
		enqueued.map(({ createdAt }) => writeEmail(alertMail.dogs, recipientId, createdAt)),
	);
}

const afternoon = (days: number) => {
	const time = new Date(Date.now() + days * 24 * 3_600_000);
	time.setUTCHours(14);
	return time;
};

test("new dogs come in one email a day, with photo and distance, and no dog twice", async () => {
	const { recipientId } = await makeAlert("ada@example.com", "near=Austin&within=100&sex=male");
	await makeAlert("ada@example.com", "q=calm");
	await makeDog({ name: "Rex", locationCity: "Waco" }, { photos: 1 });
	await makeDog({ name: "Far", locationCity: "Toronto", locationState: "ON", country: "CA" });
	await makeDog({ name: "Sample", locationCity: "Waco", sample: true });
	await makeDog({ name: "Old", locationCity: "Waco", dateAdded: daysAgo(9) });
	for (let run = 0; run < 2; run++) await runAlerts(actor, afternoon(0));
	const [first, ...more] = await writtenTo(recipientId);
	expect(more).toEqual([]);
	expect(first?.to).toBe("ada@example.com");
	expect(first?.text).toContain("About 95 miles away");
	expect(first?.text).toContain("/adoption-network/far");
	expect(first?.text).not.toMatch(/sample|\/old/i);
	expect(first?.html).toMatch(/<img[^>]+src="[^"]+\/photos\/[\w-]+\/\d+\.jpg"/);
	expect(first?.unsubscribe).toMatch(/\/alerts\/[\w-]{22}$/);
	expect(first?.text).toContain(`${first?.unsubscribe}`);

	await makeDog({ name: "Later", locationCity: "Austin" });
	await runAlerts(actor, afternoon(0));
	expect(await writtenTo(recipientId), "not twice on one day").toHaveLength(1);
	await runAlerts(actor, afternoon(1));
	const [, second] = await writtenTo(recipientId);
	expect(second?.subject).toContain("Later");
	expect(second?.text).not.toContain("/adoption-network/rex");
});

test("a dog that comes back from hold, or is edited, is not new again", async () => {
	const { recipientId } = await makeAlert("ada@example.com", "");
	const rex = await makeDog({ name: "Rex" });
	await runAlerts(actor, afternoon(0));
	await dogs.transition(rex.id, "on_hold", actor);
	await dogs.transition(rex.id, "available", actor);
	await dogs.update(rex.id, { color: "Fawn" }, actor);
	await runAlerts(actor, afternoon(1));
	expect(await writtenTo(recipientId)).toHaveLength(1);
});

test("a dog that was hidden, and is confirmed again, is not new again", async () => {
	const { recipientId } = await makeAlert("ada@example.com", "");
	const rex = await makeDog({ name: "Rex" });
	await runAlerts(actor, afternoon(0));
	await dogs.transition(rex.id, "unconfirmed", actor);
	await runAlerts(actor, afternoon(1));
	await dogs.transition(rex.id, "available", actor);
	await runAlerts(actor, afternoon(1));
	await runAlerts(actor, afternoon(2));
	expect(await writtenTo(recipientId)).toHaveLength(1);
});

test("who waits for a dog on hold still waits while it is hidden", async () => {
	const rex = await makeDog({ name: "Rex" }, { status: "on_hold" });
	await makeAlert("ada@example.com", { dogId: rex.id });
	await dogs.transition(rex.id, "unconfirmed", actor);
	await deleteDue(alertKeeps);
	await dogs.transition(rex.id, "on_hold", actor);
	expect(await matchReturnedDogs(actor)).toBe(0);
	await dogs.transition(rex.id, "available", actor);
	expect(await matchReturnedDogs(actor)).toBe(1);
});

test("only what is published after the search was asked for is new to it", async () => {
	await makeDog({ name: "Seen" });
	const now = { since: new Date(Date.now() + 1) };
	for (const [at, also] of [now, { confirmedAt: null }, { pausedAt: new Date() }].entries()) {
		await makeAlert(`a${at}@example.com`, "", also);
	}
	expect(await matchNewDogs(actor)).toBe(0);
});

test("a dog that left before the email was written is not in it", async () => {
	const { recipientId } = await makeAlert("ada@example.com", "");
	const rex = await makeDog({ name: "Rex" });
	await makeDog({ name: "Stays" });
	await runAlerts(actor, afternoon(0));
	await dogs.transition(rex.id, "withdrawn", actor);
	const [email] = await writtenTo(recipientId);
	expect(email?.text).toContain("/adoption-network/stays");
	expect(email?.text).not.toContain("/adoption-network/rex");
});

test("who waits for a dog on hold hears once when it is available again", async () => {
	const rex = await makeDog({ name: "Rex" }, { status: "on_hold" });
	const { recipientId } = await makeAlert("ada@example.com", { dogId: rex.id });
	await makeAlert("bea@example.com", { dogId: rex.id }, { confirmedAt: null });
	await makeAlert("ada@example.com", "");
	await runAlerts(actor, afternoon(0));
	expect(await writtenTo(recipientId), "new, though on hold").toHaveLength(1);
	await dogs.transition(rex.id, "available", actor);
	expect(await matchReturnedDogs(actor, afternoon(0)), "its email of the day was sent").toBe(0);
	await dogs.transition(rex.id, "on_hold", actor);
	expect(await matchReturnedDogs(actor, afternoon(1))).toBe(0);
	await dogs.transition(rex.id, "available", actor);
	expect(await matchReturnedDogs(actor, afternoon(1))).toBe(1);
	expect(await matchReturnedDogs(actor, afternoon(1))).toBe(0);
	await enqueueAlertEmails(actor, afternoon(1));
	const [, back] = await writtenTo(recipientId);
	expect(back?.subject).toBe("Rex is available again");
	await runAlerts(actor, afternoon(2));
	expect(await writtenTo(recipientId)).toHaveLength(2);
});

test("three runs at once order each email once, with all dogs (R12)", async () => {
	for (let at = 0; at < 20; at++) await makeAlert(`a${at}@example.com`, "");
	for (let at = 0; at < 25; at++) await makeDog({ name: `Dog ${at}` });
	await Promise.all(Array.from({ length: 3 }, () => runAlerts(actor, afternoon(0))));
	const recipients = db.select({ id: alertRecipients.id }).from(alertRecipients);
	const isTheirs = inArray(alertMatches.recipientId, recipients);
	expect(await db.$count(alertMatches, isTheirs)).toBe(20 * 25);
	const subjects = (await mailsEnqueued()).map(({ subjectId }) => subjectId);
	expect(new Set(subjects).size).toBe(20);
	expect(subjects).toHaveLength(20);
});

test("a run that is a week late tells of every dog once, and asks once (R12)", async () => {
	const { recipientId } = await makeAlert("ada@example.com", "");
	const half = await makeAlert("half@example.com", "", { renewedAt: daysAgo(190) });
	for (const days of [7, 3, 0]) await makeDog({ name: `Dog ${days}`, dateAdded: daysAgo(days) });
	for (const day of [0, 0, 1, 2]) await runAlerts(actor, afternoon(day));
	const [email, ...others] = await writtenTo(recipientId);
	expect(others).toEqual([]);
	for (const days of [7, 3, 0]) expect(email?.text).toContain(`/adoption-network/dog-${days}`);
	expect(await writtenTo(half.recipientId)).toHaveLength(1);
	const isReminder = eq(deliveries.name, "alert.reminder");
	expect(await db.$count(deliveries, isReminder)).toBe(1);
});

test("a clock that is set back a day loses no dog and tells of none twice (R12)", async () => {
	const { recipientId } = await makeAlert("ada@example.com", "");
	for (const [at, day] of [0, 1, 0].entries()) {
		await makeDog({ name: `Dog ${at}` });
		await runAlerts(actor, afternoon(day));
	}
	const emails = await writtenTo(recipientId);
	const told = emails.map((email) => email?.text?.match(/adoption-network\/dog-\d/g)?.at(0));
	expect(told).toEqual([0, 1, 2].map((at) => `adoption-network/dog-${at}`));
});

test("asked at six months, deleted at twelve; unconfirmed after a week", async () => {
	const half = await makeAlert("half@example.com", "sex=male", { renewedAt: daysAgo(190) });
	await makeAlert("year@example.com", "", { renewedAt: daysAgo(367) });
	await makeAlert("young@example.com", "", { renewedAt: daysAgo(170) });
	await makeAlert("never@example.com", "", { confirmedAt: null, createdAt: daysAgo(8) });
	const told = await makeAlert("told@example.com", "sex=female", { renewedAt: daysAgo(367) });
	const match = { dogId: 1, foundAt: daysAgo(20), mailedAt: daysAgo(20) };
	await db.insert(alertMatches).values({ ...told, ...match });
	await db.update(alertRecipients).set({ askedAt: daysAgo(8) });
	const link = await makeLink(alertsLink, told.recipientId);
	await deleteDue(alertKeeps);
	expect(await findAlerts(link), "their link says that they ended").toMatchObject({ alerts: [] });
	const left = await db.select().from(alertRecipients).orderBy(alertRecipients.id);
	expect(left.map(({ email }) => email)).toEqual(["half@example.com", "young@example.com"]);
	expect(await enqueueReminders(actor, afternoon(0))).toBe(1);
	expect(await enqueueReminders(actor, afternoon(1))).toBe(0);
	await makeAlert("half@example.com", "sex=female");
	const reminder = await writeEmail(alertMail.reminder, half.recipientId);
	expect(reminder?.text).toContain("Males");
	// Asked for lately, and so not six months ago.
	expect(reminder?.text).not.toContain("Females");
	await keepAlerts(await makeLink(alertsLink, half.recipientId), actor);
	expect(await writeEmail(alertMail.reminder, half.recipientId)).toBeUndefined();
});

test("an address that bounced twice in a row gets no more alerts", async () => {
	const { recipientId } = await makeAlert("dead@example.com", "");
	const other = await makeAlert("ada@example.com", "");
	const bounce = async (state: "delivered" | "failed") => {
		await pauseBouncedAlerts(recipientId, actor);
		const ended = { channel: "mail", name: "alert.dogs", subjectId: recipientId, state } as const;
		await db.insert(deliveries).values(ended);
	};
	const paused = () => db.$count(dogAlerts, isNotNull(dogAlerts.pausedAt));
	await bounce("failed");
	await bounce("delivered");
	expect(await paused(), "a bounce after a failure").toBe(1);
	await db.update(dogAlerts).set({ pausedAt: null });
	await bounce("failed");
	expect(await paused(), "one bounce after a delivery").toBe(0);
	await bounce("failed");
	await makeDog({ name: "Rex" });
	await runAlerts(actor, afternoon(0));
	const isEnqueued = and(eq(deliveries.name, "alert.dogs"), eq(deliveries.state, "waiting"));
	const enqueued = await db.select().from(deliveries).where(isEnqueued);
	expect(enqueued.map(({ subjectId }) => subjectId)).toEqual([other.recipientId]);
});

test("the email to confirm names the town as we know it, not as it was typed", async () => {
	const query = "near=aUSTin&within=100&sex=male&q=Zanzibarra";
	const { recipientId } = await makeAlert("ada@example.com", query, { confirmedAt: null });
	const email = await writeEmail(alertMail.link, recipientId);
	const text = email?.text.replaceAll(/\s+/g, " ");
	expect(text).toContain("Males, within 100 miles of Austin, TX, with the words you entered.");
	expect(`${text}${email?.html}`).not.toMatch(/aUSTin|Zanzi/);
});

test("a place without a distance does not mean every dog", async () => {
	const { recipientId } = await makeAlert("ada@example.com", "near=Austin");
	await makeDog({ name: "Near", locationCity: "Waco" });
	await makeDog({ name: "Far", locationCity: "Toronto", locationState: "ON", country: "CA" });
	await runAlerts(actor, afternoon(0));
	const [email] = await writtenTo(recipientId);
	expect(email?.text).toContain("Within 250 miles of Austin, TX");
	expect(email?.text).toContain("/adoption-network/near");
	expect(email?.text).not.toContain("/adoption-network/far");
});

test("an address whose last alert has ended stays until its email is out", async () => {
	const rex = await makeDog({ name: "Rex" }, { status: "on_hold" });
	await makeAlert("ada@example.com", { dogId: rex.id });
	await dogs.transition(rex.id, "available", actor);
	await matchReturnedDogs(actor);
	const left = async () => {
		await db.update(alertRecipients).set({ askedAt: daysAgo(8) });
		await deleteDue(alertKeeps);
		return db.$count(alertRecipients);
	};
	expect(await left()).toBe(1);
	await enqueueAlertEmails(actor, afternoon(0));
	expect(await left()).toBe(1);
	await db.update(deliveries).set({ state: "delivered", endedAt: new Date() });
	expect(await left()).toBe(0);
});

test("an alert for a dog that found a home ends", async () => {
	const rex = await makeDog({ name: "Rex" }, { status: "on_hold" });
	await makeAlert("ada@example.com", { dogId: rex.id });
	await deleteDue(alertKeeps);
	expect(await db.select().from(dogAlerts)).toHaveLength(1);
	await db.update(adoptionListings).set({ status: "homed" });
	await deleteDue(alertKeeps);
	expect(await db.select().from(dogAlerts)).toEqual([]);
});
