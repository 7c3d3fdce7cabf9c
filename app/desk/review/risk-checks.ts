import { labelIn } from "#app/desk/review/review-draft.ts";
import { casePath } from "#app/desk/review/review-path.ts";
import { type DeskRecord, recordsOf, recordsReachedBy } from "#app/desk/review/review-records.ts";
import { photosOf } from "#app/media/photos.ts";
import { findSimilarPhotos } from "#app/media/similar-photos.ts";
import { findUnlikelyFacts } from "#app/moderation/risk-checks/breed-range.ts";
import { findDisposableMail } from "#app/moderation/risk-checks/disposable-mail.ts";
import type { Evidence, FieldText, Finding } from "#app/moderation/risk-checks/finding.ts";
import { findMoneyWords } from "#app/moderation/risk-checks/money-words.ts";
import { findRestrictedWords } from "#app/moderation/risk-checks/restricted-words.ts";
import { contactsOf, type OtherCase } from "#app/moderation/risk-checks/same-sender.ts";
import { findLinks } from "#app/moderation/risk-checks/written-links.ts";
import type { Case, Submission } from "#app/moderation/table.ts";
import { recordOfCase } from "#app/records/records.ts";
import { site } from "#site";

type Found = { case: Case; submission: Submission };

const manyDogsFrom = 3;
const shownSightings = 5;

/** Runs every risk check; positive findings come first. */
export async function runRiskChecks(found: Found, others: OtherCase[]): Promise<Finding[]> {
	const texts = textsOf(found);
	const contacts = contactsOf(found);
	const findings = [
		findMoneyWords(texts),
		await findSameSender(found, others),
		await findSeenPhotos(found.case),
		...(found.case.kind === "rehome"
			? [findManyDogs(others), findUnlikelyFacts(found.case.draft)]
			: []),
		findLinks(texts),
		await findDisposableMail(contacts.emails),
		findRestrictedWords(texts),
		...ofIntake(found.submission),
	];
	return [...findings.filter(({ clean }) => !clean), ...findings.filter(({ clean }) => clean)];
}

/** Every distinct text of the draft and of the submitted form. */
function textsOf({ case: found, submission }: Found): FieldText[] {
	const { draft } = found;
	const texts = new Map<string, FieldText>();
	for (const [field, text] of [...Object.entries(draft), ...Object.entries(submission.details)]) {
		const isText = !/email|phone|^show|country|^age|^weight/i.test(field);
		if (isText && text.trim() !== "" && !texts.has(text)) {
			texts.set(text, { field: labelIn(found, field), text });
		}
	}
	return [...texts.values()];
}

async function findSameSender(found: Found, others: OtherCase[]): Promise<Finding> {
	const own = subjectOf(found.case);
	const subjects = new Set([own, ...others.map(subjectOf)].map((each) => each && keyOf(each)));
	const listed = (await recordsReachedBy(contactsOf(found))).filter(
		(record) => !subjects.has(keyOf(record)),
	);
	const fromCases = others.map((other) => ({
		path: casePath(other),
		name: other.name,
		since: other.changedAt,
		state: other.state.replaceAll("_", " "),
		sameEmail: other.sameEmail,
		samePhone: other.samePhone,
	}));
	const all = [...fromCases, ...listed];
	const evidence = all.map((record) => ({ why: sharedOf(record), record: shown(record) }));
	const [first] = all;
	return {
		name: "sender",
		clean: all.length === 0,
		words: !first
			? "Phone and email not seen before"
			: all.length === 1
				? `Same ${sharedOf(first)} as ${nameAndState(first)}`
				: `Same email or phone as ${all.length} others`,
		evidence,
	};
}

function sharedOf({ sameEmail, samePhone }: { sameEmail: boolean; samePhone: boolean }): string {
	if (sameEmail && samePhone) return "email and phone number";
	return sameEmail ? "email" : "phone number";
}

async function findSeenPhotos(found: Case): Promise<Finding> {
	if (found.sample) {
		const words = "Photos not compared: samples are drawings, which look alike";
		return { name: "photos", clean: true, words, evidence: [] };
	}
	const own = subjectOf(found);
	const pictures = (await photosOf("case", [found.id])).get(found.id) ?? [];
	const sightings = await findSimilarPhotos({ kind: "case", id: found.id }, own ? [own] : []);
	const subjects = sightings.flatMap(({ seen }) => seen);
	const records = await recordsOf(subjects);
	const ours = subjects.some(({ kind }) => kind === "guide" || kind === "post");
	const evidence: Evidence[] = [
		...records.slice(0, shownSightings).map((record) => ({ record: shown(record) })),
		...(records.length > shownSightings
			? [{ why: `and ${records.length - shownSightings} more` }]
			: []),
		...(ours ? [{ why: "Used in a guide or post on this site" }] : []),
	];
	const [first] = records;
	const clean = evidence.length === 0;
	return {
		name: "photos",
		clean,
		words:
			pictures.length === 0
				? "No photos to compare"
				: clean
					? "Photos not seen on another listing"
					: first && evidence.length === 1
						? `A photo is also on ${nameAndState(first)}`
						: "Photos also appear elsewhere",
		evidence,
	};
}

function findManyDogs(others: OtherCase[]): Finding {
	const dogs = others.filter(
		({ kind, recent, state }) =>
			kind === "rehome" && recent && state !== "merged" && state !== "spam",
	);
	const count = dogs.length + 1;
	const clean = count < manyDogsFrom;
	return {
		name: "many-dogs",
		clean,
		words: `${ordinal(count)} dog from this sender in twelve months`,
		evidence: clean
			? []
			: dogs.map((dog) => ({
					record: shown({ ...dog, path: casePath(dog), since: dog.changedAt }),
				})),
	};
}

/** Spam signals recorded at intake. */
function ofIntake({ spamSignals }: Submission): Finding[] {
	const evidence = spamSignals.map((quote) => ({ quote }));
	const words = "Spam signals";
	return spamSignals.length > 0 ? [{ name: "intake", clean: false, words, evidence }] : [];
}

function subjectOf({ kind, subjectId }: { kind: Case["kind"]; subjectId: number | null }) {
	const record = recordOfCase(kind);
	return !record || subjectId === null ? undefined : { kind: record.kind, id: subjectId };
}

function keyOf({ kind, id }: { kind: string; id: number }): string {
	return `${kind} ${id}`;
}

type Shown = Pick<DeskRecord, "path" | "name" | "state" | "since">;

function shown({ path, name, state, since }: Shown) {
	return { path, name, state: `${state.replaceAll("_", " ")}, ${monthOf(since)}` };
}

function nameAndState({ name, state, since }: Shown): string {
	return `“${name}”, ${state} in ${monthOf(since)}`;
}

const month = new Intl.DateTimeFormat(site.language, { month: "long", timeZone: "UTC" });
const monthAndYear = new Intl.DateTimeFormat(site.language, {
	month: "long",
	year: "numeric",
	timeZone: "UTC",
});
const elevenMonths = 335 * 24 * 60 * 60 * 1000;

/** "March", with the year when it is not obvious. */
function monthOf(date: Date): string {
	return (Date.now() - date.getTime() < elevenMonths ? month : monthAndYear).format(date);
}

function ordinal(number: number): string {
	const words = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];
	return words[number - 1] ?? `${number}th`;
}
