import { href } from "react-router";
import { PostGrid } from "#app/blog/post-card.tsx";
import { publicPosts } from "#app/blog/posts.ts";
import { suggestedPosts } from "#app/blog/suggestions.ts";
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

const path = "/blogs";
const title = `${site.shortName} Blogs`;
export const handle = publicPage({ query: ["page"] });

export async function loader({ url }: Route.LoaderArgs) {
	const page = pageOf(url);
	const posts = page === undefined ? undefined : await publicPosts.browse(page);
	if (!posts || (posts.items.length === 0 && posts.page > 1)) {
		throw missing({
			heading: "That page doesn’t exist",
			words: "The list may have become shorter, or the address may be mistyped.",
			back: { href: path, label: "See all posts" },
			suggestions: suggestedPosts(await publicPosts.newest(3)),
		});
	}
	return posts;
}

export default function BrowsePosts({ loaderData }: Route.ComponentProps) {
	const { items, page, more } = loaderData;
	return (
		<>
			<PageHead
				title={page === 1 ? title : `${title}, page ${page}`}
				description={`Breed news, answers, and how this site works, for people who live with a ${site.breed}.`}
				keywords={["blog", "news", "answers"]}
				path={pagePath(path, page)}
				feed={{ href: href("/blogs/feed.atom"), title: `${site.name}: blog` }}
				trail={[{ name: title, path }]}
			/>
			{items.length > 0 ? (
				<>
					<PageBanner title={title} line="Breed news, answers, and how we do things here." />
					<div className="wrap pb-20">
						<PostGrid posts={items} />
						<Pager path={path} page={page} more={more} />
					</div>
				</>
			) : (
				<div className="wrap py-16">
					<EmptyState
						coat="chestnut"
						level="h1"
						heading="Our blogs page is under construction and will be back soon."
					>
						<ButtonLink to={href("/guides")}>Read the guides</ButtonLink>
					</EmptyState>
				</div>
			)}
			<NewsletterBand />
		</>
	);
}
