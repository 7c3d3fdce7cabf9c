import { href, redirect } from "react-router";
import {
	ageInWords,
	answerWord,
	confirmedInWords,
	contactOf,
	placeOf,
} from "#app/adoptions/listing.ts";
import { ListingGrid } from "#app/adoptions/listing-card.tsx";
import { ListingView } from "#app/adoptions/listing-view.tsx";
import { countNamesakes, findListing, newestListings } from "#app/adoptions/listings.ts";
import { suggestedListings } from "#app/adoptions/suggestions.ts";
import { phoneHref, readablePhone } from "#app/platform/phone.server.ts";
import { publicPage } from "#app/platform/public-page.ts";
import { isPublicSite } from "#app/platform/public-site.server.ts";
import { missing } from "#app/ui/missing.ts";
import { Breadcrumbs, PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";
import type { Route } from "./+types/show.page.ts";

export const handle = publicPage();
const network = `${site.shortName} Adoption Network`;

export async function loader({ params }: Route.LoaderArgs) {
	const found = await findListing(params.name);
	if (!found) {
		throw missing({
			heading: "We have no such dog",
			words: "Perhaps this dog has found a home, or the address is not quite right.",
			back: { href: href("/adoption-network"), label: "See all dogs" },
			suggestions: suggestedListings(await newestListings(3)),
		});
	}
	if (found.at === "elsewhere") {
		const there = href("/adoption-network/:name", { name: found.slug });
		throw redirect(there, found.permanent ? 301 : 302);
	}
	if (found.at === "several") return { listing: undefined, namesakes: found.items };
	const { item } = found;
	const now = new Date();
	const contact = contactOf(item);
	return {
		namesakes: [],
		listing: {
			slug: item.slug,
			name: item.name,
			status: item.status,
			confirmed: item.ownerConfirmedAt && confirmedInWords(item.ownerConfirmedAt, now),
			photos: item.photos,
			facts: [
				["Age", ageInWords(item)],
				["Gender", item.gender],
				["Color", item.color],
				["Weight", `${item.weightLbs} lbs`],
			],
			answers: [
				["Spayed/Neutered", answerWord(item.spayedNeutered)],
				["Vaccinations Up to Date", answerWord(item.vaccinationsUpToDate)],
				["Good with Kids", answerWord(item.goodWithKids)],
				["Good with Dogs", answerWord(item.goodWithDogs)],
				["Good with Cats", answerWord(item.goodWithCats)],
			],
			story: [
				["Description", item.description || "None"],
				["Health Issues", item.healthIssues || "None"],
				["Behavior Notes", item.behaviorNotes || "N/A"],
				["Reason for Adoption", item.reasonForAdoption],
				["Location", placeOf(item)],
			],
			email: contact.email,
			phone: readablePhone(contact.phone),
			phoneHref: phoneHref(contact.phone),
			sample: item.sample,
			noindex: item.sample && isPublicSite,
			namesakes: await countNamesakes(item),
		} satisfies ListingView,
	};
}

export default function ShowListing({ loaderData }: Route.ComponentProps) {
	if (loaderData.listing) return <ListingView listing={loaderData.listing} />;
	const { namesakes } = loaderData;
	const name = namesakes[0]?.name ?? "";
	return (
		<>
			<PageHead title={`Dogs called ${name} | ${network}`} description={`Dogs called ${name}`} />
			<Breadcrumbs
				trail={[{ name: "Adoption Network", path: href("/adoption-network") }]}
				here={name}
			/>
			<PageBanner
				title={`Several dogs are called ${name}`}
				line="Choose the one that you are looking for."
			/>
			<div className="wrap pb-20">
				<ListingGrid listings={namesakes} />
			</div>
		</>
	);
}
