import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "yaml";
import dogs from "./dogs.json" with { type: "json" };
import kennels from "./kennels.json" with { type: "json" };
import messages from "./messages.json" with { type: "json" };
import type { composeLogo, composePicture } from "./pictures.ts";

type Picture = Parameters<typeof composePicture>[0];
type Logo = Parameters<typeof composeLogo>[0];
type Answer = "yes" | "no" | "not_tested";

export type SampleText = {
	title: string;
	short: string;
	coat: Logo["coat"];
	date: Date;
	/** The day on which a guide's facts were last checked, as YYYY-MM-DD. */
	checked: string | null;
	/** Previous titles, whose links must keep working. */
	formerly: string[];
	body: string;
	category: string;
	author: string;
};

export type SampleKennel = {
	kennel_name: string;
	kennel_about: string;
	location: { city: string; state: string; zip: string; country: string };
	contact: { email: string; phone: string };
	logo: Logo | null;
	profile?: {
		registrations: string;
		breeding_since: number;
		dogs_kept: number;
		puppies_in_house: "yes" | "no";
		visits_welcome: "yes" | "no";
		takes_back: "yes" | "no";
		take_back_words: string;
		contract_offered: "yes" | "no";
		waiting_list_open: "yes" | "no";
	};
	/** Set for British kennels. */
	licence?: { number: string; authority: string; months_left: number };
	dogs?: SampleBreedingDog[];
	applicant?: { first_name: string; last_name: string; address: string };
	status: "in_review" | "draft" | "active" | "paused";
	days_ago: number;
};

export type SampleBreedingDog = {
	registered_name: string;
	call_name: string;
	registry: string;
	registry_number: string;
	sex: "female" | "male";
	born_months_ago: number;
	results: {
		test: string;
		scheme: "OFA" | "PennHIP" | "BVA" | "FCI" | "laboratory";
		result: string;
		tested_months_ago: number;
		level: "registry" | "document" | "claimed";
		certificate: string;
	}[];
};

type SampleBite = {
	history: "none" | "yes" | "not_known";
	whom?: "A child" | "An adult" | "A dog" | "Another animal";
	skin_broken?: "yes" | "no";
	vet_seen?: "yes" | "no";
	when?: string;
};

export type SampleDog = {
	name: string;
	gender: "Male" | "Female";
	age_years: number;
	age_months: number;
	color: string;
	weight_lbs: number;
	spayed_neutered: Answer;
	vaccinations_up_to_date: Answer;
	house_trained: Answer;
	crate_trained: Answer;
	energy: "Calm" | "Moderate" | "High" | "Not known";
	good_with_kids: Answer;
	good_with_dogs: Answer;
	good_with_cats: Answer;
	bite: SampleBite;
	description: string;
	health_issues: string | null;
	behavior_notes: string | null;
	ideal_home: string | null;
	reason_for_adoption: string;
	/** A sample kennel, named as the form suggests it. If set, the owner agreed that we ask it. */
	kennel_of_origin?: string;
	registered_name?: string;
	days_until_needed?: number;
	location_city: string;
	location_state: string;
	location_country: string;
	owner_contact_email: string;
	owner_contact_phone: string | null;
	owner_first_name?: string;
	owner_last_name?: string;
	photos: Picture[];
	alt: string | null;
	status: "in_review" | "draft" | "available" | "on_hold" | "homed" | "withdrawn";
	days_ago_added: number;
	days_ago_confirmed: number | null;
};

export type SampleMessage = {
	first_name: string;
	last_name: string;
	email: string;
	phone: string;
	message: string;
	honeypot: string;
};

// JSON imports have no literal types; tests check the files against the tables.
export const sampleKennels = kennels as SampleKennel[];
export const sampleDogs = dogs as SampleDog[];
export const sampleMessages: SampleMessage[] = messages;

export async function readSampleTexts(folder: "guides" | "posts"): Promise<SampleText[]> {
	const path = join(import.meta.dirname, folder);
	const names = (await readdir(path)).filter((name) => name.endsWith(".md")).sort();
	return Promise.all(names.map((name) => readText(join(path, name))));
}

async function readText(path: string): Promise<SampleText> {
	const text = await readFile(path, "utf8");
	const [, head = "", body = ""] = text.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/) ?? [];
	const { title, date, category = "", author = "", checked = null, ...more } = parse(head);
	if (!title || !body) throw new Error(`${basename(path)} has no title or no text.`);
	const { short, coat, formerly = [] } = more;
	const about = { title, short, coat, category, author, checked, formerly };
	return { ...about, date: new Date(date), body: body.trim() };
}
