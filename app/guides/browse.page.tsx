import { href } from "react-router";
import { GuideGrid } from "#app/guides/guide-card.tsx";
import { publicGuides } from "#app/guides/guides.ts";
import { suggestedGuides } from "#app/guides/suggestions.ts";
import { NewsletterBand } from "#app/newsletter/subscribe-form.tsx";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { missing } from "#app/ui/missing.ts";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pageOf, pagePath } from "#app/ui/paging.ts";
import { site } from "#site";
import type { Route } from "./+types/browse.page.ts";

const path = "/guides";
const title = `${site.breed} Guides`;
export const handle = publicPage({ query: ["page"] });

export async function loader({ url }: Route.LoaderArgs) {
	const page = pageOf(url);
	const guides = page === undefined ? undefined : await publicGuides.browse(page);
	if (!guides || (guides.items.length === 0 && guides.page > 1)) {
		throw missing({
			heading: "That page doesn’t exist",
			words: "The list may have become shorter, or the address may be mistyped.",
			back: { href: path, label: "See all guides" },
			suggestions: suggestedGuides(await publicGuides.newest(3)),
		});
	}
	return guides;
}

export default function BrowseGuides({ loaderData }: Route.ComponentProps) {
	const { items, page, more } = loaderData;
	return (
		<>
			<PageHead
				title={
					page === 1 ? `${title} | ${site.shortName}` : `${title}, page ${page} | ${site.shortName}`
				}
				description={`Free ${site.breed} guides to read and download: choosing, puppies, training, health, adoption and everyday life, each with its sources.`}
				keywords={["guides", "puppy", "training", "health", "PDF"]}
				path={pagePath(path, page)}
				feed={{ href: href("/guides/feed.atom"), title: `${site.name}: guides` }}
				trail={[{ name: title, path }]}
			/>
			<PageBanner
				title={title}
				line="Read them here, or download them to keep. They’re free, and each one names its sources."
			/>
			<div className="wrap pb-20">
				{items.length > 0 ? (
					<>
						<GuideGrid guides={items} />
						<Pager path={path} page={page} more={more} />
					</>
				) : (
					<EmptyState coat="fawn" heading="The first guides are being written.">
						<ButtonLink to={href("/adoption-network")}>Meet dogs to adopt</ButtonLink>
					</EmptyState>
				)}
			</div>
			<NewsletterBand />
		</>
	);
}
