import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { caseLinks, cases } from "#app/cases/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { dog } from "#app/records/dog.ts";
import { kennel } from "#app/records/kennel.ts";
import { parsePublishable } from "#app/records/parse.server.ts";
import { loadPlaces } from "#app/records/places/load.ts";
import { decided } from "#test/desk.ts";
import { agedTicket } from "#test/forms.ts";
import { makeKennel } from "#test/make.ts";
import { dogDraft, kennelDraft } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";

const site = serveBuild(async () => {
	await db.execute(sql`comment on table places is null`);
	await loadPlaces();
	await makeKennel({ kennelName: "Casa Texana" });
});

const napoli = { country: "IT", city: "Napoli", state: "Campania", zip: "80121" };

test("a kennel in Italy applies, is published, listed, found near its town and filtered by its country", async () => {
	const sent = await site.ask("/breeder-network/signup", {
		method: "POST",
		headers: { Origin: "https://corso.example" },
		body: new URLSearchParams({
			ticket: await agedTicket(),
			FNAME: "Salvatore",
			LNAME: "Esposito",
			EMAIL: "allevamento@example.com",
			PHONE: "081 5550142",
			MMERGE7: "Allevamento Nero",
			"ADDRESS[addr1]": "Via Toledo 1",
			"ADDRESS[city]": napoli.city,
			"ADDRESS[state]": napoli.state,
			"ADDRESS[zip]": napoli.zip,
			"ADDRESS[country]": "IT",
		}),
	});
	expect(sent.status).toBe(200);
	const [found] = await db.select().from(cases);
	if (!found) expect.unreachable();
	expect(found.draft).toMatchObject({ ...napoli, phone: "+390815550142", contactBy: "relay" });
	const edit = await site.ask(`/edit/kennel/${await makeLink(caseLinks.edit, found.id)}`);
	expect(edit.text).toMatch(/<option value="IT" selected=""[^>]*>Italy/);
	const draft = { ...found.draft, kennelAbout: "Cane Corso since 1990." };
	await db.update(cases).set({ draft, state: "received" });
	await decided(found, { verdict: "approved" });

	const page = (await site.ask("/breeder-network/allevamento-nero")).text;
	expect(page).toContain("Napoli, Campania 80121, Italy");
	expect(page).toContain('"addressCountry":"IT"');
	const listed = async (query: string) =>
		(await site.ask(`/breeder-network?${new URLSearchParams(query)}`)).text.includes(
			"allevamento-nero",
		);
	expect(await listed("country=IT")).toBe(true);
	expect(await listed("country=FR")).toBe(false);
	expect(await listed("country=US")).toBe(false);
	expect(await listed("near=Napoli, Italy&within=25")).toBe(true);
	expect(await listed("near=Milano, Italy&within=25")).toBe(false);
	const list = (await site.ask("/breeder-network?country=IT&view=map")).text;
	expect(list).toContain("In Italy");
	expect(list).toMatch(/<option value="IT"[^>]*>Italy/);
	expect((await site.ask("/breeder-network?country=ZZ")).text).not.toContain("ZZ");
	expect((await site.ask("/search?q=allevamento")).text).toContain("allevamento-nero");
});

test("a dog is still in one of the site’s countries", () => {
	const errors = (record: typeof dog | typeof kennel, draft: Record<string, string>) => {
		const parsed = parsePublishable(record, { ...draft, country: "IT", phone: "+390815550142" });
		return parsed.ok ? [] : Object.keys(parsed.errors);
	};
	expect(errors(dog, dogDraft)).toContain("country");
	expect(errors(kennel, kennelDraft)).toEqual([]);
});
