import { and, eq, ne, sql } from "drizzle-orm";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { FoundEnded } from "#app/network/public-pages.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { db } from "#app/platform/database/db.server.ts";
import { lookUp } from "#app/records/addresses/look-up.ts";

/** How long a dog's page says that it has a home, before it responds with 410 Gone. */
export const homedPageDays = 90;

const { id, slug, name, status, homedAt, keptAt, sample, ownerContactEmail } = adoptionListings;
const { firstPublishedAt, gender, born, country, latitude, longitude } = adoptionListings;
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
	born,
	country,
	latitude,
	longitude,
};

async function select(condition: ReturnType<typeof eq>) {
	const [found] = await db
		.select(columns)
		.from(adoptionListings)
		.where(
			and(
				condition,
				sql`${status} in ('homed', 'kept') and ${endedAt} is not null`,
				ne(ownerContactEmail, erasedAddress),
			),
		)
		.limit(1);
	return found;
}

type EndedDog = NonNullable<Awaited<ReturnType<typeof select>>>;

/** Finds a homed or kept dog by its slug or a former one, but never by name. */
export async function findEnded(text: string): Promise<FoundEnded<EndedDog> | undefined> {
	const found = await lookUp<EndedDog>("dog", text, {
		bySlug: (asked) => select(eq(slug, asked)),
		byId: (asked) => select(eq(id, asked)),
		byName: async () => [],
	});
	if (found?.at !== "here") return found?.at === "several" ? undefined : found;
	const isOver = Date.now() - found.item.endedAt.getTime() > homedPageDays * 24 * 60 * 60 * 1000;
	return isOver ? { at: "gone" } : { at: "ended", item: found.item };
}
