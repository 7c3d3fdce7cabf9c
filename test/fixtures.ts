import { photos, photoUses, uploads } from "#app/media/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { breedingDogs } from "#app/network/kennels/evidence/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { transaction } from "#app/platform/database/db.server.ts";
import { addresses } from "#app/records/addresses/table.ts";
import { posts } from "#app/writing/blog/table.ts";
import { guides } from "#app/writing/guides/table.ts";
import { daysAgo, makeDog, makeGuide, makeKennel, makePost } from "#test/make.ts";

/** Sixty characters without a place to break. */
export const longName = "Massimiliano".repeat(5);

export type Fixtures = Awaited<ReturnType<typeof makeFixtures>>;

export async function makeFixtures() {
	return {
		...(await makeDogs()),
		...(await makeKennels()),
		...(await makeGuides()),
		...(await makePosts()),
	};
}

/** Newest first: bruno, nera, luna, otherLuna, longest, yasmin, cesare; homed and waiting are not listed. */
async function makeDogs() {
	const bruno = await makeDog(
		{
			name: "Bruno",
			gender: "Male",
			ageYears: 4,
			ageMonths: 1,
			color: "Black brindle",
			weightLbs: 118,
			spayedNeutered: "yes",
			vaccinationsUpToDate: "yes",
			goodWithKids: "yes",
			goodWithDogs: "no",
			goodWithCats: "not_tested",
			description:
				"Bruno greets everybody he knows with his whole body and everybody else with one deep bark. He walks well on a loose lead.",
			healthIssues: "Cherry eye, operated on in 2024.",
			behaviorNotes: "Pulls toward squirrels.",
			reasonForAdoption: "His owner goes to sea.",
			locationCity: "Austin",
			locationState: "TX",
			ownerContactEmail: "bruno@example.com",
			ownerContactPhone: "+1 512 555 0142",
			ownerConfirmedAt: daysAgo(3.5),
			dateAdded: daysAgo(2),
		},
		{ photos: 3 },
	);
	const nera = await makeDog({
		name: "Nera",
		gender: "Female",
		ageYears: 0,
		ageMonths: 7,
		color: "Grey",
		weightLbs: 71,
		description: "",
		reasonForAdoption: "An allergy in the family.",
		locationCity: "Toronto",
		locationState: "",
		country: "CA",
		ownerContactEmail: "nera@example.com",
		dateAdded: daysAgo(3),
	});
	// Created first, so that it gets the plain slug; the other one becomes luna-2.
	const luna = await makeDog({ name: "Luna", dateAdded: daysAgo(4) });
	const otherLuna = await makeDog({ name: "Luna", gender: "Female", dateAdded: daysAgo(5) });
	const longest = await makeDog(
		{
			name: longName,
			dateAdded: daysAgo(6),
			locationCity: longName,
			ownerContactEmail: `${longName.toLowerCase()}@example.com`,
		},
		{ photos: 7 },
	);
	const yasmin = await makeDog({ name: "ياسمين", dateAdded: daysAgo(7) }, { photos: 1 });
	const cesare = await makeDog(
		{ name: "Cesare", dateAdded: daysAgo(8) },
		{ photos: 1, status: "on_hold" },
	);
	const homed = await makeDog({ name: "Ettore" }, { photos: 1, status: "homed" });
	const waiting = await makeDog({ name: "Pia" }, { photos: 1, status: "draft" });
	return { bruno, nera, luna, otherLuna, longest, yasmin, cesare, homed, waiting };
}

/** Newest first: casaNera, roccaBianca, longKennel; closed is not public. */
async function makeKennels() {
	const casaNera = await makeKennel({
		kennelName: "Casa Nera",
		dateAdded: daysAgo(2),
		zip: "78701",
		city: "Austin",
		state: "TX",
		country: "US",
		email: "casa@example.com",
		phone: "+1 512 555 0177",
		kennelAbout:
			"Casa Nera breeds one litter a year from parents whose hips, elbows and hearts were tested, and keeps in touch for life.",
	});
	const roccaBianca = await makeKennel(
		{
			kennelName: "Rocca Bianca",
			dateAdded: daysAgo(3),
			city: "Guelph",
			state: "ON",
			zip: "N1G 2W1",
			country: "CA",
		},
		{ logo: false },
	);
	const longKennel = await makeKennel({ kennelName: longName, dateAdded: daysAgo(4) });
	const closed = await makeKennel({ kennelName: "Vecchio Borgo" }, { active: false });
	return { casaNera, roccaBianca, longKennel, closed };
}

/** Newest first: puppyGuide (with a generated PDF), feedingGuide, longGuide; unwritten is a draft. */
async function makeGuides() {
	const puppyGuide = await makeGuide({
		title: "Bringing a Puppy Home",
		createdAt: new Date("2026-03-14T12:00:00Z"),
		url: null,
		shortDescription: "The first weeks, day by day.",
	});
	const feedingGuide = await makeGuide(
		{
			title: "Feeding a Large Breed",
			createdAt: new Date("2026-02-01T12:00:00Z"),
			category: "Everyday life",
		},
		{ cover: false },
	);
	const longGuide = await makeGuide({
		title: longName,
		category: "Health",
		createdAt: new Date("2026-01-05T12:00:00Z"),
	});
	const unwritten = await makeGuide({ title: "Not Yet Written" }, { published: false });
	return { puppyGuide, feedingGuide, longGuide, unwritten };
}

/** Newest first: pricesPost, walkPost, longPost; unsent is a draft. */
async function makePosts() {
	const pricesPost = await makePost({
		title: "Why We Print No Prices",
		createdAt: new Date("2026-04-02T12:00:00Z"),
		shortDescription: "A price says little about a dog.",
	});
	const walkPost = await makePost(
		{ title: "A Walk in the Rain", createdAt: new Date("2026-03-02T12:00:00Z") },
		{ cover: false },
	);
	const longPost = await makePost({
		title: longName,
		authorName: longName,
		createdAt: new Date("2026-02-02T12:00:00Z"),
	});
	const unsent = await makePost({ title: "Not Yet Sent" }, { published: false });
	return { pricesPost, walkPost, longPost, unsent };
}

/** Creates dogs, each a minute older than the one before: "Dog 1" is the newest. */
export async function makeManyDogs(count: number): Promise<void> {
	for (let number = 1; number <= count; number++) {
		await makeDog({ name: `Dog ${number}`, dateAdded: daysAgo(10 + number / 1440) });
	}
}

export function deleteRecords(): Promise<void> {
	return transaction(async (tx) => {
		// Faster than truncating when there are few rows. Referencing tables come first.
		for (const table of [
			photoUses,
			uploads,
			breedingDogs,
			adoptionListings,
			breeders,
			guides,
			posts,
			photos,
			addresses,
		]) {
			await tx.delete(table);
		}
		await announceChange(tx);
	});
}
