import { href } from "react-router";
import { BreederGrid } from "#app/breeders/breeder-card.tsx";
import { browseBreeders, newestBreeders } from "#app/breeders/breeders.ts";
import { suggestedBreeders } from "#app/breeders/suggestions.ts";
import { findTopicPath } from "#app/guides/topics.ts";
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

const path = "/breeder-network";
const title = `${site.shortName} Breeder Network`;
export const handle = publicPage({ query: ["page"] });

export async function loader({ url }: Route.LoaderArgs) {
	const page = pageOf(url);
	const breeders = page === undefined ? undefined : await browseBreeders(page);
	if (!breeders || (breeders.items.length === 0 && breeders.page > 1)) {
		throw missing({
			heading: "That page doesn’t exist",
			words: "The list may be shorter now, or the address may be mistyped.",
			back: { href: path, label: "See all breeders" },
			suggestions: suggestedBreeders(await newestBreeders(3)),
		});
	}
	const noindex = isPublicSite && breeders.items.some(isSample) && breeders.items.every(isSample);
	const guide = breeders.items.length > 0 ? "" : await findTopicPath("breeders");
	return { ...breeders, noindex, guide };
}

const isSample = (item: { sample: boolean }) => item.sample;

export default function BrowseBreeders({ loaderData }: Route.ComponentProps) {
	const { items, page, more, noindex, guide } = loaderData;
	return (
		<>
			<PageHead
				title={page === 1 ? title : `${title}, page ${page}`}
				description={`A free directory of ${site.breed} breeders, reviewed before they’re listed, with what they say about health tests and how they raise their puppies.`}
				keywords={["breeders", "kennels", "puppies"]}
				path={pagePath(path, page)}
				noindex={noindex}
				jsonLd={[
					breadcrumbList([
						{ name: "Home", path: "/" },
						{ name: title, path },
					]),
				]}
			/>
			<PageBanner title={title} line="View our network full of amazing cane corso dog breeders">
				<p className="mt-5">
					<Link
						to={href("/breeder-network/signup")}
						className="arrow-right inline-flex min-h-11 items-center gap-1.5 font-semibold text-terra hover:underline"
					>
						Are you a breeder? Join our network for FREE
					</Link>
				</p>
			</PageBanner>
			<div className="wrap pb-20">
				{items.length > 0 ? (
					<>
						<BreederGrid breeders={items} />
						<Pager path={path} page={page} more={more} />
					</>
				) : (
					<EmptyState coat="brindle" heading="No breeders are listed yet.">
						<ButtonLink to={href("/breeder-network/signup")}>Be the first to join</ButtonLink>
						<ButtonLink to={guide} look="quiet">
							What to ask a breeder
						</ButtonLink>
					</EmptyState>
				)}
			</div>
		</>
	);
}
