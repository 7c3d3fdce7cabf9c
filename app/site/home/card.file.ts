import { redirect } from "react-router";
import { shareCardResponse } from "#app/media/cards/cached-card.ts";
import type { ShareCard } from "#app/media/cards/card.ts";
import { noPhotoYet } from "#app/media/photo.ts";
import { portraitOf } from "#app/media/portrait.ts";
import type { FoundPublic } from "#app/media/public-list.ts";
import type { SubjectKind } from "#app/media/table.ts";
import { cardSummary, publicListings } from "#app/network/dogs/listings.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";
import { kennel, locationLine } from "#app/records/kennel.ts";
import { valuesOf } from "#app/records/record.ts";
import { publicPosts } from "#app/writing/blog/store.ts";
import { publicGuides } from "#app/writing/guides/store.ts";
import { portraitOfText } from "#app/writing/text-coats.server.ts";
import type { Route } from "./+types/card.file.ts";

const cards: Record<string, ReturnType<typeof cardsOf>> = {
	guides: cardsOf("guide", publicGuides.find, ({ slug, title, label, shortDescription }) => ({
		eyebrow: `Guide · ${label}`,
		title,
		summary: shortDescription,
		portrait: portraitOfText(slug),
	})),
	blogs: cardsOf("post", publicPosts.find, ({ slug, title, shortDescription }) => ({
		eyebrow: "Blog",
		title,
		summary: shortDescription,
		portrait: portraitOfText(slug),
	})),
	"breeder-network": cardsOf("kennel", publicBreeders.find, (breeder) => ({
		eyebrow: "Breeder Network",
		title: breeder.kennelName,
		summary: locationLine(valuesOf(kennel, breeder)),
		portrait: portraitOf(breeder.slug),
	})),
	"adoption-network": cardsOf("dog", publicListings.find, (listing) => ({
		eyebrow: "Needs a new home",
		title: `Meet ${listing.name}`,
		summary: cardSummary(listing),
		tone: "sand",
		portrait: portraitOf(listing.slug, listing.color),
		missingLabel: noPhotoYet,
	})),
};

export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
	const list = new URL(request.url).pathname.split("/")[1] ?? "";
	const found = await cards[list]?.(request, params.name);
	if (!found) throw new Response("This card doesn’t exist.\n", { status: 404 });
	if (found instanceof Response) return found;
	// Other sites keep the image URL from when they first read the page.
	return redirect(`/${list}/${found.slug}/card.jpg`, found.permanent ? 301 : 302);
}

function cardsOf<Item extends { id: number }>(
	kind: SubjectKind,
	find: (name: string) => Promise<FoundPublic<Item, unknown> | undefined>,
	textsOf: (item: Item) => Omit<ShareCard, "picture">,
) {
	return async (request: Request, name: string) => {
		const found = await find(name);
		if (found?.at === "elsewhere") return found;
		if (found?.at !== "here") return undefined;
		return shareCardResponse(request, { kind, id: found.item.id }, textsOf(found.item));
	};
}
