import { and, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { caseName } from "#app/moderation/cases/labels.ts";
import { type Finding, findingOf } from "#app/moderation/risk-checks/rules.ts";
import { type Case, cases, type Submission, submissions } from "#app/moderation/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { phoneSpellings } from "#app/platform/forms/phone.server.ts";
import { normalizeEmailAddress } from "#app/platform/mail/mail-address.server.ts";

export type SenderContacts = ReturnType<typeof contactsOf>;

const maxCases = 50;

export function contactsOf(found: { case: Case; submission: Submission }) {
	const { draft } = found.case;
	const emails = [found.submission.email, draft.ownerContactEmail, draft.email];
	const phones = [found.submission.phone, draft.ownerContactPhone, draft.phone];
	return {
		emails: known(emails.map((mail) => normalizeEmailAddress(mail ?? "")?.toLowerCase())),
		phones: known(phones.flatMap((phone) => (phone ? phoneSpellings(phone) : []))),
	};
}

function known(texts: (string | undefined)[]): string[] {
	return [...new Set(texts.flatMap((text) => text || []))];
}

export async function casesOfSender({ emails, phones }: SenderContacts, exceptId: number) {
	const mail = sql`(${inArray(sql`lower(${submissions.email})`, emails)}
		or ${inArray(sql`lower(coalesce(${cases.draft} ->> 'ownerContactEmail', ${cases.draft} ->> 'email', ''))`, emails)})`;
	const phone = sql`(${inArray(submissions.phone, phones)}
		or ${inArray(sql`coalesce(${cases.draft} ->> 'ownerContactPhone', ${cases.draft} ->> 'phone', '')`, phones)})`;
	const rows = await db
		.select({
			id: cases.id,
			kind: cases.kind,
			state: cases.state,
			draft: cases.draft,
			subjectId: cases.subjectId,
			openedAt: cases.openedAt,
			changedAt: cases.changedAt,
			firstName: submissions.firstName,
			lastName: submissions.lastName,
			email: submissions.email,
			sameEmail: sql<boolean>`${mail}`,
			samePhone: sql<boolean>`${phone}`,
			recent: sql<boolean>`${submissions.receivedAt} > now() - interval '12 months'`,
		})
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(and(ne(cases.id, exceptId), or(mail, phone)))
		.orderBy(desc(cases.id))
		.limit(maxCases);
	return rows.map(({ draft, firstName, lastName, email, ...row }) => ({
		...row,
		name: caseName({ kind: row.kind, draft, firstName, lastName, email }),
	}));
}

export type OtherCase = Awaited<ReturnType<typeof casesOfSender>>[number];

export async function findDisposableMail(addresses: string[]): Promise<Finding> {
	// A megabyte of domains, loaded with the first case.
	const { default: checker } = await import("mailchecker");
	const listed = checker.blacklist();
	const evidence = addresses
		.filter((address) => isListed(address.split("@").at(-1) ?? "", listed))
		.map((address) => ({ quote: address }));
	return findingOf("disposable", evidence, {
		clear: "Not a disposable email address",
		found: "Disposable email address: our emails may reach no one",
	});
}

function isListed(domain: string, listed: Set<string>): boolean {
	const parts = domain.split(".");
	return parts.some(
		(_, index) => index < parts.length - 1 && listed.has(parts.slice(index).join(".")),
	);
}
