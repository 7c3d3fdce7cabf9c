import { eq } from "drizzle-orm";
import { draftOf as draftOfListing } from "#app/adoptions/draft.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { draftOf as draftOfKennel } from "#app/breeders/draft.ts";
import { breeders } from "#app/breeders/table.ts";
import { fieldLabel, fieldsOf, valueWords } from "#app/desk/review/review-words.ts";
import { guardedPhotosOf } from "#app/media/guarded-photos.ts";
import type { Photo } from "#app/media/photo.ts";
import type { Case, Details } from "#app/moderation/table.ts";
import { db } from "#app/platform/db.server.ts";

/** What a case changes: the listing or kennel as it stands now. */
export type Current = {
	name: string;
	status: string;
	/** The public sees it now. */
	shown: boolean;
	slug: string;
	/** When it was changed last, in milliseconds. */
	changedAt: number;
	draft: Details;
	photos: Photo[];
};

/** The listing or kennel of a case as it stands now; undefined while there is none. */
export async function findCurrent({
	kind,
	subjectId,
}: Pick<Case, "kind" | "subjectId">): Promise<Current | undefined> {
	if (subjectId === null || kind === "contact") return undefined;
	const about = kind === "rehome" ? "dog" : "kennel";
	const photos = (await guardedPhotosOf(about, [subjectId])).get(subjectId) ?? [];
	if (kind === "rehome") {
		const [dog] = await db
			.select()
			.from(adoptionListings)
			.where(eq(adoptionListings.id, subjectId));
		if (!dog) return undefined;
		const shown = dog.status === "available" || dog.status === "on_hold";
		const changedAt = dog.updatedAt.getTime();
		return { ...dog, shown, changedAt, draft: draftOfListing(dog), photos };
	}
	const [kennel] = await db.select().from(breeders).where(eq(breeders.id, subjectId));
	if (!kennel) return undefined;
	const { kennelName: name, status, slug } = kennel;
	const changedAt = kennel.updatedAt.getTime();
	const draft = draftOfKennel(kennel);
	return { name, status, slug, shown: status === "active", changedAt, draft, photos };
}

export type Difference = { field: string; label: string; was: string; willBe: string };

/** Field by field what publishing a case would change; empty fields of the draft are told too. */
export function differencesOf(kind: Case["kind"], current: Details, draft: Details): Difference[] {
	return fieldsOf(kind).flatMap((field) => {
		const [was, willBe] = [current[field] ?? "", draft[field] ?? unsaid(field)].map((text) =>
			text.replaceAll("\r\n", "\n"),
		);
		if (was === undefined || willBe === undefined || was === willBe) return [];
		const said = (text: string) => valueWords(field, text);
		return [{ field, label: fieldLabel(field), was: said(was), willBe: said(willBe) }];
	});
}

/** Consent that nobody has taken back stands; nothing else is there unless it is said. */
function unsaid(field: string): string {
	return field === "showEmail" || field === "showPhone" ? "yes" : "";
}
