import { desc, eq, sql } from "drizzle-orm";
import { findCase, openCase } from "#app/cases/review/cases.ts";
import {
	type Case,
	caseLinks,
	cases,
	type Details,
	type Submission,
	submissions,
} from "#app/cases/table.ts";
import { findCodePhoto, requestCodePhoto } from "#app/cases/verifications/code-photos.ts";
import { codePhotos, recordVerifications } from "#app/cases/verifications/table.ts";
import {
	type NewVerification,
	recordVerification,
	verifiedOfCase,
} from "#app/cases/verifications/verifications.ts";
import { ingestPhoto, placePhotos } from "#app/media/photos.ts";
import { dogs } from "#app/network/dogs/store.ts";
import type { Actor } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { isoDay } from "#app/records/dates.ts";
import { actor, smallPicture } from "#test/make.ts";

export const dogDraft: Details = {
	name: "Luna",
	gender: "Female",
	ageYears: "3",
	ageMonths: "2",
	ageAsOf: isoDay(),
	color: "Black",
	weightLbs: "96",
	spayedNeutered: "yes",
	vaccinationsUpToDate: "yes",
	goodWithKids: "yes",
	goodWithDogs: "no",
	goodWithCats: "not_tested",
	description: "A calm dog.",
	healthIssues: "",
	behaviorNotes: "",
	reasonForAdoption: "The family moves.",
	locationCity: "Austin",
	locationState: "TX",
	country: "US",
	ownerContactEmail: "owner@example.com",
	ownerContactPhone: "+15125550142",
	showEmail: "yes",
	showPhone: "yes",
};

export const kennelDraft: Details = {
	kennelName: "Casa Nera",
	kennelAbout: "One litter a year.",
	city: "Austin",
	state: "TX",
	zip: "78701",
	country: "US",
	email: "kennel@example.com",
	phone: "+15125550177",
	showEmail: "yes",
	showPhone: "yes",
};

type Facts = Partial<
	Pick<
		Submission,
		"email" | "firstName" | "lastName" | "phone" | "details" | "spamSignals" | "sample"
	>
> & {
	state?: Case["state"];
	subjectId?: number;
	hoursAgo?: number;
	photos?: number | Buffer[];
};

let made = 0;

export async function makeCase(
	kind: Case["kind"],
	draft: Details = {},
	{ state, subjectId, hoursAgo = 0, photos = 0, ...sent }: Facts = {},
): Promise<Case> {
	const number = ++made;
	const at = sql`now() - make_interval(secs => ${hoursAgo * 3600})`;
	const opened = await transaction(async (tx) => {
		const [submission] = await tx
			.insert(submissions)
			.values({
				form: kind,
				contentKey: number.toString(16).padStart(64, "0"),
				receivedAt: at,
				email: `sender-${number}@example.com`,
				firstName: "Ada",
				lastName: "Rossi",
				details: { reason: "The family moves." },
				spamSignals: [],
				...sent,
			})
			.returning();
		if (!submission) throw new Error("The submission was not written.");
		const { id } = await openCase(submission, kind, draft, tx);
		const since = { openedAt: at, waitingSince: at, inReviewSince: at, changedAt: at };
		const [as] = await tx
			.update(cases)
			.set({ ...since, draft, state: state ?? "received", subjectId: subjectId ?? null })
			.where(eq(cases.id, id))
			.returning();
		if (!as) throw new Error("The case was not written.");
		return as;
	});
	const files =
		typeof photos === "number"
			? await Promise.all(
					Array.from({ length: photos }, (_, index) => smallPicture(500 + number * 8 + index)),
				)
			: photos;
	const photoIds: number[] = [];
	for (const file of files) {
		const taken = await ingestPhoto(file, {}, actor);
		if (!taken.ok) throw new Error(`A picture was refused: ${taken.reason}`);
		photoIds.push(taken.photo.id);
	}
	await transaction((tx) => placePhotos({ kind: "case", id: opened.id }, photoIds, tx));
	return opened;
}

export async function caseNow({ id }: { id: number }): Promise<Case> {
	const found = await findCase(id);
	if (!found) throw new Error(`Case ${id} is gone.`);
	return found.case;
}

export async function editPathOf({ id, kind }: Case): Promise<string> {
	return `/edit/${kind === "breeder" ? "kennel" : "dog"}/${await makeLink(caseLinks.edit, id, { days: 30 })}`;
}

export async function verifiedCase(id: number) {
	const found = await findCase(id);
	if (!found) throw new Error(`Case ${id} is gone.`);
	return verifiedOfCase(dogs, found.case);
}

export async function checkCase(id: number, made: Partial<NewVerification> = {}) {
	const check = {
		kind: "vet_record",
		result: "confirmed",
		checkedAt: new Date(),
		...made,
	} as const;
	return recordVerification(await verifiedCase(id), check, actor);
}

export async function askForCode(caseId: number, by: Actor = actor) {
	await requestCodePhoto(caseId, by);
	const request = await findCodePhoto(caseId);
	if (!request) throw new Error("No photo was asked for.");
	return request;
}

export async function expireCode(caseId: number) {
	const request = await findCodePhoto(caseId);
	const expiresAt = new Date(Date.now() - 1000);
	await db
		.update(codePhotos)
		.set({ expiresAt })
		.where(eq(codePhotos.id, request?.id ?? 0));
}

export async function lastCheck() {
	const [last] = await db
		.select()
		.from(recordVerifications)
		.orderBy(desc(recordVerifications.id))
		.limit(1);
	if (!last) throw new Error("Nothing was checked.");
	return last;
}
