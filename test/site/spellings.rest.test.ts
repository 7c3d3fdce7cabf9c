import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { messageCase } from "#app/cases/contact/case.ts";
import { cases } from "#app/cases/table.ts";
import { browseLibrary } from "#app/desk/photos/library.ts";
import { searchDesk } from "#app/desk/search/desk-search.ts";
import { matchNewDogs } from "#app/network/dogs/alerts/matching.ts";
import { alertMatches, alertRecipients } from "#app/network/dogs/alerts/table.ts";
import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { breederNetwork } from "#app/network/kennels/breeder.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";
import type { Network } from "#app/network/network.ts";
import { loadList } from "#app/network/public-pages.ts";
import { db } from "#app/platform/database/db.server.ts";
import { searchSite } from "#app/site/search/site-search.ts";
import { textOf } from "#app/ui/desk/inline.tsx";
import { guideStore } from "#app/writing/guides/store.ts";
import { textList } from "#app/writing/text-list.ts";
import { casesOf } from "#test/desk.ts";
import { actor, deleteRecords, makeDog, makeGuide, makeKennel, makePhoto } from "#test/make.ts";
import { makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";
import { makeAlert } from "#test/visitors.ts";

const spellings = [
	{ written: "O’Malley", typed: ["O'Malley", "o`malley", "OMALLEY", "o´malley", "O‘Malley"] },
	{ written: "Dell'Antico", typed: ["dell’antico", "Dell’Àntico", "antico", "dellantico"] },
	{ written: "Zoë Åsa", typed: ["zoe", "ZOE\u0308", "åsa", "asa", "Ｚｏｅ"] },
	{ written: "Łódź", typed: ["lodz", "ŁÓDŹ", "lódz"] },
	{ written: "Saint–Jean", typed: ["saint-jean", "Saint—Jean"] },
];
const table = spellings.flatMap(({ written, typed }) =>
	[written, ...typed].map((q) => [q, written]),
);

const admin = await makeStaff("admin");

beforeEach(async () => {
	await deleteRecords();
	for (const table of [cases, alertRecipients]) await db.delete(table);
});

function listed(network: Network, records: Parameters<typeof loadList>[2], q: string) {
	const url = new URL(`https://corso.example${network.path}?${new URLSearchParams({ q })}`);
	return loadList(url, network, records).then(({ items }) => items.map(({ name }) => name));
}

test.each(table)("who types %s finds %s wherever there is a search (U4)", async (q, written) => {
	const rex = await makeDog({ name: "Rex", description: `He comes from ${written}.` });
	await makeDog({ name: "Otto", description: "Calm." });
	await makeKennel({ kennelName: `Villa ${written}` }, { logo: false });
	await makeKennel({ kennelName: "Villa Nera" }, { logo: false });
	await makeGuide({ title: `About ${written}`, body: "Calm." }, { cover: false });
	await makeGuide({ title: "Other", body: "Calm." }, { cover: false });
	const message = await makeCase("contact", {}, { lastName: written });
	const described = await makePhoto(`A dog of ${written}`, { library: true });
	await makePhoto("Another dog", { library: true });
	const { alertId } = await makeAlert("a@example.com", `${new URLSearchParams({ q })}`);

	expect(await listed(adoptionNetwork, publicListings, q)).toEqual(["Rex"]);
	expect(await listed(breederNetwork, publicBreeders, q)).toEqual([`Villa ${written}`]);
	const { groups } = await searchSite(q);
	expect(groups.flatMap(({ results }) => results.map(({ title }) => title.join("")))).toEqual(
		expect.arrayContaining([`About ${written}`, `Villa ${written}`]),
	);
	const atDesk = (await searchDesk(q, admin)).flatMap(({ found }) => found);
	expect(atDesk.map(({ name }) => name)).toEqual(
		expect.arrayContaining([`Villa ${written}`, `About ${written}`]),
	);
	expect(atDesk.map(({ path }) => path)).toContain(`/desk/messages/${message.id}`);
	const messages = String(new URLSearchParams({ q }));
	expect(await casesOf(messageCase).listed(messages, admin)).toEqual([message.id]);
	const guides = await casesOf(textList(guideStore)).items(messages, admin);
	expect(guides.map(({ values: [title = []] }) => textOf(title))).toEqual([`About ${written}`]);
	const library = await browseLibrary(q, "", 1);
	expect(library.items.map(({ id }) => id)).toEqual([described]);
	await matchNewDogs(actor);
	const matched = await db.select().from(alertMatches).where(eq(alertMatches.alertId, alertId));
	expect(matched.map(({ dogId }) => dogId)).toEqual([rex.id]);
});
