import { href, redirect } from "react-router";
import { GuideView } from "#app/guides/guide-view.tsx";
import { publicGuides } from "#app/guides/guides.ts";
import { suggestedGuides } from "#app/guides/suggestions.ts";
import { NewsletterBand } from "#app/newsletter/subscribe-form.tsx";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { plainText, renderSections } from "#app/platform/text/markdown.server.ts";
import { missing } from "#app/ui/missing.ts";
import { breadcrumbList, PageHead } from "#app/ui/page-head.tsx";
import { ReadNext } from "#app/ui/read-next.tsx";
import { useServed } from "#app/ui/served.tsx";
import { textPicturesOf } from "#app/writing/text-photos.ts";
import { site } from "#site";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();

export async function loader({ params }: Route.LoaderArgs) {
	const found = await publicGuides.find(params.name);
	if (!found) {
		throw missing({
			heading: "We couldn’t find that guide",
			words: "It may have been renamed or withdrawn, or the address may be mistyped.",
			back: { href: href("/guides"), label: "See all guides" },
			suggestions: suggestedGuides(await publicGuides.newest(3)),
		});
	}
	if (found.at === "elsewhere") {
		const there = href("/guides/:name", { name: found.slug });
		throw redirect(there, found.permanent ? 301 : 302);
	}
	const { id, slug, title, category, createdAt, updatedAt, shortDescription, body, cover, sample } =
		found.item;
	return {
		guide: { slug, title, category, createdAt, updatedAt, shortDescription, cover, sample },
		noindex: sample && isPublicSite,
		text: renderSections(body, await textPicturesOf({ kind: "guide", id }, body)),
		words: plainText(body).split(" ").length,
		others: suggestedGuides(await publicGuides.newest(3, slug)),
	};
}

export default function ShowGuide({ loaderData }: Route.ComponentProps) {
	const { guide, text, words, others } = loaderData;
	const { files } = useServed();
	const path = href("/guides/:name", { name: guide.slug });
	const card = href("/guides/:name/card.jpg", { name: guide.slug });
	return (
		<>
			<PageHead
				title={`${guide.title} | ${site.shortName} Guides`}
				description={guide.shortDescription}
				keywords={[guide.category, "guide"]}
				path={path}
				noindex={loaderData.noindex}
				image={card}
				type="article"
				feed={{ href: href("/guides/feed.atom"), title: `${site.name}: guides` }}
				jsonLd={
					guide.sample
						? []
						: [
								breadcrumbList([
									{ name: "Home", path: "/" },
									{ name: `${site.breed} Guides`, path: "/guides" },
									{ name: guide.title, path },
								]),
								{
									"@type": "Article",
									headline: guide.title,
									description: guide.shortDescription,
									articleSection: guide.category,
									wordCount: words,
									image: card,
									url: path,
									datePublished: guide.createdAt.toISOString(),
									dateModified: guide.updatedAt.toISOString(),
									author: { "@type": "Organization", name: site.name, url: "/" },
									publisher: { "@type": "Organization", name: site.name, url: "/" },
								},
							]
				}
			/>
			<GuideView
				guide={guide}
				text={text}
				words={words}
				download={files + href("/guides/:name/download", { name: guide.slug })}
			>
				<ReadNext pages={others} />
			</GuideView>
			<NewsletterBand />
		</>
	);
}
