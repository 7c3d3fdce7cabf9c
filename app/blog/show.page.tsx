import { ArrowLeft } from "lucide";
import { href, redirect } from "react-router";
import { findPost, newestPosts } from "#app/blog/posts.ts";
import { suggestedPosts } from "#app/blog/suggestions.ts";
import { Picture } from "#app/media/picture.tsx";
import { NewsletterBand } from "#app/newsletter/subscribe-form.tsx";
import { renderSections } from "#app/platform/markdown.server.ts";
import { publicPage } from "#app/platform/public-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
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
	const found = await findPost(params.name);
	if (!found) {
		throw missing({
			heading: "We have no such post",
			words: "Perhaps it was renamed or withdrawn, or the address is not quite right.",
			back: { href: href("/blogs"), label: "See all posts" },
			suggestions: suggestedPosts(await newestPosts(3)),
		});
	}
	if (found.at === "elsewhere") {
		const there = href("/blogs/:name", { name: found.slug });
		throw redirect(there, found.permanent ? 301 : 302);
	}
	const { slug, title, authorName, createdAt, updatedAt, shortDescription, body, cover, sample } =
		found.item;
	return {
		post: { slug, title, authorName, createdAt, updatedAt, shortDescription, cover, sample },
		text: renderSections(body),
		others: suggestedPosts(await newestPosts(3, slug)),
	};
}

export default function ShowPost({ loaderData }: Route.ComponentProps) {
	const { post, text, others } = loaderData;
	const path = href("/blogs/:name", { name: post.slug });
	const card = href("/blogs/:name/card.jpg", { name: post.slug });
	return (
		<>
			<PageHead
				title={`${post.title} | ${site.shortName} Blogs`}
				description={post.shortDescription}
				keywords={["blog"]}
				path={path}
				image={card}
				type="article"
				feed={{ href: href("/blogs/feed.atom"), title: `${site.name}: blog` }}
				jsonLd={[
					breadcrumbList([
						{ name: "Home", path: "/" },
						{ name: `${site.shortName} Blogs`, path: "/blogs" },
						{ name: post.title, path },
					]),
					{
						"@type": "BlogPosting",
						headline: post.title,
						description: post.shortDescription,
						image: card,
						url: path,
						datePublished: post.createdAt.toISOString(),
						dateModified: post.updatedAt.toISOString(),
						author: { "@type": "Person", name: post.authorName },
						publisher: { "@type": "Organization", name: site.name, url: "/" },
					},
				]}
			/>
			<Breadcrumbs trail={[{ name: "Our Blogs", path: "/blogs" }]} here={post.title} />
			<article className="wrap pt-8 pb-20">
				<header className="max-w-[52rem]">
					<h1 className="text-42 [overflow-wrap:anywhere] md:text-54">{post.title}</h1>
					<p className="mt-4 text-15 text-stone">
						<LongDate date={post.createdAt} /> · {post.authorName}
					</p>
				</header>
				{post.cover ? (
					<Picture
						photo={post.cover}
						sizes="(min-width: 1248px) 1200px, 94vw"
						eager
						className="mt-8 aspect-[16/10] max-h-[560px] w-full rounded-24 md:aspect-[21/9]"
					/>
				) : null}
				{post.sample ? (
					<div className="mt-8 flex">
						<SampleNote what="This post is part of the sample content, and its author is made up." />
					</div>
				) : null}
				<p className="mt-8 max-w-[44rem] text-23 leading-snug text-stone">
					{post.shortDescription}
				</p>
				<WrittenText {...text} />
				<footer className="mt-14 border-t border-line pt-8">
					<ButtonLink to={href("/blogs")} look="quiet">
						<Icon of={ArrowLeft} className="size-4.5" /> Return to blogs
					</ButtonLink>
				</footer>
				<ReadNext pages={others} />
			</article>
			<NewsletterBand />
		</>
	);
}
