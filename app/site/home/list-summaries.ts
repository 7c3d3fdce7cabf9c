import { eq, sql } from "drizzle-orm";
import { publicListings } from "#app/network/dogs/listings.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { counted } from "#app/ui/format.ts";
import { publicPosts } from "#app/writing/blog/store.ts";
import { publicGuides } from "#app/writing/guides/store.ts";

/** Counting stops here, so that it takes no longer for large tables. */
const most = 1_000;

/** The highlighted part and the rest. */
export type ListSummary = [string, string];

/** Returns a line about each list's current content by path, without empty lists. */
export async function findListSummaries(newestGuide: string | undefined) {
	const isAvailable = eq(adoptionListings.status, sql`'available'`);
	const [guides, [post], kennels, dogs] = await Promise.all([
		publicGuides.tally(most),
		publicPosts.newest(1),
		publicBreeders.tally(most, { distinct: breeders.country }),
		publicListings.tally(most, { only: isAvailable }),
	]);
	const lines: [path: string, many: number, summary: ListSummary][] = [
		["/guides", guides.many, [`${manyOf(guides.many, "guide")}.`, `Newest: ${newestGuide}`]],
		["/blogs", post ? 1 : 0, ["Latest:", post?.title ?? ""]],
		[
			"/breeder-network",
			kennels.many,
			[manyOf(kennels.many, "kennel"), kennels.kinds > 1 ? `in ${kennels.kinds} countries` : ""],
		],
		["/adoption-network", dogs.many, [manyOf(dogs.many, "dog"), "waiting"]],
	];
	return Object.fromEntries(
		lines.filter(([, many]) => many > 0).map(([path, , summary]) => [path, summary]),
	) as Partial<Record<string, ListSummary>>;
}

function manyOf(count: number, unit: string): string {
	return count > most ? `More than ${counted(most, unit)}` : counted(count, unit);
}
