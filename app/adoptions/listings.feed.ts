import { href } from "react-router";
import { latestListings } from "#app/adoptions/listings.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { atomFeed } from "#app/platform/text/feed.server.ts";
import { ageInWords, dog } from "#app/records/dog.ts";
import { placeIn } from "#app/records/record.ts";
import { pageSize } from "#app/ui/paging.ts";
import { site } from "#site";

export const handle = publicPage();

export async function loader() {
	const listings = await latestListings(pageSize);
	return atomFeed(
		{
			title: `${site.name}: dogs that need a new home`,
			path: href("/adoption-network"),
			feedPath: href("/adoption-network/feed.atom"),
		},
		listings.map((listing) => ({
			path: href("/adoption-network/:name", { name: listing.slug }),
			title: `Meet ${listing.name}: ${listing.gender}, ${ageInWords(listing)}, ${placeIn(dog, listing)}`,
			summary: listing.description,
			published: listing.dateAdded,
			updated: listing.updatedAt,
		})),
	);
}
