import { eq } from "drizzle-orm";
import { href } from "react-router";
import { draftOf, listingFields, sketchListing } from "#app/adoptions/draft.ts";
import { listingQuestions } from "#app/adoptions/draft-limits.ts";
import { isPublicStatus } from "#app/adoptions/listing.ts";
import type { Listing } from "#app/adoptions/listings.ts";
import { enter, hold } from "#app/adoptions/review.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { lockCase } from "#app/moderation/cases.ts";
import { hasOwnDraft } from "#app/moderation/edit/case-edits.ts";
import type { EditView } from "#app/moderation/edit/edit.ts";
import type { EditedKind } from "#app/moderation/edit/take-edit.ts";
import { askedFor, editPhotosOf } from "#app/moderation/edit/view.ts";
import { openPrivateCase } from "#app/moderation/private-case.ts";
import { closeBySender } from "#app/moderation/sender-closes.ts";
import { type Case, cases } from "#app/moderation/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/db.server.ts";

/** What the private link to a dog opens: its draft, or the listing as it is on the site. */
export async function findDogEdit(token: string): Promise<EditView | undefined> {
	const opened = await openPrivateCase("rehome", token);
	if (!opened) return undefined;
	const found = opened.case;
	const listing = await findListingOf(found);
	const own = !listing || (await hasOwnDraft(found));
	return {
		...(await photosOf(found, token)),
		...{ state: found.state, version: found.version, asked: await askedFor(found) },
		values: listingFields(own ? found.draft : draftOf(listing)),
		page: listing && {
			path: href("/adoption-network/:name", { name: listing.slug }),
			status: listing.status,
			shown: isPublicStatus(listing.status),
		},
	};
}

async function findListingOf({ subjectId }: Case): Promise<Listing | undefined> {
	if (subjectId === null) return undefined;
	const rows = await db.select().from(adoptionListings).where(eq(adoptionListings.id, subjectId));
	return rows[0];
}

async function photosOf(found: Case, token: string) {
	const own = await hasOwnDraft(found);
	const shown =
		own || found.subjectId === null ? undefined : { kind: "dog" as const, id: found.subjectId };
	return editPhotosOf(found.id, shown, `/edit/dog/${token}/photos`);
}

const labels: Record<string, string> = {
	...{ name: "Name", gender: "Gender", ageYears: "Age, years", ageMonths: "Age, months" },
	...{ color: "Color", weightLbs: "Weight in pounds", ...listingQuestions },
	...{ description: "Description", healthIssues: "Health issues", behaviorNotes: "Behavior notes" },
	...{ reasonForAdoption: "Reason for adoption", locationCity: "City" },
	...{ locationState: "State or province", ownerContactEmail: "Email address" },
	...{ ownerContactPhone: "Phone", showEmail: "Show the email", showPhone: "Show the phone" },
};

/** How a dog is edited by whoever sent it. */
export const dogEdits: EditedKind = {
	kind: "rehome",
	sketch: sketchListing,
	inWords: (draft) =>
		Object.entries(labels).map(([field, label]) => ({
			label,
			text: (draft[field] ?? "").replace("not_tested", "not tested"),
		})),
	photosOf: async (found, token) => {
		const now = await openPrivateCase("rehome", token);
		return photosOf(now?.case ?? found, token);
	},
};

/** What an owner may say of a dog at once, by the word in the address. */
const ownerWords = {
	"on-hold": "on_hold",
	available: "available",
	homed: "homed",
	"taken-down": "withdrawn",
} as const;
export type OwnerWord = keyof typeof ownerWords;

export function isOwnerWord(text: string): text is OwnerWord {
	return Object.hasOwn(ownerWords, text);
}

/**
 * Does at once on the site what an owner says of a dog that is there: promised, free again, in a new
 * home, taken down. "gone" when it is not on the site. Said twice it is done once.
 */
export function sayOfDog(
	caseId: number,
	word: OwnerWord,
	actor: Actor,
): Promise<"done" | "gone" | undefined> {
	return transaction(async (tx) => {
		const found = await lockCaseAfterListing(caseId, tx);
		if (!found) return undefined;
		const { listing } = found;
		const status = ownerWords[word];
		if (listing?.status === status) return "done";
		if (!listing || !isPublicStatus(listing.status)) return "gone";
		await enter(status, listing.id, actor, tx, { ownerConfirmedAt: new Date() });
		if (!isPublicStatus(status)) await closeBySender(found.case, status, actor, tx);
		return "done";
	});
}

/** In the order in which everybody holds the two, so that nobody waits for ever. */
async function lockCaseAfterListing(caseId: number, tx: Parameters<typeof hold>[1]) {
	const [seen] = await tx
		.select({ subjectId: cases.subjectId })
		.from(cases)
		.where(eq(cases.id, caseId));
	const subjectId = seen?.subjectId ?? null;
	const listing = subjectId === null ? undefined : await hold(subjectId, tx);
	const found = await lockCase(caseId, tx);
	return found && { case: found, listing };
}
