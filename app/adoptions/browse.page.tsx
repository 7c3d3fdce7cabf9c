import { href } from "react-router";
import { alertFor, alertTitle } from "#app/adoptions/alerts/alert.ts";
import { alertPath } from "#app/adoptions/alerts/alert-form.tsx";
import { ListAlert } from "#app/adoptions/alerts/list-alert.tsx";
import { dogFilter } from "#app/adoptions/filter.ts";
import { DogFilterFields } from "#app/adoptions/filter-fields.tsx";
import { adoptionNetwork } from "#app/adoptions/listing.ts";
import { countUntested, publicListings } from "#app/adoptions/listings.ts";
import { canonicalQuery, filterValues } from "#app/networks/filter.ts";
import { ListPage } from "#app/networks/list-page.tsx";
import { loadList } from "#app/networks/public-pages.ts";
import { SubscribeForm } from "#app/newsletter/subscribe-form.tsx";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { toJson, useJson } from "#app/ui/json.ts";
import { site } from "#site";
import type { Route } from "./+types/browse.page.ts";

export const handle = publicPage({ canonical: (query) => canonicalQuery(dogFilter, query) });

export async function loader({ url }: Route.LoaderArgs) {
	const [list, untested] = await Promise.all([
		loadList(url, adoptionNetwork, publicListings),
		countUntested(filterValues(dogFilter, url.searchParams)),
	]);
	return { list: toJson(list), untested, alert: alertFor(list.values, list.place) };
}

export default function BrowseListings({ loaderData }: Route.ComponentProps) {
	const list = useJson(loaderData.list);
	return (
		<ListPage
			network={adoptionNetwork}
			filter={dogFilter}
			list={list}
			fields={<DogFilterFields untested={loaderData.untested} />}
			line="View our network full of amazing Cane Corsi that need a new home."
			description={`${site.breedPlural} that need a new home, from owners who can no longer keep them. It’s free, every listing is reviewed before it’s published, and you talk to the owner directly.`}
			keywords={["adoption", "rehoming", "adopt a Cane Corso"]}
			signup="Need to rehome your Cane Corso? Contact us HERE!"
			after={<ListAlert alert={loaderData.alert} />}
		>
			<EmptyState
				coat="grey"
				heading="No adoptions available right now, but subscribe to get alerts!"
			>
				<SubscribeForm id="newsletter" />
				<ButtonLink to={alertPath("")} look="quiet">
					{alertTitle("")}
				</ButtonLink>
				<ButtonLink to={href("/guides")} look="quiet">
					Read the guides in the meantime
				</ButtonLink>
			</EmptyState>
		</ListPage>
	);
}
