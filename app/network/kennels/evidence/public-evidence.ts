import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull } from "drizzle-orm";
import {
	dogName,
	isPlainlyGood,
	listedTests,
	schemes,
} from "#app/network/kennels/evidence/evidence.ts";
import {
	type BreedingDog,
	breedingDogs,
	healthResults,
} from "#app/network/kennels/evidence/table.ts";
import {
	isPreliminary,
	minimumMonths,
	orderedTests,
} from "#app/network/kennels/evidence/test-rules.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { formerMemberName } from "#app/people/personal-data.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isoDay } from "#app/records/dates.ts";
import { site } from "#site";

type ShownDog = Pick<
	BreedingDog,
	"id" | "registeredName" | "callName" | "registry" | "registryNumber" | "sex" | "bornOn"
>;
type ShownResult = Pick<
	typeof healthResults.$inferSelect,
	| "dogId"
	| "test"
	| "scheme"
	| "result"
	| "testedOn"
	| "registryUrl"
	| "level"
	| "checkedAt"
	| "validUntil"
> & { by: string | null };

const listed: readonly string[] = listedTests.map(({ id }) => id);

/** Returns the public view: approved dogs, with the seen or claimed result for each test. */
export async function evidenceOf(breederId: number, now = new Date()) {
	const dogs = await db
		.select()
		.from(breedingDogs)
		.where(and(eq(breedingDogs.breederId, breederId), eq(breedingDogs.state, "shown")))
		.orderBy(asc(breedingDogs.id));
	const ids = dogs.map(({ id }) => id);
	const results =
		ids.length === 0
			? []
			: await db
					.select({ ...getTableColumns(healthResults), by: people.name })
					.from(healthResults)
					.leftJoin(people, eq(people.id, healthResults.checkedBy))
					.where(and(inArray(healthResults.dogId, ids), isNotNull(healthResults.level)))
					.orderBy(desc(healthResults.testedOn), desc(healthResults.id));
	return evidenceView(dogs, results, now);
}

/** The sample kennel with the most results, to show breeders what a table looks like. */
export async function sampleEvidence() {
	const isShown = and(eq(breeders.status, "active"), breeders.sample, gt(breeders.resultsSeen, 0));
	const [kennel] = await db
		.select({ id: breeders.id, slug: breeders.slug, name: breeders.kennelName })
		.from(breeders)
		.where(isShown)
		.orderBy(desc(breeders.resultsSeen), desc(breeders.dateAdded))
		.limit(1);
	if (!kennel) return undefined;
	const evidence = await evidenceOf(kennel.id);
	// The notes are on the kennel's page.
	for (const { cells } of evidence.dogs) {
		for (const cell of Object.values(cells)) cell.notes = [];
	}
	return { ...kennel, evidence };
}

export function evidenceView(
	dogs: readonly ShownDog[],
	results: readonly ShownResult[],
	now = new Date(),
) {
	const notes: string[] = [];
	const shown = dogs.map((dog) => dogView(dog, results, notes, now));
	const having = (test: string) =>
		shown.filter(({ cells: { [test]: cell } }) => cell && !cell.claimed && !cell.expired).length;
	return {
		/** Other tests than the listed ones are included only if some dog has a result. */
		tests: orderedTests
			.filter(({ id }) => listed.includes(id) || shown.some(({ cells }) => cells[id]))
			.map(({ id, name }) => ({ id, name, seen: having(id) })),
		dogs: shown,
		notes,
	};
}

function dogView(dog: ShownDog, results: readonly ShownResult[], notes: string[], now: Date) {
	const { id, registry, registryNumber, sex, bornOn } = dog;
	const name = dogName(dog);
	const own = results.filter(({ dogId }) => dogId === id);
	const shown = orderedTests.flatMap((test) => {
		const all = own.filter((result) => result.test === test.id);
		// Sorted newest first; a seen result takes precedence over a newer one that is only claimed.
		const found =
			all.find(({ level }) => level === "registry" || level === "document") ??
			all.find(({ level }) => level === "claimed");
		return found ? [{ test, found }] : [];
	});
	const registration = [registry, registryNumber].filter(Boolean).join(" ");
	return {
		id,
		name,
		/** Empty if it is the same as the name. */
		registeredName: dog.registeredName === name ? "" : dog.registeredName,
		/** For example "Female, born 2021, AKC WS12345678". */
		summary: [sex === "female" ? "Female" : "Male", `born ${bornOn.slice(0, 4)}`, registration]
			.filter(Boolean)
			.join(", "),
		...checkOf(shown.map(({ found }) => found)),
		/** By test ID; tests without a seen or claimed result are missing. */
		cells: Object.fromEntries(
			shown.map(({ test, found }) => [test.id, cellOf(found, test, bornOn, notes, now)]),
		),
	};
}

/** Says when a dog's results were reviewed and by whom, such as "Oct 12 – Nov 3, 2026 (RO, ML)". */
function checkOf(results: readonly ShownResult[]) {
	const days = results.flatMap(({ checkedAt }) => checkedAt ?? []).sort((a, b) => +a - +b);
	const [first] = days;
	const last = days.at(-1);
	const initials = [...new Set(results.map(({ by }) => initialsOf(by ?? "")))].filter(Boolean);
	const by = initials.length > 0 ? ` (${initials.join(", ")})` : "";
	return {
		/** Empty without results. */
		checked: first && last ? dayFormat.formatRange(first, last) + by : "",
		hasInitials: by !== "",
	};
}

const dayFormat = new Intl.DateTimeFormat(site.language, {
	month: "short",
	day: "numeric",
	year: "numeric",
	timeZone: "UTC",
});

type Test = (typeof orderedTests)[number];

function cellOf(found: ShownResult, { name }: Test, bornOn: string, notes: string[], now: Date) {
	const { result, scheme, testedOn, validUntil, level, registryUrl } = found;
	const isEarly = isPreliminary(found, bornOn);
	const isOver = validUntil !== null && validUntil < isoDay(now);
	const claimed = level === "claimed";
	const noteNumbers = [
		isEarly
			? `${name}: taken before the age of ${minimumMonths(found)} months, so it’s preliminary. ${schemes[scheme]} gives the final result from that age on.`
			: "",
		!claimed && /\bcarrier\b/i.test(result) ? carrierNote : "",
	].flatMap((note) => (note ? numberOf(note, notes) : []));
	const document = scheme === "laboratory" ? "Lab report" : `${schemes[scheme]}, document`;
	return {
		/** For example "Good, early". */
		result: isEarly ? `${result}, early` : result,
		/** For example "Mar 2024". */
		tested: monthOf(testedOn, "short"),
		/** The link's text, or what was seen if there is no link. */
		source: level === "document" ? document : schemes[scheme],
		url: level === "registry" ? registryUrl : "",
		/** Set if only the breeder says so and no reviewer could see it. */
		claimed,
		good: isPlainlyGood(result) && !isEarly && !isOver && !claimed,
		/** For example "Expired in March 2026"; empty while valid. */
		expired: isOver ? `Expired in ${monthOf(validUntil, "long")}` : "",
		/** Footnote numbers, starting at 1. */
		notes: noteNumbers,
	};
}

export type EvidenceView = Awaited<ReturnType<typeof evidenceOf>>;
export type EvidenceDog = EvidenceView["dogs"][number];
export type EvidenceCell = ReturnType<typeof cellOf>;

/** Same statement as in content/guides, which cite the sources. */
const carrierNote =
	"A carrier has one copy of the variant. With a clear partner, no puppy is affected; on average half are carriers.";

function numberOf(note: string, notes: string[]): number {
	if (!notes.includes(note)) notes.push(note);
	return notes.indexOf(note) + 1;
}

function monthOf(day: string, month: "short" | "long"): string {
	return new Date(`${day}T12:00:00Z`).toLocaleDateString(site.language, {
		month,
		year: "numeric",
		timeZone: "UTC",
	});
}

/** Returns up to three initials: "Ruth Okoye" → "RO". None if the name was erased. */
export function initialsOf(name: string): string {
	if (name === formerMemberName) return "";
	const words = name.split(/[\s-]+/).filter(Boolean);
	return words
		.slice(0, 3)
		.map((word) => ([...word][0] ?? "").toUpperCase())
		.join("");
}
