import { eq, inArray, or, sql } from "drizzle-orm";
import { adoptionListings } from "#app/adoptions/table.ts";
import { breeders } from "#app/breeders/table.ts";
import { caseName, senderName } from "#app/moderation/case-face.ts";
import type { Reach } from "#app/moderation/look-twice/same-sender.ts";
import { cases, submissions } from "#app/moderation/table.ts";
import { db } from "#app/platform/db.server.ts";

/** A listing, a kennel or a case, as a link of the desk. */
export type DeskRecord = {
	kind: "dog" | "kennel" | "case";
	id: number;
	path: string;
	name: string;
	/** What became of it, in a word or two, and since when. */
	state: string;
	since: Date;
	/** Of a case: the listing or kennel that was made of it. */
	madeOf?: string;
};

const most = 30;

const dogColumns = {
	...{ id: adoptionListings.id, name: adoptionListings.name },
	...{ state: adoptionListings.status, since: adoptionListings.updatedAt },
	...{ mail: adoptionListings.ownerContactEmail, phone: adoptionListings.ownerContactPhone },
};
const kennelColumns = {
	...{ id: breeders.id, name: breeders.kennelName, state: breeders.status },
	...{ since: breeders.updatedAt, mail: breeders.email, phone: breeders.phone },
};

/** The listings and kennels that can be reached by one of these addresses or numbers. */
export async function recordsReachedBy({ mails, phones }: Reach) {
	if (mails.length + phones.length === 0) return [];
	const dogs = db
		.select(dogColumns)
		.from(adoptionListings)
		.where(
			or(
				inArray(sql`lower(${adoptionListings.ownerContactEmail})`, mails.length ? mails : [""]),
				phones.length > 0 ? inArray(adoptionListings.ownerContactPhone, phones) : undefined,
			),
		)
		.limit(most);
	const kennels = db
		.select(kennelColumns)
		.from(breeders)
		.where(
			or(
				inArray(sql`lower(${breeders.email})`, mails.length ? mails : [""]),
				phones.length > 0 ? inArray(breeders.phone, phones) : undefined,
			),
		)
		.limit(most);
	const shared = ({ mail, phone }: { mail: string; phone: string }) => ({
		sameMail: mails.includes(mail.toLowerCase()),
		samePhone: phones.includes(phone),
	});
	return [
		...(await dogs).map((row) => ({ ...recordOf("dog", row), ...shared(row) })),
		...(await kennels).map((row) => ({ ...recordOf("kennel", row), ...shared(row) })),
	];
}

/** The dogs, kennels and cases with these numbers; other kinds are left out. */
export async function recordsOf(
	subjects: readonly { kind: string; id: number }[],
): Promise<DeskRecord[]> {
	const idsOf = (kind: string) => subjects.filter((each) => each.kind === kind).map(({ id }) => id);
	const [dogs, kennels, found] = [idsOf("dog"), idsOf("kennel"), idsOf("case")];
	const records: DeskRecord[] = [];
	if (dogs.length > 0) {
		const rows = await db
			.select(dogColumns)
			.from(adoptionListings)
			.where(inArray(adoptionListings.id, dogs));
		records.push(...rows.map((row) => recordOf("dog", row)));
	}
	if (kennels.length > 0) {
		const rows = await db.select(kennelColumns).from(breeders).where(inArray(breeders.id, kennels));
		records.push(...rows.map((row) => recordOf("kennel", row)));
	}
	const listed = new Set(records.map(({ path }) => path));
	const from = found.length > 0 ? await caseRecords(found) : [];
	// A listing and the case that it came from are one thing to whoever looks.
	return [...records, ...from.filter(({ madeOf }) => madeOf === undefined || !listed.has(madeOf))];
}

async function caseRecords(ids: number[]): Promise<DeskRecord[]> {
	const rows = await db
		.select({
			...{ id: cases.id, kind: cases.kind, state: cases.state, draft: cases.draft },
			...{ since: cases.changedAt, email: submissions.email, subjectId: cases.subjectId },
			...{ firstName: submissions.firstName, lastName: submissions.lastName },
		})
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(inArray(cases.id, ids));
	return rows.map((row) => {
		const record = recordOf("case", { ...row, name: caseName(row, senderName(row)) });
		if (row.subjectId === null) return record;
		const folder = row.kind === "rehome" ? folders.dog : folders.kennel;
		return { ...record, madeOf: `${folder}/${row.subjectId}` };
	});
}

const folders = { dog: "/desk/adoptions", kennel: "/desk/breeders", case: "/desk/review" };

function recordOf(
	kind: DeskRecord["kind"],
	{ id, name, state, since }: { id: number; name: string; state: string; since: Date },
): DeskRecord {
	const path = `${folders[kind]}/${id}`;
	return { kind, id, path, name, state: state.replaceAll("_", " "), since };
}
