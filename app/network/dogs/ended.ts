import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { FoundEnded } from "#app/network/public-pages.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { db } from "#app/platform/database/db.server.ts";
import { lookUp } from "#app/records/addresses/look-up.ts";

/** How long a dog's page says that it has a home, before it responds with 410 Gone. */
export const homedPageDays = 90;

const { id, slug, name, status, homedAt, keptAt, sample, ownerContactEmail } = adoptionListings;
const { firstPublishedAt, gender, color, born, country, latitude, longitude } = adoptionListings;
const endedAt = sql<Date>`coalesce(${homedAt}, ${keptAt})`.mapWith(homedAt);

/** Limited to what the page shows and what finding similar dogs needs. */
const columns = {
	id,
	slug,
	name,
	status,
	firstPublishedAt,
	endedAt,
	sample,
	gender,
	color,
	born,
	country,
	latitude,
	longitude,
};

function select(condition: SQL) {
	return db
		.select(columns)
		.from(adoptionListings)
		.where(
			and(
				condition,
				sql`${status} in ('homed', 'kept') and ${endedAt} is not null`,
				ne(ownerContactEmail, erasedAddress),
			),
		);
}

async function selectOne(condition: SQL) {
	const [found] = await select(condition).limit(1);
	return found;
}

export type EndedDog = Awaited<ReturnType<typeof select>>[number];

/** Finds a homed or kept dog by its slug or a former one, but never by name. */
export async function findEnded(text: string): Promise<FoundEnded<EndedDog> | undefined> {
	const found = await lookUp<EndedDog>("dog", text, {
		bySlug: (asked) => selectOne(eq(slug, asked)),
		byId: (asked) => selectOne(eq(id, asked)),
		byName: async () => [],
	});
	if (found?.at !== "here") return found?.at === "several" ? undefined : found;
	return isOver(found.item) ? { at: "gone" } : { at: "ended", item: found.item };
}

function isOver({ endedAt }: EndedDog): boolean {
	return Date.now() - endedAt.getTime() > homedPageDays * 24 * 60 * 60 * 1000;
}

/** Finds those of the dogs that have a page of a homed or kept dog. */
export async function endedAmong(ids: readonly number[]): Promise<EndedDog[]> {
	if (ids.length === 0) return [];
	const found = await select(inArray(id, [...ids]));
	return found.filter((each) => !isOver(each));
}

/** From the first publication to the new home; undefined for a dog that was never published. */
export function daysListed({ firstPublishedAt, endedAt }: EndedDog): number | undefined {
	if (!firstPublishedAt) return undefined;
	const days = (endedAt.getTime() - firstPublishedAt.getTime()) / (24 * 60 * 60 * 1000);
	return Math.max(1, Math.ceil(days));
}
