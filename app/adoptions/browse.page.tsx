import { href } from "react-router";
import { ListingGrid } from "#app/adoptions/listing-card.tsx";
import { browseListings, newestListings } from "#app/adoptions/listings.ts";
import { suggestedListings } from "#app/adoptions/suggestions.ts";
import { SubscribeForm } from "#app/newsletter/subscribe-form.tsx";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { missing } from "#app/ui/missing.ts";
import { PageBanner } from "#app/ui/page.tsx";
import { breadcrumbList, PageHead } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pageOf, pagePath } from "#app/ui/paging.ts";
import { site } from "#site";
import type { Route } from "./+types/browse.page.ts";

const path = "/adoption-network";
const title = `${site.shortName} Adoption Network`;
export const handle = publicPage({ query: ["page"] });

export async function loader({ url }: Route.LoaderArgs) {
	const page = pageOf(url);
	const listings = page === undefined ? undefined : await browseListings(page);
	if (!listings || (listings.items.length === 0 && listings.page > 1)) {
		throw missing({
			heading: "That page doesn’t exist",
			words: "The list may be shorter now, or the address may be mistyped.",
			back: { href: path, label: "See all dogs" },
			suggestions: suggestedListings(await newestListings(3)),
		});
	}
	const noindex = isPublicSite && listings.items.some(isSample) && listings.items.every(isSample);
	return { ...listings, noindex };
}

const isSample = (item: { sample: boolean }) => item.sample;

export default function BrowseListings({ loaderData }: Route.ComponentProps) {
	const { items, page, more, noindex } = loaderData;
	return (
		<>
			<PageHead
				title={page === 1 ? title : `${title}, page ${page}`}
				description={`${site.breedPlural} that need a new home, from owners who can no longer keep them. It’s free, every listing is reviewed before it’s published, and you talk to the owner directly.`}
				keywords={["adoption", "rehoming", "adopt a Cane Corso"]}
				path={pagePath(path, page)}
				noindex={noindex}
				feed={{ href: href("/adoption-network/feed.atom"), title: `${site.name}: dogs` }}
				jsonLd={[
					breadcrumbList([
						{ name: "Home", path: "/" },
						{ name: title, path },
					]),
				]}
			/>
			<PageBanner
				title={title}
				line="View our network full of amazing Cane Corsi that need a new home."
			>
				<p className="mt-5">
					<Link
						to={href("/adoption-network/signup")}
						className="arrow-right inline-flex min-h-11 items-center gap-1.5 font-semibold text-terra hover:underline"
					>
						Need to rehome your Cane Corso? Contact us HERE!
					</Link>
				</p>
			</PageBanner>
			<div className="wrap pb-20">
				{items.length > 0 ? (
					<>
						<ListingGrid listings={items} />
						<Pager path={path} page={page} more={more} />
					</>
				) : (
					<EmptyState
						coat="grey"
						heading="No adoptions available right now, but subscribe to get alerts!"
					>
						<SubscribeForm id="newsletter" />
						<ButtonLink to={href("/guides")} look="quiet">
							Read the guides in the meantime
						</ButtonLink>
					</EmptyState>
				)}
			</div>
		</>
	);
}
