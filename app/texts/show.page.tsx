import { href, redirect } from "react-router";
import { NewsletterBand } from "#app/newsletter/subscribe-form.tsx";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { diagrams } from "#app/platform/images/diagrams.server.ts";
import { plainText, renderSections } from "#app/platform/text/markdown.server.ts";
import { textLists, textPath } from "#app/texts/lists.ts";
import { missingText, publicKindAt, publicTexts, suggestedTexts } from "#app/texts/public.ts";
import { TextView } from "#app/texts/text-view.tsx";
import { toolsFor } from "#app/tools/tools.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { useServed } from "#app/ui/served.tsx";
import { ReadNext } from "#app/ui/written-text.tsx";
import { textPicturesOf } from "#app/writing/text-photos.ts";
import { site } from "#site";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();

export async function loader({ url, params }: Route.LoaderArgs) {
	const kind = publicKindAt(url);
	const found = await publicTexts[kind].find(params.name);
	if (!found) {
		throw await missingText(
			kind,
			`We couldn’t find that ${kind}`,
			"It may have been renamed or withdrawn, or the address may be mistyped.",
		);
	}
	if (found.at === "elsewhere") {
		throw redirect(textPath(kind, found.slug), found.permanent ? 301 : 302);
	}
	const { id, slug, title, label, createdAt, updatedAt, shortDescription, body, cover, sample } =
		found.item;
	return {
		kind,
		head: { slug, title, label, createdAt, updatedAt, shortDescription, cover, sample },
		noindex: sample && isPublicSite,
		text: renderSections(body, { pictures: await textPicturesOf({ kind, id }, body), diagrams }),
		words: kind === "guide" ? plainText(body).split(" ").length : 0,
		tools: toolsFor(body).map(({ path, title }) => ({ href: path, title, line: "Tool" })),
		others: await suggestedTexts(kind, slug),
	};
}

export default function ShowText({ loaderData }: Route.ComponentProps) {
	const { kind, head, noindex, text, words, tools, others } = loaderData;
	const { files } = useServed();
	const list = textLists[kind];
	const path = textPath(kind, head.slug);
	const image = href(`${list.path}/:name/card.jpg`, { name: head.slug });
	const us = { "@type": "Organization", name: site.name, url: "/" };
	const article = {
		headline: head.title,
		description: head.shortDescription,
		image,
		url: path,
		datePublished: head.createdAt.toISOString(),
		dateModified: head.updatedAt.toISOString(),
		publisher: us,
		...(kind === "guide"
			? { "@type": "Article", articleSection: head.label, wordCount: words, author: us }
			: { "@type": "BlogPosting", author: { "@type": "Person", name: head.label } }),
	};
	return (
		<>
			<PageHead
				title={`${head.title} | ${list.section}`}
				description={head.shortDescription}
				keywords={kind === "guide" ? [head.label, "guide"] : ["blog"]}
				path={path}
				noindex={noindex}
				image={image}
				type="article"
				feed={list.feed}
				sample={head.sample}
				trail={[list, { name: head.title, path }]}
				jsonLd={[article]}
			/>
			<TextView
				kind={kind}
				head={head}
				text={text}
				words={words}
				pdf={files + href("/guides/:name/download", { name: head.slug })}
			>
				<ReadNext id="tools" pages={tools} heading="Try it with your own dog" />
				<ReadNext pages={others} />
			</TextView>
			<NewsletterBand />
		</>
	);
}
