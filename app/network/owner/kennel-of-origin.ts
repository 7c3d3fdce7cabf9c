import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { type Case, cases } from "#app/cases/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { nameKey } from "#app/records/addresses/slug.ts";
import { kennel } from "#app/records/kennel.ts";
import { placeIn, publicPath } from "#app/records/record.ts";

/** A longer list is too heavy for browsers. */
const maxSuggestions = 1000;

const { id, slug, kennelName, kennelNameKey, city, state, status, sample } = breeders;

/** The suggestion; its slug tells apart kennels with the same name, as in "Casa Nera (casa-nera-2)". */
const label = sql<string>`${kennelName} || ' (' || ${slug} || ')'`;

/** Sample cases can name only sample kennels. */
const isListed = (ofSample: boolean) => sql`${status} = 'active' and ${sample} = ${ofSample}`;

export async function suggestKennels(ofSample: boolean) {
	const rows = await db
		.select({ label, name: kennelName, city, state })
		.from(breeders)
		.where(isListed(ofSample))
		.orderBy(asc(kennelNameKey), asc(id))
		.limit(maxSuggestions);
	return rows.map(({ label, name, ...place }) => ({
		value: label,
		label: [name, placeIn(kennel, place)].filter(Boolean).join(", "),
	}));
}

/** Finds the kennel in the directory that a dog's owner named: by the suggestion, else the only one of this name. */
export async function findKennelOfOrigin({ draft, sample }: Pick<Case, "draft" | "sample">) {
	const named = draft.kennelOfOrigin ?? "";
	if (named === "") return undefined;
	const isSuggestion = sql<boolean>`${slug} = substring(${named} from '\\(([a-z0-9-]+)\\)$') and ${label} = ${named}`;
	const found = await db
		.select({ slug, name: kennelName, city, state, isSuggestion })
		.from(breeders)
		.where(sql`${isListed(sample)} and ${or(isSuggestion, eq(kennelNameKey, nameKey(named)))}`)
		.limit(2);
	const [chosen = found[0]] = found.filter((each) => each.isSuggestion);
	if (!chosen || (found.length > 1 && !chosen.isSuggestion)) return undefined;
	return {
		dog: draft.name || "your dog",
		name: [chosen.name, placeIn(kennel, chosen)].filter(Boolean).join(", "),
		path: publicPath(kennel, chosen.slug),
	};
}

/** Removes the names of a person's kennels from others' dogs. Must run before the kennels are erased. */
export async function eraseKennelsOfOrigin(kennelIds: number[], tx: Db): Promise<void> {
	const found = await tx.select({ label }).from(breeders).where(inArray(id, kennelIds));
	const labels = found.map((each) => each.label);
	if (labels.length === 0) return;
	await tx
		.update(cases)
		.set({ draft: sql`${cases.draft} || '{"kennelOfOrigin": ""}'` })
		.where(inArray(sql`${cases.draft} ->> 'kennelOfOrigin'`, labels));
	await tx
		.update(adoptionListings)
		.set({ kennelOfOrigin: "" })
		.where(inArray(adoptionListings.kennelOfOrigin, labels));
}
