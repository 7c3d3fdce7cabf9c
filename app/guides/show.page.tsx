import { ArrowLeft, Download } from "lucide";
import { href, redirect } from "react-router";
import { findGuide, newestGuides } from "#app/guides/guides.ts";
import { suggestedGuides } from "#app/guides/suggestions.ts";
import { Picture } from "#app/media/picture.tsx";
import { NewsletterBand } from "#app/newsletter/subscribe-form.tsx";
import { plainText, renderSections } from "#app/platform/markdown.server.ts";
import { publicPage } from "#app/platform/public-page.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { missing } from "#app/ui/missing.ts";
import { Breadcrumbs, SampleNote } from "#app/ui/page.tsx";
import { breadcrumbList, PageHead } from "#app/ui/page-head.tsx";
import { ReadNext } from "#app/ui/read-next.tsx";
import { WrittenText } from "#app/ui/written-text.tsx";
import { site } from "#site";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();

export async function loader({ params }: Route.LoaderArgs) {
	const found = await findGuide(params.name);
	if (!found) {
		throw missing({
			heading: "We have no such guide",
			words: "Perhaps it was renamed or withdrawn, or the address is not quite right.",
			back: { href: href("/guides"), label: "See all guides" },
			suggestions: suggestedGuides(await newestGuides(3)),
		});
	}
	if (found.at === "elsewhere") {
		const there = href("/guides/:name", { name: found.slug });
		throw redirect(there, found.permanent ? 301 : 302);
	}
	const {
		slug,
		title,
		category,
		createdAt,
		updatedAt,
		shortDescription,
		description,
		cover,
		sample,
	} = found.item;
	return {
		guide: { slug, title, category, createdAt, updatedAt, shortDescription, cover, sample },
		text: renderSections(description),
		words: plainText(description).split(" ").length,
		others: suggestedGuides(await newestGuides(3, slug)),
	};
}

export default function ShowGuide({ loaderData }: Route.ComponentProps) {
	const { guide, text, words, others } = loaderData;
	const path = href("/guides/:name", { name: guide.slug });
	const card = href("/guides/:name/card.jpg", { name: guide.slug });
	return (
		<>
			<PageHead
				title={`${guide.title} | ${site.shortName} Guides`}
				description={guide.shortDescription}
				keywords={[guide.category, "guide"]}
				path={path}
				image={card}
				type="article"
				feed={{ href: href("/guides/feed.atom"), title: `${site.name}: guides` }}
				jsonLd={[
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
				]}
			/>
			<Breadcrumbs trail={[{ name: "Free Guides", path: "/guides" }]} here={guide.title} />
			<article className="wrap pt-8 pb-20">
				<h1 className="max-w-[52rem] text-42 [overflow-wrap:anywhere] md:text-54">{guide.title}</h1>
				{guide.cover ? (
					<Picture
						photo={guide.cover}
						sizes="(min-width: 1248px) 1200px, 94vw"
						eager
						className="mt-8 aspect-[16/10] max-h-[560px] w-full rounded-24 md:aspect-[21/9]"
					/>
				) : null}
				<p className="mt-7 text-15 text-stone">
					{guide.category} · <LongDate date={guide.createdAt} /> ·{" "}
					{Math.max(1, Math.round(words / 220))} min read
				</p>
				<div className="mt-5 flex flex-wrap items-center gap-4">
					<a
						href={href("/guides/:name/download", { name: guide.slug })}
						target="_blank"
						rel="noopener"
						className={buttonClass("action")}
					>
						<Icon of={Download} className="size-4.5" /> Download Now
						<span className="sr-only"> (PDF, opens in a new tab)</span>
					</a>
					{guide.sample ? <SampleNote what="This guide is part of the sample content." /> : null}
				</div>
				<p className="mt-8 max-w-[44rem] text-23 leading-snug text-stone">
					{guide.shortDescription}
				</p>
				<WrittenText {...text} />
				<footer className="mt-14 flex flex-wrap gap-4 border-t border-line pt-8">
					<ButtonLink to={href("/guides")} look="quiet">
						<Icon of={ArrowLeft} className="size-4.5" /> Return to guides
					</ButtonLink>
				</footer>
				<ReadNext pages={others} />
			</article>
			<NewsletterBand />
		</>
	);
}
