import { eq } from "drizzle-orm";
import { href } from "react-router";
import type { Breeder } from "#app/breeders/breeders.ts";
import { draftOf, profileFields, sketchProfile } from "#app/breeders/draft.ts";
import { enter, hold } from "#app/breeders/review.ts";
import { breeders } from "#app/breeders/table.ts";
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

/** What the private link to a kennel opens: its draft, or the profile as it is on the site. */
export async function findKennelEdit(token: string): Promise<EditView | undefined> {
	const opened = await openPrivateCase("breeder", token);
	if (!opened) return undefined;
	const found = opened.case;
	const profile = await findProfileOf(found);
	const own = !profile || (await hasOwnDraft(found));
	return {
		...(await photosOf(found, token)),
		...{ state: found.state, version: found.version, asked: await askedFor(found) },
		values: profileFields(own ? found.draft : draftOf(profile)),
		page: profile && {
			path: href("/breeder-network/:name", { name: profile.slug }),
			status: profile.status,
			shown: profile.status === "active",
		},
	};
}

async function findProfileOf({ subjectId }: Case): Promise<Breeder | undefined> {
	if (subjectId === null) return undefined;
	const rows = await db.select().from(breeders).where(eq(breeders.id, subjectId));
	return rows[0];
}

async function photosOf(found: Case, token: string) {
	const own = await hasOwnDraft(found);
	const shown =
		own || found.subjectId === null ? undefined : { kind: "kennel" as const, id: found.subjectId };
	return editPhotosOf(found.id, shown, `/edit/kennel/${token}/photos`);
}

const labels: Record<string, string> = {
	...{ kennelName: "Kennel name", kennelAbout: "About the kennel", city: "City" },
	...{ state: "State or province", zip: "Postal code", country: "Country" },
	...{ email: "Email address", phone: "Phone" },
	...{ showEmail: "Show the email", showPhone: "Show the phone" },
};

/** How a kennel is edited by whoever sent it. */
export const kennelEdits: EditedKind = {
	kind: "breeder",
	sketch: sketchProfile,
	inWords: (draft) =>
		Object.entries(labels).map(([field, label]) => ({
			label,
			text: draft[field] ?? "",
		})),
	onePhoto: true,
	photosOf: async (found, token) => {
		const now = await openPrivateCase("breeder", token);
		return photosOf(now?.case ?? found, token);
	},
};

/** What a breeder may say of a kennel at once, by the word in the address. */
const ownerWords = { paused: "paused", "taken-down": "withdrawn" } as const;
export type OwnerWord = keyof typeof ownerWords;

export function isOwnerWord(text: string): text is OwnerWord {
	return Object.hasOwn(ownerWords, text);
}

/**
 * Does at once on the site what a breeder says of a kennel that is there: paused, taken down. "gone"
 * when it is not on the site. Said twice it is done once.
 */
export function sayOfKennel(
	caseId: number,
	word: OwnerWord,
	actor: Actor,
): Promise<"done" | "gone" | undefined> {
	return transaction(async (tx) => {
		const found = await lockCaseAfterProfile(caseId, tx);
		if (!found) return undefined;
		const { profile } = found;
		const status = ownerWords[word];
		if (profile?.status === status) return "done";
		if (profile?.status !== "active") return "gone";
		await enter(status, profile.id, actor, tx, { ownerConfirmedAt: new Date() });
		await closeBySender(found.case, status, actor, tx);
		return "done";
	});
}

/** In the order in which everybody holds the two, so that nobody waits for ever. */
async function lockCaseAfterProfile(caseId: number, tx: Parameters<typeof hold>[1]) {
	const [seen] = await tx
		.select({ subjectId: cases.subjectId })
		.from(cases)
		.where(eq(cases.id, caseId));
	const subjectId = seen?.subjectId ?? null;
	const profile = subjectId === null ? undefined : await hold(subjectId, tx);
	const found = await lockCase(caseId, tx);
	return found && { case: found, profile };
}
