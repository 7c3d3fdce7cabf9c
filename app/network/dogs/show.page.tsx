import { lazy, Suspense } from "react";
import { companionOf, grounds, portraitOf } from "#app/media/portrait.ts";
import { daysListed, findEnded } from "#app/network/dogs/ended.ts";
import { adoptionNetwork, freshness } from "#app/network/dogs/listing.ts";
import { ListingView } from "#app/network/dogs/listing-view.tsx";
import { listingView, publicListings, similarListings } from "#app/network/dogs/listings.ts";
import { publishedStories } from "#app/network/dogs/stories/stories.ts";
import { NamesakesPage } from "#app/network/namesakes.ts";
import { loadFound } from "#app/network/public-pages.ts";
import { maxNamesakes, shownRecord } from "#app/network/public-records.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { shows } from "#app/platform/cache/shown.ts";
import { pageOfRecord } from "#app/records/changes.ts";
import { dog } from "#app/records/dog.ts";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();

/** A script of its own, because pages of available dogs never need it. */
const load = async () => ({
	default: (await import("#app/network/dogs/ended-view.tsx")).EndedView,
});
const EndedView = import.meta.env.SSR ? (await load()).default : lazy(load);

export async function loader({ params, context }: Route.LoaderArgs) {
	const dogs = { ...publicListings, findEnded };
	const found = await loadFound(params.name, adoptionNetwork, dogs);
	if (found.at === "several") return { namesakes: found.items };
	if (found.at === "ended") {
		const { id, slug, name, gender, color, status, endedAt, sample } = found.item;
		const [{ cards: similar }, [story], latest] = await Promise.all([
			similarListings(found.item),
			publishedStories({ dogId: id, limit: 1 }),
			publishedStories({ limit: 4 }),
		]);
		const stories = latest.filter((each) => each.id !== story?.id).slice(0, 3);
		const own = { slug, name, gender, status, endedAt, sample };
		const portrait = portraitOf(slug, color);
		const coats = [companionOf(portrait), portrait.coat] as const;
		const days = daysListed(found.item);
		return {
			ended: { ...own, coats, ground: grounds[portrait.ground], days, similar, story, stories },
		};
	}
	const { status, answersSoon, current, namesakes } = found.item;
	const similar = await similarListings(found.item);
	const { id, nameKey } = found.item;
	// More of that name change nothing.
	const named = namesakes < maxNamesakes ? nameKey : undefined;
	shows(context, pageOfRecord("dog", { id, nameKey: named }, similar.shown));
	return {
		listing: listingView(shownRecord(dog, found.item), {
			status,
			answersSoon,
			current,
			confirmed: freshness(found.item, new Date()),
			namesakes,
			published: { similar: similar.cards },
		}),
	};
}

export default function ShowListing({ loaderData }: Route.ComponentProps) {
	const { listing, ended, namesakes } = loaderData;
	if (listing) return <ListingView listing={listing} />;
	if (ended) {
		return (
			<Suspense>
				<EndedView dog={ended} />
			</Suspense>
		);
	}
	return <NamesakesPage network={adoptionNetwork} records={namesakes} />;
}
