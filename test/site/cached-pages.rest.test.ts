import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { captionPhotoAtDesk, movePhotoAtDesk } from "#app/cases/records/photos.ts";
import { recordVerifications } from "#app/cases/verifications/table.ts";
import {
	recordVerification,
	verifiedOfRecord,
	withdrawVerification,
} from "#app/cases/verifications/verifications.ts";
import { photoIdsOf } from "#app/media/photos.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { db } from "#app/platform/database/db.server.ts";
import { townKey } from "#app/records/places/spellings.ts";
import { places } from "#app/records/places/table.ts";
import { postStore } from "#app/writing/blog/store.ts";
import { guideStore } from "#app/writing/guides/store.ts";
import { approveDog, check, enterDog, enterResult } from "#test/evidence.ts";
import {
	actor,
	deleteRecords,
	type Listing,
	makeDog,
	makeGuide,
	makeKennel,
	makePost,
	publishText,
	reviseText,
} from "#test/make.ts";
import { kennelDraft, makeCase } from "#test/make-case.ts";
import { askPort, serveBuild } from "#test/serving.ts";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import { patience } from "#test/waiting.ts";

/**
 * Each dog has a town of its own, around one of three cities: which dogs are similar among those of one town isn't
 * defined.
 */
const cities = [
	{ region: "TX", latitude: 30.27, longitude: -97.74 },
	{ region: "TX", latitude: 29.76, longitude: -95.37 },
	{ region: "OR", latitude: 45.52, longitude: -122.68 },
];
let towns = 0;

/** In letters, because a number would be read as a postal code. */
function townName(place: number): string {
	const letters = [...String(place).padStart(3, "0")].map((digit) => "abcdefghij"[Number(digit)]);
	return `Town ${letters.join("")}`;
}

function townNear(city: number) {
	if (city === 3) return { locationCity: "Nowhere at all", locationState: "TX" };
	const place = 3 * towns++ + city;
	return { locationCity: townName(place), locationState: cities[city]?.region ?? "" };
}

const names = ["Nero", "Luna", "Otto"];

const listings: Listing[] = [];
const breeders: { id: number; caseId: number; dogIds: number[] }[] = [];
const texts: { store: typeof guideStore | typeof postStore; id: number }[] = [];

const cached = serveBuild(async () => {
	await deleteRecords();
	const around = Array.from({ length: 600 }, (_, at) => {
		const { region, latitude, longitude } = cities[at % 3] as (typeof cities)[number];
		const name = townName(at);
		const far = { latitude: latitude + at / 700, longitude: longitude + at / 900 };
		return { country: "US", postalCode: null, region, name, key: townKey(name), ...far };
	});
	await db.insert(places).values(around);
	// More than are considered as similar, so that a change in one state isn't one in the other.
	for (let at = 0; at < 25; at++) {
		await makeDog({ name: `Tex ${at}`, ...townNear(0) });
		await makeDog({ name: `Ore ${at}`, ...townNear(2) });
	}
	for (const [at, name] of [...names, ...names, "Rex"].entries()) {
		listings.push(await makeDog({ name, ...townNear(at % 4) }, { photos: 2 }));
	}
	for (const kennelName of ["Casa Nera", "Casa Alba"]) {
		const kennel = await makeKennel({ kennelName });
		const { id: caseId } = await makeCase("breeder", kennelDraft, {
			state: "published",
			subjectId: kennel.id,
		});
		breeders.push({ id: kennel.id, caseId, dogIds: [] });
	}
	for (const title of ["Feeding", "Walking"]) {
		texts.push({ store: guideStore, id: (await makeGuide({ title })).id });
		texts.push({ store: postStore, id: (await makePost({ title: `${title} in winter` })).id });
	}
	if (listings[0]?.latitude === null) throw new Error("The dogs have no place.");
});

let plain: SiteProcess;
beforeAll(async () => {
	plain = await startSite({ PAGE_CACHE_MB: "0", WEB_ONLY: "on" });
});
afterAll(() => plain.stop());

/** From a site that keeps no page. */
const askPlain = (path: string) => askPort(Number(new URL(plain.origin).port), path);

/** What may happen to public content. Each takes numbers to choose by. */
const changes = {
	"a dog gets another name": (dog) => dogs.update(dog.id, { name: names[dog.at % 3] ?? "" }, actor),
	"a dog moves": (dog) => dogs.update(dog.id, townNear(dog.at % 4), actor),
	"a dog is described": (dog) =>
		dogs.update(dog.id, { description: `A calm dog, ${dog.at}.` }, actor),
	"a dog gets older": (dog) => dogs.update(dog.id, { ageYears: 1 + (dog.at % 9) }, actor),
	"a dog is put on hold": (dog) => dogs.transition(dog.id, "on_hold", actor),
	"a dog is available": (dog) => dogs.transition(dog.id, "available", actor),
	"a dog has a home": (dog) => dogs.transition(dog.id, "homed", actor),
	"a dog is withdrawn": (dog) => dogs.transition(dog.id, "withdrawn", actor),
	"a dog is confirmed": (dog) =>
		dogs.transition(dog.id, "available", actor, undefined, { ownerConfirmedAt: new Date() }),
	"a dog is published": async (dog) => {
		const facts = { name: names[dog.at % 3] ?? "", ...townNear(dog.at % 4) };
		listings.push(await makeDog(facts, { photos: 1 }));
	},
	"a dog's photo is moved": async (dog) => {
		const ids = await idsOfPhotos(dog.id);
		const last = ids.at(-1) ?? 0;
		await movePhotoAtDesk(dogs, dog.id, last, { move: "earlier", expectedOrder: ids }, actor);
	},
	"a dog's photo is captioned": async (dog) => {
		const [id = 0] = await idsOfPhotos(dog.id);
		await captionPhotoAtDesk(dogs, dog.id, id, `In the garden, ${dog.at}`, actor);
	},
	"a dog's phone is checked": async (dog) => {
		const row = await dogs.find(dog.id);
		if (!row) return;
		const checkedAt = new Date();
		const made = { kind: "phone", result: "confirmed", checkedAt, note: "" } as const;
		await recordVerification(await verifiedOfRecord(dogs, row), made, actor);
	},
	"a check is withdrawn": async () => {
		const [found] = await db.select().from(recordVerifications).limit(1);
		const row = found && (await dogs.find(found.subjectId));
		if (row) await withdrawVerification(await verifiedOfRecord(dogs, row), found.id, actor);
	},
	"a kennel is described": ({ at }) =>
		kennels.update(kennelAt(at).id, { kennelAbout: `We breed, ${at}.` }, actor),
	"a kennel gets another name": ({ at }) =>
		kennels.update(kennelAt(at).id, { kennelName: `Casa ${names[at % 3]}` }, actor),
	"a kennel is paused or back": async ({ at }) => {
		const { id } = kennelAt(at);
		const isActive = (await kennels.find(id))?.status === "active";
		await kennels.transition(id, isActive ? "paused" : "active", actor);
	},
	"a kennel's dog has a result": async ({ at }) => {
		const { caseId, dogIds } = kennelAt(at);
		const dogId = await enterDog(caseId, { registryNumber: `LO${1000 + dogIds.length}` });
		dogIds.push(dogId);
		await approveDog(caseId, dogId);
		await check(caseId, [dogId, await enterResult(caseId, dogId)], "registry");
	},
	"a text is revised": async ({ at }) => {
		const { store, id } = textAt(at);
		await reviseText(store as typeof guideStore, id, { body: `Two meals a day, ${at}.` });
	},
	"a text is withdrawn": ({ at }) => textAt(at).store.unpublish(textAt(at).id, actor),
	"a text is published": async ({ at }) => {
		const { store, id } = textAt(at);
		await publishText(store as typeof guideStore, id);
	},
} satisfies Record<string, (dog: { id: number; at: number }) => Promise<unknown>>;

const idsOfPhotos = (id: number) => photoIdsOf({ kind: "dog", id }, db);
const kennelAt = (at: number) => breeders[at % breeders.length] as (typeof breeders)[number];
const textAt = (at: number) => texts[at % texts.length] as (typeof texts)[number];

async function everyPage(): Promise<string[]> {
	const { text } = await askPlain("/sitemap.xml");
	const parts = [...text.matchAll(/<loc>[^<]*(\/sitemap\/[^<]+)</g)].map(([, path = ""]) => path);
	const maps = await Promise.all(parts.map((path) => askPlain(path)));
	const pages = maps.flatMap(({ text }) =>
		[...text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)</g)].map(([, path = ""]) => path || "/"),
	);
	const lists = [
		"/adoption-network?sex=male",
		"/adoption-network?near=town+aag",
		"/adoption-network?near=town+aag&within=200",
		"/adoption-network.data",
		"/adoption-network/nero",
		"/adoption-network/luna.data",
		"/adoption-network/otto",
		"/adoption-network/feed.atom",
		"/guides/feed.atom",
		"/breeder-network?country=US",
		"/search?q=nero",
		"/outcomes",
		...parts,
	];
	// A few of the many stand for all.
	const all = [...new Set([...pages, ...lists])].filter((path) => !/-\d\d$|-[4-9]$/.test(path));
	const isPublic = await Promise.all(
		all.map(async (path) => {
			const { status, headers } = await askPlain(path);
			return status !== 200 || headers["cache-control"]?.startsWith("public");
		}),
	);
	return all.filter((_, at) => isPublic[at]);
}

/** Where two pages begin to differ. */
function difference(one: string, other: string): [string, string] | undefined {
	if (one === other) return undefined;
	let at = 0;
	while (one[at] === other[at]) at++;
	const from = Math.max(0, at - 80);
	return [one.slice(from, at + 80), other.slice(from, at + 80)];
}

test("whatever changes, no page from memory differs from one rendered now (S6, Z1)", async () => {
	const kinds = fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[]));
	const made = fc.sample(fc.tuple(kinds, fc.nat(11)), 40);
	const before: string[] = [];
	for (const [what, at] of made) {
		const pages = await everyPage();
		// Twice, so that it comes from memory where it may.
		for (const path of [...pages, ...pages]) await cached.ask(path);
		const listing = listings[at % listings.length] as Listing;
		before.push(`${what} (${at})`);
		await changes[what]({ id: listing.id, at });
		for (const path of [...new Set([...pages, ...(await everyPage())])]) {
			await vi.waitFor(
				async () => {
					const [shown, now] = await Promise.all([cached.ask(path), askPlain(path)]);
					const at = difference(shown.text, now.text);
					expect([shown.status, at], `${path} after ${before.join(", ")}`).toEqual([
						now.status,
						undefined,
					]);
				},
				{ timeout: patience, interval: 50 },
			);
		}
	}
});
