import { casePath } from "#app/cases/review/labels.ts";
import { findUnlikelyFacts } from "#app/cases/risk-checks/breed-range.ts";
import {
	type Evidence,
	type FieldText,
	type Finding,
	isFixable,
} from "#app/cases/risk-checks/rules.ts";
import {
	casesWithMicrochip,
	contactsOf,
	findDisposableMail,
	type OtherCase,
} from "#app/cases/risk-checks/sender.ts";
import {
	findLinks,
	findMoneyWords,
	findRestrictedWords,
} from "#app/cases/risk-checks/text-rules.ts";
import type { Case, Submission } from "#app/cases/table.ts";
import { labelIn } from "#app/desk/review/review-draft.ts";
import {
	type DeskRecord,
	deskRecord,
	findMicrochipField,
	findRecordsByContact,
	findRecordsByMicrochip,
	findRecordsByName,
	recordPath,
	recordsOf,
} from "#app/desk/review/review-records.ts";
import { photoIdsOf } from "#app/media/photos.ts";
import { findSimilarPhotos } from "#app/media/similar-photos.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { reportsAbout } from "#app/network/reports/report.ts";
import { openReportsAbout } from "#app/network/reports/reports.ts";
import { normalizeMicrochip } from "#app/records/microchip.ts";
import { fieldOf } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";
import { counted } from "#app/ui/format.ts";
import { site } from "#site";

type Found = { case: Case; submission: Submission };

const manyDogsFrom = 3;
const shownSightings = 5;

export async function runRiskChecks(found: Found, others: OtherCase[]) {
	const texts = textsOf(found);
	const contacts = contactsOf(found);
	const known = new Set([found.case, ...others].map(recordPath));
	const listed = (await findRecordsByContact(contacts)).filter(({ path }) => !known.has(path));
	const findings = [
		findMoneyWords(texts),
		findSameSender(others, listed),
		await findSeenPhotos(found.case),
		...(await findSameChip(found.case)),
		...(found.case.kind === "breeder" ? [await findSameName(found.case)] : []),
		...(found.case.kind === "rehome"
			? [findManyDogs(others, listed), findUnlikelyFacts(found.case.draft)]
			: []),
		...(await findReports(found.case)),
		findLinks(texts),
		await findDisposableMail(contacts.emails),
		findRestrictedWords(texts),
		...ofIntake(found.submission),
	];
	const fixable = findFixable(found).map(({ name }) => name);
	const failed = findings.filter(({ clean }) => !clean);
	return [
		...failed.map(({ ask, ...rest }) =>
			ask && fixable.includes(rest.name) ? { ...rest, ask } : rest,
		),
		...findings.filter(({ clean }) => clean),
	];
}

/** Returns failed checks the sender can fix. The original details are left out: they can’t be changed. */
export function findFixable({ case: draft, submission }: Found): Finding[] {
	const found = { case: draft, submission: { ...submission, details: {} } };
	const texts = textsOf(found);
	return [
		findMoneyWords(texts),
		findLinks(texts),
		...(found.case.kind === "rehome" ? [findUnlikelyFacts(found.case.draft)] : []),
	].filter(isFixable);
}

function textsOf({ case: found, submission }: Found): FieldText[] {
	const { draft, kind } = found;
	const record = recordOfCase(kind);
	const texts = new Map<string, FieldText>();
	for (const [field, text] of [...Object.entries(draft), ...Object.entries(submission.details)]) {
		const { type = "text" } = (record && fieldOf(record, field)) ?? {};
		if (/^(text|longText)$/.test(type) && text.trim() !== "" && !texts.has(text)) {
			texts.set(text, { field: labelIn(found, field), text });
		}
	}
	return [...texts.values()];
}

type Listed = Awaited<ReturnType<typeof findRecordsByContact>>;

/** @param listed records that have no case among `others` */
function findSameSender(others: OtherCase[], listed: Listed): Finding {
	const own = others.map((other) => ({ ...other, ...deskRecord(casePath(other), other) }));
	const all = [...own, ...listed];
	const evidence = all.map((record) => ({
		why: describeSharedContact(record),
		record: shown(record),
	}));
	const [first] = all;
	let words = "Phone and email not seen before";
	if (all.length > 1) words = `Same email or phone as ${all.length} others`;
	else if (first) words = `Same ${describeSharedContact(first)} as ${nameAndState(first)}`;
	return { name: "sender", clean: !first, words, evidence };
}

function describeSharedContact(shared: { sameEmail: boolean; samePhone: boolean }): string {
	if (shared.sameEmail && shared.samePhone) return "email and phone number";
	return shared.sameEmail ? "email" : "phone number";
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

/** Keeps the number out of the message: only the team may see it, in its own field. */
async function findSameChip(found: Case): Promise<Finding[]> {
	const record = recordOfCase(found.kind);
	const field = record && findMicrochipField(record);
	const chip = field && normalizeMicrochip(found.draft[field] ?? "");
	if (!chip) return [];
	const others = await casesWithMicrochip(chip, found.id);
	const known = new Set([found, ...others].map(recordPath));
	const listed = (await findRecordsByMicrochip(chip)).filter(({ path }) => !known.has(path));
	const all = [...others.map((other) => deskRecord(casePath(other), other)), ...listed];
	const [first] = all;
	let words = "Microchip number not seen before";
	if (all.length > 1) words = `Same microchip number as ${all.length} others`;
	else if (first) words = `Same microchip number as ${nameAndState(first)}`;
	const evidence = all.map((each) => ({ record: shown(each) }));
	return [{ name: "chip", clean: !first, words, evidence }];
}

/** Dogs share names; two kennels of one name are one too many, or one that poses as the other. */
async function findSameName({ draft, subjectId, sample }: Case): Promise<Finding> {
	const name = draft[kennels.record.name] ?? "";
	const others = await findRecordsByName(kennels, name, { sample, exceptId: subjectId });
	const evidence = others.map((other) => ({
		...(other.name === name ? {} : { why: "Spelled differently, and looks the same" }),
		record: shown(other),
	}));
	const [first] = others;
	let words = "No other kennel has this name";
	if (others.length > 1) words = `${others.length} other kennels have this name`;
	else if (first) words = `Another kennel has this name: ${nameAndState(first)}`;
	return { name: "name", clean: !first, words, evidence };
}

function findManyDogs(others: OtherCase[], listed: Listed): Finding {
	const asked = others.filter(
		({ kind, recent, state }) =>
			kind === "rehome" && recent && state !== "merged" && state !== "spam",
	);
	const dogs = [
		...asked.map((other) => deskRecord(casePath(other), other)),
		...listed.filter(({ kind, recent }) => kind === "dog" && recent),
	];
	const count = dogs.length + 1;
	const clean = count < manyDogsFrom;
	return {
		name: "many-dogs",
		clean,
		words: `${counted(count, "dog")} from this sender in twelve months`,
		evidence: clean ? [] : dogs.map((each) => ({ record: shown(each) })),
	};
}

/** Points out reports to read first, because publishing puts a paused listing back on the site. */
async function findReports({ kind, subjectId }: Case): Promise<Finding[]> {
	const record = recordOfCase(kind);
	if (!record || subjectId === null) return [];
	const about = { kind: record.kind, id: subjectId };
	const { open, isPaused } = await openReportsAbout(about);
	if (open === 0 && !isPaused) return [];
	const words = isPaused
		? "Paused after reports: publishing puts it back on the site"
		: `Reported by visitors: ${counted(open, "open report")}`;
	const state = counted(open, "open report");
	const evidence = [{ record: { path: reportsAbout(about), name: "Read the reports", state } }];
	return [{ name: "reports", clean: false, words, evidence }];
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

/** Returns "March", for example, with the year if it is not obvious. */
function monthOf(date: Date): string {
	const year = Date.now() - date.getTime() < elevenMonths ? undefined : "numeric";
	return date.toLocaleDateString(site.language, { month: "long", year, timeZone: "UTC" });
}
