import { and, eq } from "drizzle-orm";
import { rehomeForm } from "#app/adoptions/requests.ts";
import { dogs } from "#app/adoptions/store.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { posts } from "#app/blog/table.ts";
import { breederForm } from "#app/breeders/applications.ts";
import { enterSampleEvidence } from "#app/breeders/evidence/enter-evidence.ts";
import { monthsLater } from "#app/breeders/evidence/evidence.ts";
import { kennels } from "#app/breeders/store.ts";
import { breeders } from "#app/breeders/table.ts";
import { contactForm } from "#app/contact/messages.ts";
import { guides } from "#app/guides/table.ts";
import { startReview } from "#app/moderation/cases/completion.ts";
import { correctDraft } from "#app/moderation/edit/case-edits.ts";
import { type PublicForm, receiveSubmission } from "#app/moderation/intake/submissions.ts";
import { cases, type Submission, submissions } from "#app/moderation/table.ts";
import { visitor } from "#app/people/actor.ts";
import { db, pool } from "#app/platform/database/db.server.ts";
import { normalizePhone, phoneCandidates } from "#app/platform/forms/phone.server.ts";
import { checkForm, type FormSchema } from "#app/platform/forms/typed-form.server.ts";
import { dog as dogRecord } from "#app/records/dog.ts";
import { kennel as kennelRecord } from "#app/records/kennel.ts";
import { type AnyRecord, valuesOf } from "#app/records/record.ts";
import { refreshSearchWords } from "#app/search/site-search.ts";
import { askKennels } from "#app/take-back/clock.ts";
import {
	type SampleBreedingDog,
	type SampleDog,
	type SampleKennel,
	type SampleMessage,
	sampleDogs,
	sampleKennels,
	sampleMessages,
} from "../content/samples.ts";
import { actor, loadPosts } from "./seed-texts.ts";

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

/**
 * Loads the samples through the site's real operations; seed-pictures.ts adds pictures later. Can resume
 * after an interruption.
 */
export async function loadSamples(): Promise<void> {
	const now = Date.now();
	for (const dog of sampleDogs) await loadDog(dog, now);
	for (const kennel of sampleKennels) await loadKennel(kennel, now);
	await askKennels(actor);
	await loadPosts();
	for (const message of sampleMessages) await loadMessage(message);
	await refreshSearchWords();
}

async function loadDog(dog: SampleDog, now: number): Promise<void> {
	if (dog.status === "in_review") return loadRequest(dog);
	const known = await findSampleDog(dog);
	const id = known?.id ?? (await createDog(dog, now));
	if (known?.status !== dog.status) await dogs.transition(id, dog.status, actor);
}

export async function findSampleDog(dog: SampleDog) {
	const [known] = await db
		.select({ id: adoptionListings.id, status: adoptionListings.status })
		.from(adoptionListings)
		.where(
			and(
				eq(adoptionListings.sample, true),
				eq(adoptionListings.ownerContactEmail, dog.owner_contact_email),
			),
		);
	return known;
}

async function createDog(dog: SampleDog, now: number): Promise<number> {
	const confirmed = dog.days_ago_confirmed;
	const listing = await dogs.create(
		{
			...factsOfDog(dog, now),
			ownerConfirmedAt: confirmed === null ? null : new Date(now - confirmed * day),
			dateAdded: new Date(now - dog.days_ago_added * day),
			sample: true,
		},
		[],
		actor,
	);
	return listing.id;
}

function factsOfDog(dog: SampleDog, now: number) {
	return {
		name: dog.name.normalize("NFC"),
		gender: dog.gender,
		ageYears: dog.age_years,
		ageMonths: dog.age_months,
		color: dog.color,
		weightLbs: dog.weight_lbs,
		spayedNeutered: dog.spayed_neutered,
		vaccinationsUpToDate: dog.vaccinations_up_to_date,
		houseTrained: dog.house_trained,
		crateTrained: dog.crate_trained,
		energy: dog.energy,
		goodWithKids: dog.good_with_kids,
		goodWithDogs: dog.good_with_dogs,
		goodWithCats: dog.good_with_cats,
		biteHistory: dog.bite.history,
		biteWhom: dog.bite.whom ?? ("" as const),
		biteSkinBroken: dog.bite.skin_broken ?? ("" as const),
		biteVetSeen: dog.bite.vet_seen ?? ("" as const),
		biteWhen: dog.bite.when ?? "",
		description: dog.description,
		healthIssues: dog.health_issues ?? "",
		behaviorNotes: dog.behavior_notes ?? "",
		idealHome: dog.ideal_home ?? "",
		neededBy: dog.days_until_needed
			? new Date(now + dog.days_until_needed * day).toISOString().slice(0, 10)
			: null,
		reasonForAdoption: dog.reason_for_adoption,
		kennelOfOrigin: dog.kennel_of_origin ?? "",
		registeredName: dog.registered_name ?? "",
		askKennel: dog.kennel_of_origin !== undefined,
		locationCity: dog.location_city,
		locationState: dog.location_state,
		country: dog.location_country,
		ownerContactEmail: dog.owner_contact_email,
		ownerContactPhone: phoneCandidates(dog.owner_contact_phone ?? "")[0] ?? "",
	};
}

async function loadKennel(kennel: SampleKennel, now: number): Promise<void> {
	if (kennel.status === "in_review") return loadApplication(kennel);
	const known = await findSampleKennel(kennel);
	const id = known?.id ?? (await createKennel(kennel, now));
	if (known?.status !== kennel.status) await kennels.transition(id, kennel.status, actor);
	await enterSampleEvidence(
		id,
		(kennel.dogs ?? []).map((dog) => factsOfBreedingDog(dog, now)),
		actor,
	);
}

/** The registry numbers are fictional, and the registry's page is a placeholder. */
function factsOfBreedingDog(dog: SampleBreedingDog, now: number) {
	const monthsAgo = (months: number) =>
		monthsLater(new Date(now).toISOString().slice(0, 10), -months);
	return {
		registeredName: dog.registered_name,
		callName: dog.call_name,
		registry: dog.registry,
		registryNumber: dog.registry_number,
		sex: dog.sex,
		bornOn: monthsAgo(dog.born_months_ago),
		chipEnd: "",
		results: dog.results.map(({ tested_months_ago, ...result }) => ({
			...result,
			testedOn: monthsAgo(tested_months_ago),
			registryUrl: result.level === "registry" ? "https://www.example.com/sample" : "",
		})),
	};
}

export async function findSampleKennel({ contact }: SampleKennel) {
	const [known] = await db
		.select({ id: breeders.id, status: breeders.status })
		.from(breeders)
		.where(and(eq(breeders.sample, true), eq(breeders.email, contact.email)));
	return known;
}

async function createKennel(kennel: SampleKennel, now: number): Promise<number> {
	const added = new Date(now - kennel.days_ago * day);
	const facts = {
		...factsOfKennel(kennel),
		dateAdded: added,
		ownerConfirmedAt: added,
		sample: true,
	};
	const breeder = await kennels.create(facts, [], actor);
	return breeder.id;
}

function factsOfKennel(sample: SampleKennel) {
	const { kennel_name, kennel_about, location, contact, profile, licence } = sample;
	const today = new Date().toISOString().slice(0, 10);
	return {
		breedingLicence: licence ? ("yes" as const) : ("" as const),
		licenceNumber: licence?.number ?? "",
		licenceAuthority: licence?.authority ?? "",
		licenceExpires: licence ? monthsLater(today, licence.months_left) : null,
		registrations: profile?.registrations ?? "",
		breedingSince: profile?.breeding_since ?? 0,
		dogsKept: profile?.dogs_kept ?? 0,
		puppiesInHouse: profile?.puppies_in_house ?? ("" as const),
		visitsWelcome: profile?.visits_welcome ?? ("" as const),
		takesBack: profile?.takes_back ?? ("" as const),
		takeBackWords: profile?.take_back_words ?? "",
		contractOffered: profile?.contract_offered ?? ("" as const),
		waitingListOpen: profile?.waiting_list_open ?? ("" as const),
		kennelName: kennel_name,
		kennelAbout: kennel_about,
		...location,
		email: contact.email,
		phone: normalizePhone(contact.phone, location.country) ?? contact.phone,
	};
}

async function loadRequest(dog: SampleDog): Promise<void> {
	const facts = factsOfDog(dog, Date.now());
	const email = facts.ownerContactEmail;
	await submitOnce(rehomeForm, email, {
		...nameFields(dog.owner_first_name, dog.owner_last_name),
		PHONE: facts.ownerContactPhone,
		MMERGE9: facts.reasonForAdoption,
	});
	await complete(dogRecord, email, facts);
}

async function loadApplication(kennel: SampleKennel): Promise<void> {
	const facts = factsOfKennel(kennel);
	const { applicant } = kennel;
	await submitOnce(breederForm, facts.email, {
		...nameFields(applicant?.first_name, applicant?.last_name),
		PHONE: facts.phone,
		MMERGE7: facts.kennelName,
		"ADDRESS[addr1]": applicant?.address ?? "",
		"ADDRESS[city]": facts.city,
		"ADDRESS[state]": facts.state,
		"ADDRESS[zip]": facts.zip,
		"ADDRESS[country]": facts.country,
	});
	await complete(kennelRecord, facts.email, facts);
}

async function loadMessage(message: SampleMessage): Promise<void> {
	const values = {
		...nameFields(message.first_name, message.last_name),
		PHONE: phoneCandidates(message.phone)[0] ?? "",
		MMERGE6: message.message,
	};
	await submitOnce(contactForm, message.email, values, message.honeypot);
}

function nameFields(firstName = "", lastName = "") {
	return { FNAME: firstName, LNAME: lastName };
}

type Form = Submission["form"];

function isSample(form: Form, email: string) {
	return and(
		eq(submissions.sample, true),
		eq(submissions.form, form),
		eq(submissions.email, email),
	);
}

async function submitOnce<Schema extends FormSchema>(
	form: PublicForm<Schema>,
	email: string,
	values: Record<string, string>,
	honeypot = "",
): Promise<void> {
	if ((await db.$count(submissions, isSample(form.name, email))) > 0) return;
	const checked = checkForm({ ...values, EMAIL: email }, form.schema);
	const meta = { ticket: undefined, honeypot, network: "samples", sample: true };
	const receipt = checked.ok
		? await receiveSubmission(form, checked.value, meta, visitor)
		: undefined;
	if (!receipt?.ok) throw new Error(`The sample of ${email} was rejected.`);
}

/** Completes a sample's case, unless someone has changed it since. */
async function complete(record: AnyRecord, email: string, facts: object): Promise<void> {
	const found = await findSampleCase(record, email);
	if (found?.version !== 1) return;
	const given = Object.entries(valuesOf(record, { ...facts })).filter(([name]) => name in facts);
	await correctDraft(found.id, found.version, Object.fromEntries(given), actor);
	await startReview(found.id, actor);
}

export async function findSampleCase({ caseKind }: AnyRecord, email: string) {
	const [found] = await db
		.select({ id: cases.id, version: cases.version, subjectId: cases.subjectId })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(isSample(caseKind, email));
	return found;
}
