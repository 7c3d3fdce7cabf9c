import { availableParallelism } from "node:os";
import { and, eq } from "drizzle-orm";
import { dogs } from "#app/adoptions/store.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { postStore } from "#app/blog/store.ts";
import { posts } from "#app/blog/table.ts";
import { kennels } from "#app/breeders/store.ts";
import { breeders } from "#app/breeders/table.ts";
import { guideStore } from "#app/guides/store.ts";
import { guides } from "#app/guides/table.ts";
import { ingestPhoto } from "#app/media/photos.ts";
import { systemActor } from "#app/people/actor.ts";
import { db } from "#app/platform/db.server.ts";
import { workTogether } from "#app/platform/image.server.ts";
import { phonesMeant, plainPhone } from "#app/platform/phone.server.ts";
import type { Content } from "#app/records/texts.ts";
import type { TextStatus, TextStore } from "#app/writing/store.ts";
import { composeCover, composeLogo, composePicture } from "../content/pictures.ts";
import {
	readSampleTexts,
	type SampleDog,
	type SampleKennel,
	type SampleText,
	sampleDogs,
	sampleKennels,
} from "../content/samples.ts";

const actor = systemActor("samples");
const day = 24 * 60 * 60 * 1000;

/** Whether nothing was ever written: only then may samples be loaded unasked. */
export async function isEmptyDatabase(): Promise<boolean> {
	const tables = [guides, posts, breeders, adoptionListings];
	const counts = await Promise.all(tables.map((table) => db.$count(table)));
	return counts.every((count) => count === 0);
}

/**
 * Loads the sample content through the verbs that real use takes. Interrupted, it can be called
 * again: what is there already is not made twice.
 */
export async function loadSamples(say: (line: string) => void): Promise<void> {
	const now = Date.now();
	// Nobody reads pages yet: pictures may have every core.
	workTogether(availableParallelism());
	say("  dogs and their pictures …");
	for (const dog of sampleDogs) await loadDog(dog, now);
	say("  kennels …");
	for (const kennel of sampleKennels) await loadKennel(kennel, now);
	say("  guides, each with its PDF …");
	for (const [index, text] of (await readSampleTexts("guides")).entries()) {
		await loadGuide(text, index);
	}
	say("  blog posts …");
	for (const [index, text] of (await readSampleTexts("posts")).entries()) {
		await loadPost(text, index + 3);
	}
	workTogether(1);
}

async function photo(bytes: Buffer, alt: string, { library = false } = {}): Promise<number> {
	const made = await ingestPhoto(bytes, { alt, library }, actor);
	if (!made.ok) throw new Error(`A sample picture was refused: ${made.reason}`);
	return made.photo.id;
}

async function loadDog(dog: SampleDog, now: number): Promise<void> {
	const [known] = await db
		.select({ id: adoptionListings.id, status: adoptionListings.status })
		.from(adoptionListings)
		.where(
			and(
				eq(adoptionListings.sample, true),
				eq(adoptionListings.ownerContactEmail, dog.owner_contact_email),
			),
		);
	const id = known?.id ?? (await makeDog(dog, now));
	if (known?.status !== dog.status) await dogs.transition(id, dog.status, actor);
}

async function makeDog(dog: SampleDog, now: number): Promise<number> {
	const photoIds: number[] = [];
	for (const [index, picture] of dog.photos.entries()) {
		const main = dog.alt ?? dog.name;
		const alt = index === 0 ? main : `${dog.name}, another picture`;
		photoIds.push(await photo(await composePicture(picture), alt));
	}
	const added = new Date(now - dog.days_ago_added * day);
	const confirmed = dog.days_ago_confirmed;
	const listing = await dogs.create(
		{
			name: dog.name.normalize("NFC"),
			gender: dog.gender,
			ageYears: dog.age_years,
			ageMonths: dog.age_months,
			color: dog.color,
			weightLbs: dog.weight_lbs,
			spayedNeutered: dog.spayed_neutered,
			vaccinationsUpToDate: dog.vaccinations_up_to_date,
			goodWithKids: dog.good_with_kids,
			goodWithDogs: dog.good_with_dogs,
			goodWithCats: dog.good_with_cats,
			description: dog.description,
			healthIssues: dog.health_issues ?? "",
			behaviorNotes: dog.behavior_notes ?? "",
			reasonForAdoption: dog.reason_for_adoption,
			locationCity: dog.location_city,
			locationState: dog.location_state,
			ownerContactEmail: dog.owner_contact_email,
			ownerContactPhone: phonesMeant(dog.owner_contact_phone ?? "")[0] ?? "",
			ownerConfirmedAt: confirmed === null ? null : new Date(now - confirmed * day),
			dateAdded: added,
			sample: true,
		},
		photoIds,
		actor,
	);
	return listing.id;
}

async function loadKennel(kennel: SampleKennel, now: number): Promise<void> {
	const [known] = await db
		.select({ id: breeders.id, status: breeders.status })
		.from(breeders)
		.where(and(eq(breeders.sample, true), eq(breeders.email, kennel.contact.email)));
	const id = known?.id ?? (await makeKennel(kennel, now));
	if (known?.status !== kennel.status) await kennels.transition(id, kennel.status, actor);
}

async function makeKennel(kennel: SampleKennel, now: number): Promise<number> {
	const { logo, kennel_name: kennelName } = kennel;
	const logoId = logo
		? await photo(await composeLogo(logo), `The logo of ${kennelName}: a ${logo.coat} Corso’s head`)
		: undefined;
	const added = new Date(now - kennel.days_ago * day);
	const { email, phone } = kennel.contact;
	const breeder = await kennels.create(
		{
			...{ kennelName, kennelAbout: kennel.kennel_about, ...kennel.location },
			...{ email, phone: plainPhone(phone, kennel.location.country) ?? phone },
			...{ dateAdded: added, ownerConfirmedAt: added, sample: true },
		},
		logoId === undefined ? [] : [logoId],
		actor,
	);
	return breeder.id;
}

/** The guides are the site's own content and no samples: nothing in them is made up. */
async function loadGuide(text: SampleText, seed: number): Promise<void> {
	const [known] = await db
		.select({ id: guides.id, status: guides.status })
		.from(guides)
		.where(eq(guides.title, text.title));
	await loadText(guideStore, text, seed, known, { category: text.category });
}

async function loadPost(text: SampleText, seed: number): Promise<void> {
	const [known] = await db
		.select({ id: posts.id, status: posts.status })
		.from(posts)
		.where(and(eq(posts.sample, true), eq(posts.title, text.title)));
	await loadText(postStore, text, seed, known, { authorName: text.author }, { sample: true });
}

async function loadText(
	store: TextStore,
	text: SampleText,
	seed: number,
	known: { id: number; status: TextStatus } | undefined,
	fields: Partial<Content>,
	also?: { sample: boolean },
): Promise<void> {
	if (known && known.status !== "draft") return;
	const id = known?.id ?? (await store.begin(text.title, actor, also));
	const picture = await composeCover({ coat: text.coat, seed });
	const coverId = await photo(picture, `A ${text.coat} Cane Corso, drawn`, { library: true });
	const written = { shortDescription: text.short, body: text.body, coverId, ...fields };
	await store.save(id, { revision: await store.revisionOf(id), fields: written }, actor);
	const revision = await store.revisionOf(id);
	const done = await store.publish(id, { revision }, actor, { createdAt: text.date });
	if (!done?.ok) throw new Error(`The sample “${text.title}” was not published.`);
}
