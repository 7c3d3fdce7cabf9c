import { findCaseForEmail } from "#app/cases/review/cases.ts";
import { makeEditUrl, publishedLinkDays } from "#app/cases/review/private-case.ts";
import { finalStates } from "#app/cases/review/states.ts";
import { cases } from "#app/cases/table.ts";
import { type DogWithResults, dogsOfCase } from "#app/network/kennels/evidence/dogs.ts";
import {
	dogName,
	isDogOpen,
	type Level,
	tellAfter,
} from "#app/network/kennels/evidence/evidence.ts";
import { evidenceMail, type HealthResult } from "#app/network/kennels/evidence/table.ts";
import { testName } from "#app/network/kennels/evidence/test-rules.ts";
import { kennels } from "#app/network/kennels/store.ts";
import { email, facts, reasons, team } from "#app/people/email.tsx";
import { isoDay } from "#app/records/dates.ts";
import { kennel } from "#app/records/kennel.ts";
import { isPublicStatus } from "#app/records/record.ts";
import { longDate } from "#app/ui/format.ts";

type Fact = { label: string; value: string };

async function findToTell(caseId: number) {
	const found = await findCaseForEmail(caseId);
	if (!found || finalStates.includes(found.case.state)) return undefined;
	const { subjectId } = found.case;
	const published = subjectId === null ? undefined : await kennels.find(subjectId);
	// Breeders can change their address after they applied.
	const to = published?.email ?? found.submission.email;
	const isPublic = published !== undefined && isPublicStatus(kennel, published.status);
	return { case: found.case, to, isPublic, dogs: await dogsOfCase(caseId) };
}

type Found = NonNullable<Awaited<ReturnType<typeof findToTell>>>;

const toKennel = {
	about: cases,
	to: ({ to }: Found) => to,
	replyTo: team,
	reason: reasons.enteredFor(kennel.labels.page),
	link: async ({ case: found, to }: Found) =>
		`${await makeEditUrl(found, publishedLinkDays, to)}/dogs`,
};

export const evidenceEmails = [
	/** Covers what was reviewed until the next email could be queued. */
	email(evidenceMail.checked, {
		label: "Health results: looked at",
		...toKennel,
		find: async (caseId, enqueuedAt) => {
			const until = enqueuedAt.getTime() + tellAfter * 1000;
			const isNew = (at: Date | null) =>
				at !== null && at.getTime() >= enqueuedAt.getTime() - 1000 && at.getTime() < until;
			const found = await findToTell(caseId);
			const shown = found?.dogs.flatMap((dog) => factsOf(dog, isNew)) ?? [];
			return found && shown.length > 0 ? { ...found, shown } : undefined;
		},
		subject: (found) => `We’ve looked at your dogs and results: ${found.case.draft.kennelName}`,
		preheader: "What we saw, and what your page says now.",
		paragraphs: ({ shown }) => [
			"Thank you for sharing your papers. Here’s what one of us looked at:",
			facts(shown),
		],
		button: "See your dogs and results",
		closing: ({ isPublic }) => [
			`${isPublic ? "" : "Your page isn’t on the site yet: it will show this once it is. "}Did we get something wrong? Reply to this email, and one of us will read it.`,
		],
	}),

	/** Not sent if every result has been renewed or has expired, or the kennel has left the site. */
	email(evidenceMail.expiring, {
		label: "Health results: expire soon",
		...toKennel,
		find: async (caseId, enqueuedAt) => {
			const found = await findToTell(caseId);
			const shown = found?.dogs.flatMap((dog) => expiringOf(dog, enqueuedAt)) ?? [];
			return found?.isPublic && shown.length > 0 ? { ...found, shown } : undefined;
		},
		subject: (found) => `Health results expire soon: ${found.case.draft.kennelName}`,
		preheader: "Which ones, and how to renew them.",
		paragraphs: ({ shown }) => [
			"Some results are valid for a limited time, because what the test looks at can change. These expire soon; after that date your page says so.",
			facts(shown),
		],
		button: "Enter a newer result",
		closing: ["If you no longer breed from the dog, delete it there, and you’re done."],
	}),
];

const said: Record<Level, string> = {
	registry: "we saw it at the registry",
	document: "we saw the document",
	claimed: "we couldn’t see it, so your page says that you claim it",
	refused: "what we saw doesn’t match, so your page doesn’t show it",
};

function factsOf(dog: DogWithResults, isNew: (at: Date | null) => boolean): Fact[] {
	const name = dogName(dog);
	const values = dog.results.flatMap(({ test, result, level, checkedAt, reason }) =>
		level && isNew(checkedAt)
			? withReason(`${testName(test)}, ${result}: ${said[level]}.`, reason)
			: [],
	);
	if (isNew(dog.decidedAt) && !isDogOpen(dog)) values.unshift(withReason(dogText(dog), dog.reason));
	return values.map((value) => ({ label: name, value }));
}

function dogText({ state, changeDeclined }: DogWithResults): string {
	if (state === "declined") return "We couldn’t put this dog on your page.";
	return changeDeclined ? "We didn’t publish your change." : "On your page as you entered it.";
}

function withReason(message: string, reason: string): string {
	return reason ? `${message} ${reason}` : message;
}

/** A refused result renews nothing. */
function isRenewal({ test, testedOn, level }: HealthResult, older: HealthResult): boolean {
	return test === older.test && testedOn > older.testedOn && level !== "refused";
}

function expiringOf({ results, ...dog }: DogWithResults, enqueuedAt: Date): Fact[] {
	return results.flatMap((result) => {
		const { test, validUntil, warnedAt, level } = result;
		if (!validUntil || validUntil < isoDay() || !warnedAt) return [];
		if (level !== "registry" && level !== "document") return [];
		if (Math.abs(warnedAt.getTime() - enqueuedAt.getTime()) > 1000) return [];
		if (results.some((other) => isRenewal(other, result))) return [];
		const until = longDate(new Date(validUntil));
		return [{ label: dogName(dog), value: `${testName(test)}: valid until ${until}.` }];
	});
}
