import { expect, test } from "vitest";
import { findAlerts } from "#app/network/dogs/alerts/alerts.ts";
import { alertRecipients, alertsLink, dogAlerts } from "#app/network/dogs/alerts/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { places } from "#app/records/places/table.ts";
import { makeDog } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";
import { makeAlert } from "#test/visitors.ts";

const site = serveBuild(async () => {
	await makeDog({ name: "Nero" }, { status: "on_hold" });
	await makeDog({ name: "Luna" });
	const [latitude, longitude] = [31.549, -97.147];
	await db
		.insert(places)
		.values({ country: "US", region: "TX", name: "Waco", key: "waco", latitude, longitude });
});

function post(path: string, fields: Record<string, string>, Origin = "https://corso.example") {
	const headers: Record<string, string> = Origin ? { Origin } : {};
	return site.ask(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

test("a list offers the alert of its search, in words", async () => {
	const { text } = await site.ask("/adoption-network?sex=male&q=nobody&near=Nowhere");
	expect(text).toContain('action="/alerts?q=nobody&amp;sex=male&amp;sent"');
	expect(text).toContain('name="search" value="q=nobody&amp;sex=male"');
	expect(text).toContain("Tell me when a dog like this comes");
	expect(text).toMatch(/Males, “nobody”\./);
	const { text: page } = await site.ask("/alerts?sex=male&sort=newest&status=on_hold&x=1");
	expect(page).toMatch(/<input(?=[^>]*name="sex")(?=[^>]*value="male")[^>]*checked=""/);
});

test("an alert near a place says how far it reaches, if the list has any distance", async () => {
	const farthest = "Within 250 miles of Waco, TX, the farthest that an alert near a place reaches";
	const path = "/adoption-network?near=Waco";
	const { text } = await site.ask(path);
	expect(text).toContain(farthest);
	expect(text).toContain('name="search" value="near=Waco&amp;within=250"');
	const { text: near } = await site.ask(`${path}&within=250`);
	expect(near).toContain("Within 250 miles of Waco, TX");
	expect(near).not.toContain(farthest);
	const { text: page } = await site.ask("/alerts?near=Waco");
	expect(page).toMatch(/<input(?=[^>]*name="near")[^>]*value="Waco, TX"/);
	expect(page).toMatch(/<option value="250" selected="">/);
});

test("a mistyped address comes back with its error; a hidden field that is filled stores nothing", async () => {
	const path = "/alerts?sex=male&sent";
	const wrong = await post(path, { EMAIL: "ada@", search: "sex=male" });
	expect(wrong.status).toBe(422);
	expect(wrong.text).toContain('value="ada@"');
	expect(wrong.text).toContain('aria-invalid="true"');
	const trapped = { EMAIL: "bot@example.com", search: "sex=male", website: "x" };
	expect((await post(path, trapped)).status).toBe(200);
	expect(await db.$count(alertRecipients)).toBe(0);
	const sent = await post(path, { EMAIL: "ada@example.com", search: "sex=male" });
	expect([sent.status, sent.headers["cache-control"]]).toEqual([200, "no-store"]);
	expect(await db.select().from(dogAlerts)).toMatchObject([
		{ query: "sex=male", confirmedAt: null },
	]);
});

test("what is chosen on the page itself is the alert’s search, and an unknown place comes back with its error", async () => {
	const typed = { EMAIL: "dora@example.com", sex: "female", cats: "yes", energy: "calm", q: "" };
	const wrong = await post("/alerts?sex=male&sent", { ...typed, near: "Atlantis" });
	expect(wrong.status).toBe(422);
	expect(wrong.text).toMatch(
		/<input(?=[^>]*name="near")(?=[^>]*aria-invalid="true")[^>]*value="Atlantis"/,
	);
	expect(wrong.text).toMatch(/<input(?=[^>]*value="female")[^>]*checked=""/);
	const { status } = await post("/alerts?sex=male&sent", { ...typed, near: "Waco" });
	expect(status).toBe(200);
	const alerts = await db.select().from(dogAlerts);
	expect(alerts.at(-1)).toMatchObject({
		query: "cats=yes&energy=calm&near=Waco&sex=female&within=250",
		placeName: "Waco, TX",
	});
});

test("once it’s confirmed, an alert shows the dogs that fit already", async () => {
	const { recipientId } = await makeAlert("edda@example.com", "q=luna", { confirmedAt: null });
	const path = `/alerts/${await makeLink(alertsLink, recipientId)}`;
	expect((await site.ask(path)).text).not.toContain("fits today");
	const { text } = await post(path, { step: "confirm" });
	expect(text).toContain("1 dog fits today");
	expect(text).toContain('href="/adoption-network/luna"');
});

test("an alert for one dog is offered while that dog is on hold", async () => {
	const held = await site.ask("/alerts?dog=nero");
	expect(held.text).toContain("Tell me if it falls through");
	expect(held.text).toContain('name="search" value="dog=nero"');
	for (const name of ["luna", "nobody"]) {
		const { status, text } = await site.ask(`/alerts?dog=${name}`);
		expect(status, name).toBe(200);
		expect(text, name).not.toContain('name="search"');
	}
	for (const search of ["dog=nero", "dog=luna", "dog=%00"]) {
		const { status } = await post("/alerts?sent", { EMAIL: "bea@example.com", search });
		expect(status, search).toBe(200);
	}
	const alerts = await db.select().from(dogAlerts);
	expect(alerts.filter(({ dogId }) => dogId !== null)).toHaveLength(1);
});

test("opening a link changes nothing; one click of an email program ends, without an origin", async () => {
	const { recipientId } = await makeAlert("carla@example.com", "", { confirmedAt: null });
	const token = await makeLink(alertsLink, recipientId);
	const path = `/alerts/${token}`;
	const opened = await site.ask(path);
	expect([opened.status, opened.headers["cache-control"]]).toEqual([200, "no-store"]);
	expect((await findAlerts(token))?.alerts).toMatchObject([{ state: "unconfirmed" }]);
	expect((await post(path, { step: "toString" })).status).toBe(400);
	const click = { "List-Unsubscribe": "One-Click" };
	for (let time = 0; time < 2; time++) expect((await post(path, click, "")).status).toBe(200);
	expect((await findAlerts(token))?.alerts).toEqual([]);
	expect((await site.ask(path)).text).toContain("have ended");
	for (const gone of [`/alerts/${"a".repeat(22)}`, `${path}/1`, "/alerts/x"]) {
		expect((await site.ask(gone)).status, gone).toBe(404);
		expect((await post(gone, { step: "confirm" })).status, gone).toBe(404);
	}
});
