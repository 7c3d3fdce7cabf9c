import { href, redirect } from "react-router";
import { NewsletterBand } from "#app/cases/newsletter/subscribe-form.tsx";
import { shareCardOf } from "#app/media/photo.ts";
import { formerMemberName } from "#app/people/personal-data.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { shows } from "#app/platform/cache/shown.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { diagrams } from "#app/platform/images/diagrams.server.ts";
import { renderSections } from "#app/platform/text/markdown.server.ts";
import { termsFor } from "#app/records/breed/glossary.server.ts";
import { guidePaths } from "#app/records/guide-paths.ts";
import { tags } from "#app/records/tags.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { useServed } from "#app/ui/served.tsx";
import { ReadNext } from "#app/ui/written-text.tsx";
import { reviewersOf, reviewLine } from "#app/writing/guides/reviewers.server.ts";
import { countWords, minutesToRead } from "#app/writing/reading-grade.ts";
import { textPicturesOf } from "#app/writing/text-photos.ts";
import { textLists } from "#app/writing/texts/lists.server.ts";
import { textPath, textPaths } from "#app/writing/texts/paths.ts";
import {
	findNextTexts,
	missingText,
	publicTexts,
	textKindForUrl,
} from "#app/writing/texts/public.ts";
import { TextView } from "#app/writing/texts/text-view.tsx";
import { toolsFor } from "#app/writing/tools/tools.ts";
import { site } from "#site";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const kind = textKindForUrl(url);
	const found = await publicTexts[kind].find(params.name);
	if (!found) {
		if (Object.values<string>(guidePaths).includes(url.pathname)) throw redirect(textPaths.guide);
		throw await missingText(
			kind,
			`We couldn’t find that ${kind}`,
			"It may have been renamed or withdrawn, or the address may be mistyped.",
		);
	}
	if (found.at === "elsewhere") {
		throw redirect(textPath(kind, found.slug), found.permanent ? 301 : 302);
	}
	const { item } = found;
	const { id, slug, title, label, createdAt, updatedAt, shortDescription, body, cover, sample } =
		item;
	const { checkedOn = null } = "checkedOn" in item ? item : {};
	const shown = {
		pictures: await textPicturesOf({ kind, id }, body),
		diagrams,
		...(kind === "guide" ? { terms: termsFor(title) } : {}),
	};
	const { trail, section, feed, sampleNote } = textLists[kind];
	// Those to read next may be any of them.
	shows(context, { tags: [tags.all(kind)] });
	const { next, others } = await findNextTexts(kind, { id, slug, label, body });
	return {
		kind,
		list: { trail, section, feed, sampleNote },
		head: {
			...{ slug, title, label, createdAt, checkedOn, shortDescription, cover, sample },
			reviewed: kind === "guide" ? reviewLine(slug) : undefined,
		},
		reviewedBy: reviewersOf(slug).map(({ name, title, registration }) => ({
			"@type": "Person",
			name,
			jobTitle: title,
			identifier: registration,
		})),
		updatedAt,
		noindex: sample && isPublicSite,
		written: renderSections(body, shown),
		words: countWords(body),
		minutes: minutesToRead(body),
		tools: toolsFor(body).map(({ path, title }) => ({ href: path, title, summary: "Tool" })),
		next,
		others,
		isByUs: label === formerMemberName,
	};
}

export default function ShowText({ loaderData }: Route.ComponentProps) {
	const { kind, list, head, reviewedBy, updatedAt, words, tools, others, isByUs } = loaderData;
	const { files } = useServed();
	const path = textPath(kind, head.slug);
	const image = shareCardOf(path, head.cover);
	const us = { "@type": "Organization", name: site.name, url: "/" };
	const article = {
		headline: head.title,
		description: head.shortDescription,
		image,
		url: path,
		datePublished: head.createdAt.toISOString(),
		dateModified: updatedAt.toISOString(),
		publisher: us,
		...(kind === "guide"
			? { "@type": "Article", articleSection: head.label, wordCount: words, author: us }
			: { "@type": "BlogPosting", author: isByUs ? us : { "@type": "Person", name: head.label } }),
		// In schema.org, `lastReviewed` and `reviewedBy` belong to the page, not to the article.
		...(head.checkedOn
			? {
					mainEntityOfPage: {
						...{ "@type": "WebPage", "@id": path, lastReviewed: head.checkedOn },
						...(reviewedBy.length > 0 ? { reviewedBy } : {}),
					},
				}
			: {}),
	};
	return (
		<>
			<PageHead
				title={`${head.title} | ${list.section}`}
				description={head.shortDescription}
				keywords={kind === "guide" ? [head.label, "guide"] : ["blog"]}
				path={path}
				noindex={loaderData.noindex}
				image={image}
				type="article"
				feed={list.feed}
				sample={head.sample}
				trail={[
					{ name: list.trail, path: textPaths[kind] },
					{ name: head.title, path },
				]}
				jsonLd={[article]}
			/>
			<TextView {...loaderData} pdf={files + href("/guides/:name/download", { name: head.slug })}>
				<ReadNext id="tools" pages={tools} heading="Try it with your own dog" />
				<ReadNext pages={others} heading={kind === "guide" ? "Related guides" : "Read next"} />
			</TextView>
			<NewsletterBand />
		</>
	);
}
