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
	expect(page).toContain('name="search" value="sex=male"');
});

test("an alert near a place says how far it reaches, if the list has any distance", async () => {
	const farthest = "Within 250 miles of Waco, TX, the farthest that an alert near a place reaches";
	for (const path of ["/adoption-network?near=Waco", "/alerts?near=Waco"]) {
		const { text } = await site.ask(path);
		expect(text, path).toContain(farthest);
		expect(text, path).toContain('name="search" value="near=Waco&amp;within=250"');
		const { text: near } = await site.ask(`${path}&within=250`);
		expect(near, path).toContain("Within 250 miles of Waco, TX");
		expect(near, path).not.toContain(farthest);
	}
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
