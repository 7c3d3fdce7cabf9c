import { desc, eq, inArray, sql } from "drizzle-orm";
import { caseName, casePlace, senderName } from "#app/cases/review/labels.ts";
import { cases, submissions } from "#app/cases/table.ts";
import { deskThumbnail } from "#app/media/guarded-photos.ts";
import { isMainPhotoOf, photoUses } from "#app/media/table.ts";
import { requireRight, type Staff } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { foldedSql } from "#app/platform/database/table.ts";
import { foldWords } from "#app/platform/text/fold.ts";

/** The number of newest cases searched for part of a name or text, which no index covers. */
const maxRead = 3_000;

const newestFirst = [desc(cases.openedAt), desc(cases.id)];
const address = sql`lower(${sql.placeholder("q")}::text)`;

// Published names are left out, because the search finds them as records.
const newest = db
	.select({
		id: cases.id,
		text: sql<string>`${foldedSql(sql`concat_ws(' ', ${submissions.firstName}, ${submissions.lastName}, ${submissions.email},
			${submissions.details} ->> 'message',
			case when ${cases.state} <> 'published' then coalesce(${cases.draft} ->> 'name', ${cases.draft} ->> 'kennelName') end)`)}`.as(
			"text",
		),
	})
	.from(cases)
	.innerJoin(submissions, eq(submissions.id, cases.submissionId))
	.orderBy(desc(cases.id))
	.limit(maxRead)
	.as("newest");

const sent = db
	.select({ id: submissions.id })
	.from(submissions)
	.where(eq(sql`lower(${submissions.email})`, address));

const query = db
	.select({
		id: cases.id,
		kind: cases.kind,
		state: cases.state,
		draft: cases.draft,
		firstName: submissions.firstName,
		lastName: submissions.lastName,
		email: submissions.email,
		opening: sql<string>`left(coalesce(${submissions.details} ->> 'message', ''), 120)`,
		photoId: photoUses.photoId,
	})
	.from(cases)
	.innerJoin(submissions, eq(submissions.id, cases.submissionId))
	.leftJoin(photoUses, isMainPhotoOf("case", cases.id))
	.where(
		inArray(
			cases.id,
			sql`(select ${cases.id} from ${cases} where ${inArray(cases.submissionId, sent)}
				union ${db
					.select({ id: newest.id })
					.from(newest)
					.where(sql`strpos(${newest.text}, ${sql.placeholder("words")}::text) > 0`)})`,
		),
	)
	.orderBy(...newestFirst)
	.limit(12)
	.prepare("desk_senders");

/** Finds a complete email address in all cases, and other text only in the newest. */
export async function findSenders(q: string, actor: Staff) {
	requireRight(actor, "review");
	const rows = await query.execute({ q, words: foldWords(q) });
	return rows.map((row) => ({
		...row,
		name: caseName(row),
		place: casePlace(row),
		sender: senderName(row),
		thumbnail: deskThumbnail(row.photoId),
	}));
}
