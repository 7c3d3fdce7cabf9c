import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "yaml";
import type { FactsOf } from "#app/cases/records/store.ts";
import type { adoptionListings } from "#app/network/dogs/table.ts";
import type { SampleEvidence } from "#app/network/kennels/evidence/enter-evidence.ts";
import type { breeders } from "#app/network/kennels/table.ts";
import { addNotes, fillFacts } from "#app/platform/content/facts.server.ts";
import { site } from "#site";
import dogs from "./dogs.json" with { type: "json" };
import kennels from "./kennels.json" with { type: "json" };
import messages from "./messages.json" with { type: "json" };
import type { composeCover, composeLogo, composePicture } from "./pictures.ts";

type Picture = Parameters<typeof composePicture>[0];
type Logo = Parameters<typeof composeLogo>[0];
/** Values by the names of a form's fields. */
type FormValues = Record<string, string>;

export type SampleText = {
	title: string;
	short: string;
	cover: Parameters<typeof composeCover>[0];
	date: Date;
	/** The day on which a guide's facts were last checked, as YYYY-MM-DD. */
	checked: string | null;
	/** Previous titles, whose links must keep working. */
	formerly: string[];
	body: string;
	category: string;
	author: string;
};

type Sample<Facts, Status> = {
	facts: Facts;
	/** The sender of a sample that is in review. */
	sender?: FormValues;
	status: Status | "in_review";
};

export type SampleKennel = Sample<FactsOf<typeof breeders>, "draft" | "active" | "paused"> & {
	/** Set for British kennels. */
	licenceMonthsLeft?: number;
	dogs?: SampleBreedingDog[];
	logo?: Logo;
	/** After the logo. */
	photos?: Picture[];
	daysAgo: number;
};

type SampleResult = Omit<SampleEvidence["results"][number], "testedOn" | "registryUrl">;
export type SampleBreedingDog = Omit<SampleEvidence, "bornOn" | "chipEnd" | "results"> & {
	bornMonthsAgo: number;
	results: (SampleResult & { testedMonthsAgo: number })[];
};

/** A dog's `kennelOfOrigin` is a sample kennel, named as the form suggests it. */
export type SampleDog = Sample<
	FactsOf<typeof adoptionListings>,
	"draft" | "available" | "on_hold" | "homed" | "withdrawn"
> & {
	daysUntilNeeded?: number;
	photos: Picture[];
	alt?: string;
	/** Of a homed dog. */
	story?: string;
	daysAgoAdded: number;
	daysAgoConfirmed?: number;
};

export type SampleMessage = { values: FormValues; honeypot: string };

// JSON imports have no literal types; tests check the files against the tables.
export const sampleKennels = (kennels as SampleKennel[]).filter(isHere);
export const sampleDogs = (dogs as SampleDog[]).filter(isHere);
export const sampleMessages: SampleMessage[] = messages;

/** A site for other countries has no samples from elsewhere, which its forms would refuse. */
function isHere({ facts }: SampleKennel | SampleDog): boolean {
	return site.countries.some(({ code }) => code === facts.country);
}

export async function readSampleTexts(folder: "guides" | "posts"): Promise<SampleText[]> {
	const path = join(import.meta.dirname, folder);
	const names = (await readdir(path)).filter((name) => name.endsWith(".md")).sort();
	return Promise.all(
		names.map((name, index) => readText(join(path, name), firstSeed[folder] + index)),
	);
}

const firstSeed = { guides: 0, posts: 3 };

async function readText(path: string, seed: number): Promise<SampleText> {
	const text = fillFacts(await readFile(path, "utf8"));
	const [, head = "", body = ""] = text.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/) ?? [];
	const { title, date, category = "", author = "", checked = null, ...more } = parse(head);
	if (!title || !body) throw new Error(`${basename(path)} has no title or no text.`);
	const { short, coat, prop, formerly = [] } = more;
	const cover = { coat, seed, prop };
	const about = { title, short, cover, category, author, checked, formerly };
	return { ...about, date: new Date(date), body: addNotes(body.trim()) };
}
