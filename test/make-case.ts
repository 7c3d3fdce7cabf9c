import { eq } from "drizzle-orm";
import { ingestPhoto, placePhotos } from "#app/media/photos.ts";
import { findCase, openCase } from "#app/moderation/cases.ts";
import { type Case, cases, type Details, submissions } from "#app/moderation/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { actor, smallPicture } from "#test/make.ts";

/** A draft with all that a listing needs. */
export const dogDraft: Details = {
	...{ name: "Luna", gender: "Female", ageYears: "3", ageMonths: "2", color: "Black" },
	...{ weightLbs: "96", spayedNeutered: "yes", vaccinationsUpToDate: "yes", goodWithKids: "yes" },
	...{ goodWithDogs: "no", goodWithCats: "not_tested", description: "A calm dog." },
	...{ healthIssues: "", behaviorNotes: "", reasonForAdoption: "The family moves." },
	...{ locationCity: "Austin", locationState: "TX", ownerContactEmail: "owner@example.com" },
	...{ ownerContactPhone: "+15125550142", showEmail: "yes", showPhone: "yes" },
};

/** A draft with all that a profile needs. */
export const kennelDraft: Details = {
	...{ kennelName: "Casa Nera", kennelAbout: "One litter a year.", city: "Austin", state: "TX" },
	...{ zip: "78701", country: "US", email: "kennel@example.com", phone: "+15125550177" },
	...{ showEmail: "yes", showPhone: "yes" },
};

let made = 0;
const forms = { rehome: "rehome", breeder: "breeder", contact: "contact" } as const;

/** A case that waits, as if somebody had sent it, with so many photos of its own. */
export async function makeCase(
	kind: Case["kind"],
	draft: Details,
	{ photos = 0, email = `sender-${made + 1}@example.com` } = {},
): Promise<Case> {
	const number = ++made;
	const opened = await transaction(async (tx) => {
		const [submission] = await tx
			.insert(submissions)
			.values({
				...{ form: forms[kind], contentKey: number.toString(16).padStart(64, "0"), email },
				...{ firstName: "Ada", lastName: "Rossi", phone: "+12145550142" },
				...{ details: { reason: "The family moves." }, signs: [] },
			})
			.returning();
		if (!submission) throw new Error("The submission was not written.");
		return openCase(submission, kind, draft, tx);
	});
	const photoIds: number[] = [];
	for (let index = 0; index < photos; index++) {
		const taken = await ingestPhoto(await smallPicture(500 + number * 8 + index), {}, actor);
		if (!taken.ok) throw new Error(`A picture was refused: ${taken.reason}`);
		photoIds.push(taken.photo.id);
	}
	await transaction((tx) => placePhotos({ kind: "case", id: opened.id }, photoIds, tx));
	return opened;
}

/** The case as it is now. */
export async function caseNow({ id }: { id: number }): Promise<Case> {
	const found = await findCase(id);
	if (!found) throw new Error(`Case ${id} is gone.`);
	return found.case;
}

/** The private link to a case, as a letter bears it. */
export async function editPathOf({ id, kind }: Case): Promise<string> {
	return `/edit/${kind === "breeder" ? "kennel" : "dog"}/${await makeLink("edit", id, { days: 30 })}`;
}

/** Another draft for a case, past every check. */
export async function redraft({ id }: Case, draft: Details): Promise<void> {
	await db.update(cases).set({ draft }).where(eq(cases.id, id));
}
