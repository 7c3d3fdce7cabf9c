import { href, redirect } from "react-router";
import { confirmedLabel } from "#app/adoptions/listing.ts";
import { ListingGrid } from "#app/adoptions/listing-card.tsx";
import { ListingView } from "#app/adoptions/listing-view.tsx";
import {
	countNamesakes,
	findListing,
	listingView,
	newestListings,
} from "#app/adoptions/listings.ts";
import { suggestedListings } from "#app/adoptions/suggestions.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { dog } from "#app/records/dog.ts";
import { valuesOf } from "#app/records/record.ts";
import { missing } from "#app/ui/missing.ts";
import { Breadcrumbs, PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();
const network = `${site.shortName} Adoption Network`;

export async function loader({ params }: Route.LoaderArgs) {
	const found = await findListing(params.name);
	if (!found) {
		throw missing({
			heading: "We couldn’t find that dog",
			words: "This dog may have found a home, or the address may be mistyped.",
			back: { href: href("/adoption-network"), label: "See all dogs" },
			suggestions: suggestedListings(await newestListings(3)),
		});
	}
	if (found.at === "elsewhere") {
		const there = href("/adoption-network/:name", { name: found.slug });
		throw redirect(there, found.permanent ? 301 : 302);
	}
	if (found.at === "several") return { listing: undefined, namesakes: found.items };
	const { item } = found;
	const { slug, status, photos, sample, ownerConfirmedAt } = item;
	return {
		namesakes: [],
		listing: listingView({
			slug,
			status,
			photos,
			sample,
			noindex: sample && isPublicSite,
			values: valuesOf(dog, item),
			confirmed: ownerConfirmedAt && confirmedLabel(ownerConfirmedAt, new Date()),
			namesakes: await countNamesakes(item),
		}),
	};
}

export default function ShowListing({ loaderData }: Route.ComponentProps) {
	if (loaderData.listing) return <ListingView listing={loaderData.listing} />;
	const { namesakes } = loaderData;
	const name = namesakes[0]?.name ?? "";
	return (
		<>
			<PageHead title={`Dogs named ${name} | ${network}`} description={`Dogs named ${name}`} />
			<Breadcrumbs
				trail={[{ name: "Adoption Network", path: href("/adoption-network") }]}
				here={name}
			/>
			<PageBanner
				title={`Several dogs are named ${name}`}
				line="Choose the one you’re looking for."
			/>
			<div className="wrap pb-20">
				<ListingGrid listings={namesakes} />
			</div>
		</>
	);
}
