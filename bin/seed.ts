import { and, eq } from "drizzle-orm";
import { contactForm } from "#app/cases/contact/messages.ts";
import { correctDraft } from "#app/cases/edit/case-edits.ts";
import { type PublicForm, receiveSubmission } from "#app/cases/intake/submissions.ts";
import { startReview } from "#app/cases/review/completion.ts";
import { cases, type Submission, submissions } from "#app/cases/table.ts";
import { rehomeForm } from "#app/network/dogs/requests.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { reunionStories } from "#app/network/dogs/stories/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { breederForm } from "#app/network/kennels/applications.ts";
import { enterSampleEvidence } from "#app/network/kennels/evidence/enter-evidence.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { visitor } from "#app/people/actor.ts";
import { db, pool } from "#app/platform/database/db.server.ts";
import { normalizePhone } from "#app/platform/forms/phone.server.ts";
import { checkForm, type FormSchema } from "#app/platform/forms/typed-form.server.ts";
import { monthsLater } from "#app/records/dates.ts";
import { dog as dogRecord } from "#app/records/dog.ts";
import { kennel as kennelRecord } from "#app/records/kennel.ts";
import { type AnyRecord, valuesOf } from "#app/records/record.ts";
import { refreshSearchWords } from "#app/site/search/site-search.ts";
import { posts } from "#app/writing/blog/table.ts";
import { guides } from "#app/writing/guides/table.ts";
import { logoOf, pictureOf } from "../content/drawings.ts";
import {
	type SampleBreedingDog,
	type SampleDog,
	type SampleKennel,
	sampleDogs,
	sampleKennels,
	sampleMessages,
} from "../content/samples.ts";
import { actor, addPictures, addPicturesToCase, type SamplePicture } from "./seed-pictures.ts";
import { loadPosts } from "./seed-texts.ts";

const day = 24 * 60 * 60 * 1000;

export async function isEmptyDatabase(): Promise<boolean> {
	const tables = [guides, posts, breeders, adoptionListings, submissions];
	const counts = await Promise.all(tables.map((table) => db.$count(table)));
	return counts.every((count) => count === 0);
}

/** Runs `work` under a lock. Returns false if another process is loading samples into this database. */
export async function loadExclusively(work: () => Promise<void>): Promise<boolean> {
	const client = await pool.connect();
	const lock = "hashtext('samples')";
	try {
		const { rows } = await client.query(`select pg_try_advisory_lock(${lock}) as mine`);
		if (!rows[0].mine) return false;
		await work();
		await client.query(`select pg_advisory_unlock(${lock})`);
		return true;
	} finally {
		// The lock belongs to the connection, so closing it releases both, even after a failure.
		client.release(true);
	}
}

/** Loads the samples through the site's real operations. Can resume after an interruption. */
export async function loadSamples(): Promise<void> {
	const now = Date.now();
	for (const dog of sampleDogs) await loadDog(dog, now);
	for (const kennel of sampleKennels) await loadKennel(kennel, now);
	await loadPosts();
	for (const { values, honeypot } of sampleMessages)
		await submitOnce(contactForm, values, honeypot);
	await refreshSearchWords();
}

async function loadDog(dog: SampleDog, now: number): Promise<void> {
	if (dog.status === "in_review") return loadRequest(dog, now);
	const known = await findSampleDog(dog);
	const id = known?.id ?? (await createDog(dog, now));
	await addPictures(dogs, id, picturesOf(dog));
	if (known?.status !== dog.status) await dogs.transition(id, dog.status, actor);
	if (dog.story) await publishStory(id, dog.story);
}

async function publishStory(dogId: number, words: string): Promise<void> {
	const published = { state: "published", decidedAt: new Date() } as const;
	await db
		.insert(reunionStories)
		.values({ dogId, words, ...published })
		.onConflictDoNothing();
}

async function findSampleDog({ facts }: SampleDog) {
	const [known] = await db
		.select({ id: adoptionListings.id, status: adoptionListings.status })
		.from(adoptionListings)
		.where(
			and(
				eq(adoptionListings.sample, true),
				eq(adoptionListings.ownerContactEmail, facts.ownerContactEmail),
			),
		);
	return known;
}

async function createDog(dog: SampleDog, now: number): Promise<number> {
	const { daysAgoAdded, daysAgoConfirmed } = dog;
	const dateAdded = new Date(now - daysAgoAdded * day);
	const facts = {
		...factsOfDog(dog, now),
		ownerConfirmedAt:
			daysAgoConfirmed === undefined ? null : new Date(now - daysAgoConfirmed * day),
		dateAdded,
		firstPublishedAt: dateAdded,
		sample: true,
	};
	return (await dogs.create(facts, actor)).id;
}

const shown = { showEmail: true, showPhone: true };

function factsOfDog({ facts, daysUntilNeeded }: SampleDog, now: number) {
	return {
		...facts,
		...(facts.contactBy === "relay" ? {} : shown),
		ageAsOf: isoDate(now),
		ownerContactPhone: phoneOf(facts.ownerContactPhone, facts.country),
		neededBy: daysUntilNeeded ? isoDate(now + daysUntilNeeded * day) : null,
	};
}

function phoneOf(phone = "", country = ""): string {
	return normalizePhone(phone, country) ?? phone;
}

function isoDate(time: number): string {
	return new Date(time).toISOString().slice(0, 10);
}

function picturesOf({ facts: { name }, photos, alt = name }: SampleDog): SamplePicture[] {
	return photos.map((photo, index) => ({
		drawing: pictureOf(photo),
		alt: index === 0 ? alt : `${name}, another picture`,
	}));
}

function picturesOfKennel({ facts, logo, photos = [] }: SampleKennel): SamplePicture[] {
	if (!logo) return [];
	const alt = `The logo of ${facts.kennelName}: a ${logo.coat} Corso’s head`;
	const dogs = photos.map((photo) => ({
		drawing: pictureOf(photo),
		alt: `A ${photo.coat} Corso of ${facts.kennelName}, drawn`,
	}));
	return [{ drawing: logoOf(logo), alt }, ...dogs];
}

async function loadKennel(kennel: SampleKennel, now: number): Promise<void> {
	if (kennel.status === "in_review") return loadApplication(kennel, now);
	const known = await findSampleKennel(kennel);
	const id = known?.id ?? (await createKennel(kennel, now));
	await addPictures(kennels, id, picturesOfKennel(kennel));
	if (known?.status !== kennel.status) await kennels.transition(id, kennel.status, actor);
	await enterSampleEvidence(
		id,
		(kennel.dogs ?? []).map((dog) => factsOfBreedingDog(dog, now)),
		actor,
	);
}

/** The registry numbers are fictional, and the registry's page is a placeholder. */
function factsOfBreedingDog({ bornMonthsAgo, results, ...facts }: SampleBreedingDog, now: number) {
	const monthsAgo = (months: number) => monthsLater(isoDate(now), -months);
	return {
		...facts,
		bornOn: monthsAgo(bornMonthsAgo),
		chipEnd: "",
		results: results.map(({ testedMonthsAgo, ...result }) => ({
			...result,
			testedOn: monthsAgo(testedMonthsAgo),
			registryUrl: result.level === "registry" ? "https://www.example.com/sample" : "",
		})),
	};
}

async function findSampleKennel({ facts }: SampleKennel) {
	const [known] = await db
		.select({ id: breeders.id, status: breeders.status })
		.from(breeders)
		.where(and(eq(breeders.sample, true), eq(breeders.email, facts.email)));
	return known;
}

async function createKennel(kennel: SampleKennel, now: number): Promise<number> {
	const added = new Date(now - kennel.daysAgo * day);
	const facts = {
		...factsOfKennel(kennel, now),
		dateAdded: added,
		ownerConfirmedAt: added,
		sample: true,
	};
	return (await kennels.create(facts, actor)).id;
}

function factsOfKennel({ facts, licenceMonthsLeft }: SampleKennel, now: number) {
	return {
		...facts,
		...shown,
		phone: phoneOf(facts.phone, facts.country),
		licenceExpires: licenceMonthsLeft ? monthsLater(isoDate(now), licenceMonthsLeft) : null,
	};
}

async function loadRequest(dog: SampleDog, now: number): Promise<void> {
	const facts = factsOfDog(dog, now);
	const email = facts.ownerContactEmail;
	await submitOnce(rehomeForm, {
		...dog.sender,
		EMAIL: email,
		PHONE: facts.ownerContactPhone,
		MMERGE9: facts.reasonForAdoption,
	});
	await complete(dogRecord, email, facts, picturesOf(dog));
}

async function loadApplication(kennel: SampleKennel, now: number): Promise<void> {
	const facts = factsOfKennel(kennel, now);
	await submitOnce(breederForm, {
		...kennel.sender,
		EMAIL: facts.email,
		PHONE: facts.phone,
		MMERGE7: facts.kennelName,
		"ADDRESS[city]": facts.city,
		"ADDRESS[state]": facts.state ?? "",
		"ADDRESS[zip]": facts.zip ?? "",
		"ADDRESS[country]": facts.country ?? "",
	});
	await complete(kennelRecord, facts.email, facts, picturesOfKennel(kennel));
}

function isSample(form: Submission["form"], email: string) {
	return and(
		eq(submissions.sample, true),
		eq(submissions.form, form),
		eq(submissions.email, email),
	);
}

async function submitOnce<Schema extends FormSchema>(
	form: PublicForm<Schema>,
	values: Record<string, string>,
	honeypot = "",
): Promise<void> {
	const { EMAIL: email = "" } = values;
	if ((await db.$count(submissions, isSample(form.name, email))) > 0) return;
	const checked = checkForm(values, form.schema);
	const meta = { ticket: undefined, honeypot, network: "samples", sample: true };
	const receipt = checked.ok
		? await receiveSubmission(form, checked.value, meta, visitor)
		: undefined;
	if (!receipt?.ok) throw new Error(`The sample of ${email} was rejected.`);
}

/** Completes a sample's case, unless someone has changed it since. */
async function complete(
	record: AnyRecord,
	email: string,
	facts: object,
	pictures: SamplePicture[],
): Promise<void> {
	const found = await findSampleCase(record, email);
	if (found) await addPicturesToCase(found.id, pictures);
	if (found?.version !== 1) return;
	const given = Object.entries(valuesOf(record, { ...facts })).filter(([name]) => name in facts);
	await correctDraft(found.id, found.version, Object.fromEntries(given), actor);
	await startReview(found.id, actor);
}

async function findSampleCase({ caseKind }: AnyRecord, email: string) {
	const [found] = await db
		.select({ id: cases.id, version: cases.version })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(isSample(caseKind, email));
	return found;
}
