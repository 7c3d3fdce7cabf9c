import { and, asc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { nameKey } from "#app/addresses/slug.ts";
import { breeders } from "#app/breeders/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { kennel } from "#app/records/kennel.ts";
import { placeIn } from "#app/records/record.ts";

/** A longer list is too heavy for browsers; the desk looks up other kennels by name. */
const maxSuggestions = 1000;

const { id, slug, kennelName, kennelNameKey, city, state, status, sample } = breeders;
const columns = { id, slug, name: kennelName, city, state, status };

/** The suggestion; its slug tells apart kennels with the same name, as in "Casa Nera (casa-nera-2)". */
const label = sql<string>`${kennelName} || ' (' || ${slug} || ')'`;

/** Sample cases can name only sample kennels. */
const isListed = (ofSample: boolean | SQLWrapper) =>
	sql`${status} = 'active' and ${sample} = ${ofSample}`;

/** Returns a condition that matches the kennel whose suggestion is exactly this text. */
export function isNamed(text: SQLWrapper, ofSample: boolean | SQLWrapper): SQL {
	const address = sql`substring(${text} from '\\(([a-z0-9-]+)\\)$')`;
	return sql`${slug} = ${address} and ${label} = ${text} and ${isListed(ofSample)}`;
}

export async function suggestKennels(ofSample: boolean) {
	const rows = await db
		.select({ ...columns, label })
		.from(breeders)
		.where(isListed(ofSample))
		.orderBy(asc(kennelNameKey), asc(id))
		.limit(maxSuggestions);
	return rows.map(({ label, name, ...place }) => ({
		value: label,
		label: [name, placeIn(kennel, place)].filter(Boolean).join(", "),
	}));
}

export async function findNamedKennel(text: string, ofSample: boolean, tx: Db = db) {
	const [found] = await tx
		.select(columns)
		.from(breeders)
		.where(isNamed(sql`${text}::text`, ofSample));
	return found;
}

export type NamedKennel = NonNullable<Awaited<ReturnType<typeof findNamedKennel>>>;

/** Finds the only kennel with this name; a person must confirm that it is the right one. */
export async function findOnlyKennelNamed(text: string, ofSample: boolean) {
	const found = await db
		.select(columns)
		.from(breeders)
		.where(and(isListed(ofSample), eq(kennelNameKey, nameKey(text))))
		.limit(2);
	return found.length === 1 ? found[0] : undefined;
}

export async function findListedKennel(kennelId: number, ofSample: boolean, tx: Db) {
	const [found] = await tx
		.select({ ...columns, label })
		.from(breeders)
		.where(and(isListed(ofSample), eq(id, kennelId)));
	return found;
}
