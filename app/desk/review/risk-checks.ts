import { labelIn } from "#app/desk/review/review-draft.ts";
import { casePath } from "#app/desk/review/review-path.ts";
import {
	type DeskRecord,
	deskRecord,
	recordPath,
	recordsOf,
	recordsReachedBy,
} from "#app/desk/review/review-records.ts";
import { photoIdsOf } from "#app/media/case-photos.ts";
import { findSimilarPhotos } from "#app/media/similar-photos.ts";
import { findUnlikelyFacts } from "#app/moderation/risk-checks/breed-range.ts";
import type { Evidence, FieldText, Finding } from "#app/moderation/risk-checks/rules.ts";
import {
	contactsOf,
	findDisposableMail,
	type OtherCase,
} from "#app/moderation/risk-checks/sender.ts";
import {
	findLinks,
	findMoneyWords,
	findRestrictedWords,
} from "#app/moderation/risk-checks/text-rules.ts";
import type { Case, Submission } from "#app/moderation/table.ts";
import { recordOfCase } from "#app/records/records.ts";
import { site } from "#site";

type Found = { case: Case; submission: Submission };

const manyDogsFrom = 3;
const shownSightings = 5;

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
	const known = new Set([found.case, ...others].map(recordPath));
	const listed = (await recordsReachedBy(contactsOf(found))).filter(({ path }) => !known.has(path));
	const own = others.map((other) => ({ ...other, ...deskRecord(casePath(other), other) }));
	const all = [...own, ...listed];
	const evidence = all.map((record) => ({ why: sharedOf(record), record: shown(record) }));
	const [first] = all;
	let words = "Phone and email not seen before";
	if (all.length > 1) words = `Same email or phone as ${all.length} others`;
	else if (first) words = `Same ${sharedOf(first)} as ${nameAndState(first)}`;
	return { name: "sender", clean: !first, words, evidence };
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
	const record = recordOfCase(found.kind);
	const own = record && found.subjectId ? [{ kind: record.kind, id: found.subjectId }] : [];
	const pictures = await photoIdsOf({ kind: "case", id: found.id });
	const sightings = await findSimilarPhotos({ kind: "case", id: found.id }, own);
	const subjects = sightings.flatMap(({ seen }) => seen);
	const records = await recordsOf(subjects);
	const evidence: Evidence[] = records
		.slice(0, shownSightings)
		.map((each) => ({ record: shown(each) }));
	if (records.length > shownSightings) {
		evidence.push({ why: `and ${records.length - shownSightings} more` });
	}
	if (subjects.some(({ kind }) => kind === "guide" || kind === "post")) {
		evidence.push({ why: "Used in a guide or post on this site" });
	}
	const [first] = records;
	let words = "Photos also appear elsewhere";
	if (pictures.length === 0) words = "No photos to compare";
	else if (evidence.length === 0) words = "Photos not seen on another listing";
	else if (first && evidence.length === 1) words = `A photo is also on ${nameAndState(first)}`;
	return { name: "photos", clean: evidence.length === 0, words, evidence };
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
		evidence: clean ? [] : dogs.map((dog) => ({ record: shown(deskRecord(casePath(dog), dog)) })),
	};
}

function ofIntake({ spamSignals }: Submission): Finding[] {
	const evidence = spamSignals.map((quote) => ({ quote }));
	const words = "Spam signals";
	return spamSignals.length > 0 ? [{ name: "intake", clean: false, words, evidence }] : [];
}

function shown({ path, name, state, since }: DeskRecord) {
	return { path, name, state: `${state}, ${monthOf(since)}` };
}

function nameAndState({ name, state, since }: DeskRecord): string {
	return `“${name}”, ${state} in ${monthOf(since)}`;
}

const elevenMonths = 335 * 24 * 60 * 60 * 1000;

/** "March", with the year when it is not obvious. */
function monthOf(date: Date): string {
	const year = Date.now() - date.getTime() < elevenMonths ? undefined : "numeric";
	return date.toLocaleDateString(site.language, { month: "long", year, timeZone: "UTC" });
}

function ordinal(number: number): string {
	const words = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];
	return words[number - 1] ?? `${number}th`;
}
