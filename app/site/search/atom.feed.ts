import { href } from "react-router";
import { publicListings } from "#app/network/dogs/listings.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { diagrams } from "#app/platform/images/diagrams.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { atomFeed } from "#app/platform/text/feed.server.ts";
import { renderMarkdown } from "#app/platform/text/markdown.server.ts";
import { ageInWords } from "#app/records/age.ts";
import { dog } from "#app/records/dog.ts";
import { placeIn } from "#app/records/record.ts";
import { pageSize } from "#app/ui/paging.ts";
import { textPicturesOf } from "#app/writing/text-photos.ts";
import { textLists } from "#app/writing/texts/lists.server.ts";
import { textPath, textPaths } from "#app/writing/texts/paths.ts";
import { publicTexts, textKindForUrl } from "#app/writing/texts/public.ts";
import { site } from "#site";
import type { Route } from "./+types/atom.feed.ts";

export const handle = publicPage();

export async function loader({ url }: Route.LoaderArgs) {
	if (url.pathname === href("/adoption-network/feed.atom")) return dogFeed();
	const kind = textKindForUrl(url);
	const { feed } = textLists[kind];
	const texts = await publicTexts[kind].latest(pageSize);
	const entries = texts.map(async ({ id, slug, title, shortDescription, body, ...text }) => ({
		path: textPath(kind, slug),
		title,
		summary: shortDescription,
		content: renderMarkdown(body, {
			pictures: await textPicturesOf({ kind, id }, body, env.siteUrl),
			diagrams,
			origin: env.siteUrl,
		}),
		...("authorName" in text ? { author: String(text.authorName) } : {}),
		published: text.createdAt,
		updated: text.updatedAt,
	}));
	return atomFeed(
		{ title: feed.title, path: textPaths[kind], feedPath: feed.href },
		await Promise.all(entries),
	);
}

async function dogFeed() {
	const listings = await publicListings.latest(pageSize);
	return atomFeed(
		{
			title: `${site.name}: dogs that need a new home`,
			path: href("/adoption-network"),
			feedPath: href("/adoption-network/feed.atom"),
		},
		listings.map((listing) => ({
			path: href("/adoption-network/:name", { name: listing.slug }),
			title: `Meet ${listing.name}: ${listing.gender}, ${ageInWords(listing)}, ${placeIn(dog, listing)}`,
			summary: listing.description,
			published: listing.dateAdded,
			updated: listing.updatedAt,
		})),
	);
}
