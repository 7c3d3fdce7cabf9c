import { Bell } from "lucide";
import { href } from "react-router";
import { SubscribeForm } from "#app/cases/newsletter/subscribe-form.tsx";
import { alertFor, alertTitle } from "#app/network/dogs/alerts/alert.ts";
import { AlertForm, alertPath } from "#app/network/dogs/alerts/alert-form.tsx";
import { dogFilter } from "#app/network/dogs/filter.ts";
import { DogFilterFields } from "#app/network/dogs/filter-fields.tsx";
import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { countUntested, publicListings } from "#app/network/dogs/listings.ts";
import { canonicalQuery, filterValues } from "#app/network/filter.ts";
import { ListPage } from "#app/network/list-page.tsx";
import { loadList } from "#app/network/public-pages.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { tags } from "#app/records/tags.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { site } from "#site";
import type { Route } from "./+types/browse.page.ts";

export const handle = publicPage({
	canonical: (query) => canonicalQuery(dogFilter, query),
	shows: [tags.all("dog")],
});

export async function loader({ url }: Route.LoaderArgs) {
	const [list, untested] = await Promise.all([
		loadList(url, adoptionNetwork, publicListings),
		countUntested(filterValues(dogFilter, url.searchParams)),
	]);
	return { list, untested, alert: alertFor(list.values, list.place) };
}

export default function BrowseListings({ loaderData }: Route.ComponentProps) {
	return (
		<ListPage
			network={adoptionNetwork}
			filter={dogFilter}
			list={loaderData.list}
			fields={<DogFilterFields untested={loaderData.untested} />}
			summary="View our network full of amazing Cane Corsi that need a new home."
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
				<ButtonLink to={alertPath("")} variant="quiet">
					{alertTitle("")}
				</ButtonLink>
				<ButtonLink to={href("/guides")} variant="quiet">
					Read the guides in the meantime
				</ButtonLink>
			</EmptyState>
		</ListPage>
	);
}

function ListAlert({ alert }: { alert: ReturnType<typeof alertFor> }) {
	return (
		<section
			aria-labelledby="alert-heading"
			className="grid w-full items-center gap-x-10 gap-y-5 rounded-24 bg-band px-6 py-7 @3xl:grid-cols-2 @3xl:px-8"
		>
			<div className="flex gap-5">
				<span className="flex size-12 shrink-0 items-center justify-center rounded-12 bg-card text-terra @max-lg:hidden">
					<Icon of={Bell} />
				</span>
				<div className="min-w-0">
					<h2 id="alert-heading" className="text-23">
						{alert.title}
					</h2>
					<p className="mt-1 [overflow-wrap:anywhere]">{alert.description}</p>
				</div>
			</div>
			<AlertForm query={alert.query} />
		</section>
	);
}
