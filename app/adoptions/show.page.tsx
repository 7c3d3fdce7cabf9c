import { findEnded } from "#app/adoptions/ended.ts";
import { EndedView } from "#app/adoptions/ended-view.tsx";
import { adoptionNetwork, freshness } from "#app/adoptions/listing.ts";
import { ListingView } from "#app/adoptions/listing-view.tsx";
import { listingView, publicListings, similarListings } from "#app/adoptions/listings.ts";
import { findTopicPath } from "#app/guides/topics.ts";
import { NamesakesPage } from "#app/networks/namesakes.ts";
import { loadFound } from "#app/networks/public-pages.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { dog } from "#app/records/dog.ts";
import { valuesOf } from "#app/records/record.ts";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();

export async function loader({ params }: Route.LoaderArgs) {
	const dogs = { ...publicListings, findEnded };
	const found = await loadFound(params.name, adoptionNetwork, dogs);
	if (found.at === "several") return { namesakes: found.items };
	if (found.at === "ended") {
		const { name, gender, status, endedAt, sample } = found.item;
		const similar = await similarListings(found.item);
		return { ended: { name, gender, status, endedAt, sample, similar } };
	}
	const { slug, status, answersSoon, photos, sample, current, namesakes } = found.item;
	const [similar, guide] = await Promise.all([
		similarListings(found.item),
		findTopicPath("adopting"),
	]);
	return {
		listing: listingView({
			slug,
			status,
			answersSoon,
			photos,
			sample,
			noindex: sample && isPublicSite,
			values: valuesOf(dog, found.item),
			current,
			confirmed: freshness(found.item, new Date()),
			namesakes,
			published: { similar, guide },
		}),
	};
}

export default function ShowListing({ loaderData }: Route.ComponentProps) {
	const { listing, ended, namesakes } = loaderData;
	if (listing) return <ListingView listing={listing} />;
	if (ended) return <EndedView dog={ended} />;
	return <NamesakesPage network={adoptionNetwork} records={namesakes} />;
}
