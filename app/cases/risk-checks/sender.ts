import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { caseName } from "#app/cases/review/labels.ts";
import { type Finding, findingOf } from "#app/cases/risk-checks/rules.ts";
import {
	type Case,
	cases,
	draftChip,
	draftEmail,
	draftPhone,
	type Submission,
	submissions,
} from "#app/cases/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { phoneKeySql } from "#app/platform/database/table.ts";
import { isSamePhone, phoneKey } from "#app/platform/forms/phone.server.ts";
import { normalizeEmailAddress } from "#app/platform/mail/mail-address.server.ts";

export type SenderContacts = ReturnType<typeof contactsOf>;

const maxCases = 50;

export function contactsOf(found: { case: Case; submission: Submission }) {
	const { draft } = found.case;
	const emails = [found.submission.email, draft.ownerContactEmail, draft.email];
	const phones = [found.submission.phone, draft.ownerContactPhone, draft.phone];
	return {
		emails: known(emails.map((mail) => normalizeEmailAddress(mail ?? "")?.toLowerCase())),
		phones: known(phones),
	};
}

function known(texts: (string | undefined)[]): string[] {
	return [...new Set(texts.flatMap((text) => text || []))];
}

export function sharedContacts(
	{ emails, phones }: SenderContacts,
	found: { emails: string[]; phones: string[] },
) {
	return {
		sameEmail: found.emails.some((email) => emails.includes(email.toLowerCase())),
		samePhone: found.phones.some((phone) => phones.some((own) => isSamePhone(own, phone))),
	};
}

/** Returns cases in any state, including rejected ones. */
export async function casesOfSender(contacts: SenderContacts, exceptId: number) {
	const { emails } = contacts;
	const keys = phoneKeys(contacts.phones);
	const sent = (condition: SQL) => {
		const ids = db.select({ id: submissions.id }).from(submissions).where(condition);
		return inArray(cases.submissionId, ids);
	};
	const found = await otherCases(
		[
			sent(inArray(sql`lower(${submissions.email})`, emails)),
			sent(inArray(phoneKeySql(submissions.phone), keys)),
			inArray(draftEmail(cases), emails),
			inArray(phoneKeySql(draftPhone(cases)), keys),
		],
		exceptId,
	);
	return found.flatMap(({ emails, phones, ...other }) => {
		const shared = sharedContacts(contacts, { emails, phones });
		return shared.sameEmail || shared.samePhone ? [{ ...other, ...shared }] : [];
	});
}

export function phoneKeys(phones: string[]): string[] {
	return known(phones.map(phoneKey));
}

export type OtherCase = Awaited<ReturnType<typeof casesOfSender>>[number];

/** Returns cases in any state; `chip` must be normalized. */
export async function casesWithMicrochip(chip: string, exceptId: number) {
	const found = await otherCases([eq(draftChip(cases), chip)], exceptId);
	return found.map(({ emails: _, phones: __, ...other }) => other);
}

/** Returns the newest cases that meet any of the conditions, each of which has an index. */
async function otherCases(conditions: [SQL, ...SQL[]], exceptId: number) {
	const some = conditions.map((is) => sql`(${db.select({ id: cases.id }).from(cases).where(is)})`);
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
			phone: submissions.phone,
			recent: sql<boolean>`${submissions.receivedAt} > now() - interval '12 months'`,
		})
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(
			and(
				ne(cases.id, exceptId),
				eq(cases.sample, false),
				sql`${cases.id} in (${sql.join(some, sql` union `)})`,
			),
		)
		.orderBy(desc(cases.id))
		.limit(maxCases);
	return rows.map(({ draft, firstName, lastName, email, phone, ...row }) => ({
		...row,
		name: caseName({ kind: row.kind, draft, firstName, lastName, email }),
		emails: known([email, draft.ownerContactEmail, draft.email]),
		phones: known([phone, draft.ownerContactPhone, draft.phone]),
	}));
}

export async function findDisposableMail(addresses: string[]): Promise<Finding> {
	// A megabyte of domains, so it is loaded only with the first case.
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
