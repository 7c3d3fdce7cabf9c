import { and, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { caseName, senderName } from "#app/moderation/cases/labels.ts";
import { type Case, cases, type Submission, submissions } from "#app/moderation/table.ts";
import { db } from "#app/platform/db.server.ts";
import { plainMailAddress } from "#app/platform/mail-address.server.ts";
import { phoneSpellings } from "#app/platform/phone.server.ts";

/** By what a sender is known again: every address and number of a case, as they may be kept. */
export type Reach = { mails: string[]; phones: string[] };

/** Another case of the same sender. */
export type OtherCase = {
	id: number;
	kind: Case["kind"];
	state: Case["state"];
	subjectId: number | null;
	name: string;
	openedAt: Date;
	changedAt: Date;
	/** What it shares. */
	sameMail: boolean;
	samePhone: boolean;
	/** Received within the last twelve months. */
	recent: boolean;
};

/** The most that are told of one sender. */
const most = 50;

/** The addresses and numbers of a case: those of its sender, and those that are to be published. */
export function reachOf(found: { case: Case; submission: Submission }): Reach {
	const { draft } = found.case;
	const mails = [found.submission.email, draft.ownerContactEmail, draft.email];
	const phones = [found.submission.phone, draft.ownerContactPhone, draft.phone];
	return {
		mails: known(mails.map((mail) => plainMailAddress(mail ?? "")?.toLowerCase())),
		phones: known(phones.flatMap((phone) => (phone ? phoneSpellings(phone) : []))),
	};
}

function known(texts: (string | undefined)[]): string[] {
	return [...new Set(texts.filter((text) => text !== undefined && text !== ""))] as string[];
}

/** The other cases of whoever has one of these addresses or numbers, newest first, at most 50. */
export async function casesOfSender(
	{ mails, phones }: Reach,
	without: number,
): Promise<OtherCase[]> {
	const mail = mailsMatch(mails);
	const phone = phonesMatch(phones);
	if (mails.length + phones.length === 0) return [];
	const rows = await db
		.select({
			...{ id: cases.id, kind: cases.kind, state: cases.state, draft: cases.draft },
			...{ subjectId: cases.subjectId, openedAt: cases.openedAt, changedAt: cases.changedAt },
			...{ firstName: submissions.firstName, lastName: submissions.lastName },
			email: submissions.email,
			sameMail: sql<boolean>`${mail}`,
			samePhone: sql<boolean>`${phone}`,
			recent: sql<boolean>`${submissions.receivedAt} > now() - interval '12 months'`,
		})
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(and(ne(cases.id, without), or(mail, phone)))
		.orderBy(desc(cases.id))
		.limit(most);
	return rows.map(({ draft, firstName, lastName, email, ...row }) => ({
		...row,
		name: caseName({ kind: row.kind, draft }, senderName({ firstName, lastName, email })),
	}));
}

function mailsMatch(mails: string[]) {
	if (mails.length === 0) return sql`false`;
	return sql`(${inArray(sql`lower(${submissions.email})`, mails)}
		or ${inArray(sql`lower(coalesce(${cases.draft} ->> 'ownerContactEmail', ${cases.draft} ->> 'email', ''))`, mails)})`;
}

function phonesMatch(phones: string[]) {
	if (phones.length === 0) return sql`false`;
	return sql`(${inArray(submissions.phone, phones)}
		or ${inArray(sql`coalesce(${cases.draft} ->> 'ownerContactPhone', ${cases.draft} ->> 'phone', '')`, phones)})`;
}
