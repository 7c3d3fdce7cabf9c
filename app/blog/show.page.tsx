import { href, redirect } from "react-router";
import { PostView } from "#app/blog/post-view.tsx";
import { publicPosts } from "#app/blog/posts.ts";
import { suggestedPosts } from "#app/blog/suggestions.ts";
import { NewsletterBand } from "#app/newsletter/subscribe-form.tsx";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { renderSections } from "#app/platform/text/markdown.server.ts";
import { missing } from "#app/ui/missing.ts";
import { breadcrumbList, PageHead } from "#app/ui/page-head.tsx";
import { ReadNext } from "#app/ui/read-next.tsx";
import { textPicturesOf } from "#app/writing/text-photos.ts";
import { site } from "#site";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();

export async function loader({ params }: Route.LoaderArgs) {
	const found = await publicPosts.find(params.name);
	if (!found) {
		throw missing({
			heading: "We couldn’t find that post",
			words: "It may have been renamed or withdrawn, or the address may be mistyped.",
			back: { href: href("/blogs"), label: "See all posts" },
			suggestions: suggestedPosts(await publicPosts.newest(3)),
		});
	}
	if (found.at === "elsewhere") {
		const there = href("/blogs/:name", { name: found.slug });
		throw redirect(there, found.permanent ? 301 : 302);
	}
	const { id, slug, title, authorName, createdAt, updatedAt, shortDescription } = found.item;
	const { body, cover, sample } = found.item;
	return {
		post: { slug, title, authorName, createdAt, updatedAt, shortDescription, cover, sample },
		noindex: sample && isPublicSite,
		text: renderSections(body, await textPicturesOf({ kind: "post", id }, body)),
		others: suggestedPosts(await publicPosts.newest(3, slug)),
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
				noindex={loaderData.noindex}
				image={card}
				type="article"
				feed={{ href: href("/blogs/feed.atom"), title: `${site.name}: blog` }}
				jsonLd={
					post.sample
						? []
						: [
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
							]
				}
			/>
			<PostView post={post} text={text}>
				<ReadNext pages={others} />
			</PostView>
			<NewsletterBand />
		</>
	);
}
