import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { ingestPhoto, placePhotos } from "#app/media/photos.ts";
import { type Case, cases, type Details, submissions } from "#app/moderation/table.ts";
import { db } from "#app/platform/db.server.ts";
import { actor } from "#test/make.ts";

type Facts = {
	draft?: Details;
	details?: Details;
	state?: Case["state"];
	subjectId?: number;
	firstName?: string;
	lastName?: string;
	email?: string;
	phone?: string;
	signs?: string[];
	/** How long it waits. */
	hoursAgo?: number;
	/** Pictures as files. */
	photos?: Buffer[];
};

/** A case as it stands after a form was believed, without its letters. */
export async function makeCase(kind: Case["kind"], facts: Facts = {}): Promise<Case> {
	const { draft = {}, details = {}, hoursAgo = 0, photos = [] } = facts;
	const at = sql`now() - make_interval(secs => ${hoursAgo * 3600})`;
	const [submission] = await db
		.insert(submissions)
		.values({
			...{ form: kind, contentKey: randomBytes(32).toString("hex"), details, receivedAt: at },
			...{ firstName: facts.firstName ?? "", lastName: facts.lastName ?? "" },
			...{ email: facts.email ?? "owner@example.com", phone: facts.phone ?? "" },
			signs: facts.signs ?? [],
		})
		.returning();
	if (!submission) throw new Error("The submission was not written.");
	const [made] = await db
		.insert(cases)
		.values({
			...{ kind, submissionId: submission.id, draft, state: facts.state ?? "received" },
			...{ subjectId: facts.subjectId, openedAt: at, waitingSince: at, changedAt: at },
			mergedInto: null,
		})
		.returning();
	if (!made) throw new Error("The case was not written.");
	const ids: number[] = [];
	for (const bytes of photos) {
		const taken = await ingestPhoto(bytes, {}, actor);
		if (!taken.ok) throw new Error(`A picture of a test was refused: ${taken.reason}`);
		ids.push(taken.photo.id);
	}
	await placePhotos({ kind: "case", id: made.id }, ids, db);
	return made;
}
