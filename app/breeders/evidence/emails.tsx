import { type DogWithResults, dogsOfCase } from "#app/breeders/evidence/dogs.ts";
import { dogName, isDogOpen, type Level, tellAfter } from "#app/breeders/evidence/evidence.ts";
import type { HealthResult } from "#app/breeders/evidence/table.ts";
import { testName } from "#app/breeders/evidence/test-rules.ts";
import { kennels } from "#app/breeders/store.ts";
import { findCaseForEmail } from "#app/moderation/cases/cases.ts";
import { makeEditUrl } from "#app/moderation/cases/private-case.ts";
import { finalStates } from "#app/moderation/cases/states.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { isoDay } from "#app/records/dates.ts";
import { kennel } from "#app/records/kennel.ts";
import { isPublicStatus } from "#app/records/record.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailButton, EmailFacts, EmailHeading, EmailText } from "#app/ui/email-parts.tsx";
import { longDate } from "#app/ui/format.ts";
import { site } from "#site";

const linkDays = 365;

type Fact = { label: string; value: string };
type Words = {
	subject: string;
	preheader: string;
	opening: string;
	facts: Fact[];
	button: string;
	closing: string;
};

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

async function write({ case: found, to }: Found, words: Words): Promise<Email> {
	const { subject, preheader, opening, facts, button, closing } = words;
	const page = await makeEditUrl(found, linkDays, to);
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader={preheader}
			reason={`You received this email because your address was entered for a ${kennel.words.page} on ${site.name}.`}
		>
			<EmailHeading>{subject}</EmailHeading>
			<EmailText>{opening}</EmailText>
			<EmailFacts facts={facts} />
			<EmailButton href={`${page}/dogs`}>{button}</EmailButton>
			<EmailText>{closing}</EmailText>
		</EmailFrame>,
	);
	return { to, replyTo: env.teamMail, subject, ...parts };
}

const said: Record<Level, string> = {
	registry: "we saw it at the registry",
	document: "we saw the document",
	claimed: "we couldn’t see it, so your page says that you claim it",
	refused: "what we saw doesn’t match, so your page doesn’t show it",
};

/** Covers what was reviewed until the next email could be queued; undefined if there is nothing. */
export async function writeChecked(caseId: number, orderedAt: Date): Promise<Email | undefined> {
	const found = await findToTell(caseId);
	if (!found) return undefined;
	const until = orderedAt.getTime() + tellAfter * 1000;
	const isNew = (at: Date | null) =>
		at !== null && at.getTime() >= orderedAt.getTime() - 1000 && at.getTime() < until;
	const facts = found.dogs.flatMap((dog) => factsOf(dog, isNew));
	if (facts.length === 0) return undefined;
	return write(found, {
		subject: `We’ve looked at your dogs and results: ${found.case.draft.kennelName}`,
		preheader: "What we saw, and what your page says now.",
		opening: "Thank you for sharing your papers. Here’s what one of us looked at:",
		facts,
		button: "See your dogs and results",
		closing: `${found.isPublic ? "" : "Your page isn’t on the site yet: it will show this once it is. "}Did we get something wrong? Reply to this email, and one of us will read it.`,
	});
}

function factsOf(dog: DogWithResults, isNew: (at: Date | null) => boolean): Fact[] {
	const name = dogName(dog);
	const values = dog.results.flatMap(({ test, result, level, checkedAt, reason }) =>
		level && isNew(checkedAt)
			? withReason(`${testName(test)}, ${result}: ${said[level]}.`, reason)
			: [],
	);
	if (isNew(dog.decidedAt) && !isDogOpen(dog))
		values.unshift(withReason(dogWords(dog), dog.reason));
	return values.map((value) => ({ label: name, value }));
}

function dogWords({ state, changeDeclined }: DogWithResults): string {
	if (state === "declined") return "We couldn’t put this dog on your page.";
	return changeDeclined ? "We didn’t publish your change." : "On your page as you entered it.";
}

function withReason(words: string, reason: string): string {
	return reason ? `${words} ${reason}` : words;
}

/** A refused result renews nothing. */
function isRenewal({ test, testedOn, level }: HealthResult, older: HealthResult): boolean {
	return test === older.test && testedOn > older.testedOn && level !== "refused";
}

/** Returns undefined if every result has been renewed or has expired, or the kennel has left the site. */
export async function writeExpiring(caseId: number, orderedAt: Date): Promise<Email | undefined> {
	const found = await findToTell(caseId);
	if (!found?.isPublic) return undefined;
	const facts = found.dogs.flatMap((dog) =>
		dog.results.flatMap((result): Fact[] => {
			const { test, validUntil, warnedAt, level } = result;
			if (!validUntil || validUntil < isoDay() || !warnedAt) return [];
			if (level !== "registry" && level !== "document") return [];
			if (Math.abs(warnedAt.getTime() - orderedAt.getTime()) > 1000) return [];
			if (dog.results.some((other) => isRenewal(other, result))) return [];
			const until = longDate(new Date(validUntil));
			return [{ label: dogName(dog), value: `${testName(test)}: valid until ${until}.` }];
		}),
	);
	if (facts.length === 0) return undefined;
	return write(found, {
		subject: `Health results expire soon: ${found.case.draft.kennelName}`,
		preheader: "Which ones, and how to renew them.",
		opening:
			"Some results are valid for a limited time, because what the test looks at can change. These expire soon; after that date your page says so.",
		facts,
		button: "Enter a newer result",
		closing: "If you no longer breed from the dog, delete it there, and you’re done.",
	});
}
