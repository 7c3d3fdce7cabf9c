import { useMemo } from "react";
import { href } from "react-router";
import { canonicalQuery } from "#app/network/filter.ts";
import { FilterPills, FilterSelect, FilterText } from "#app/network/filter-fields.tsx";
import { breederNetwork } from "#app/network/kennels/breeder.ts";
import { otherCountries, publicBreeders } from "#app/network/kennels/breeders.ts";
import { Comparable, CompareBar } from "#app/network/kennels/compare-box.tsx";
import { TestsLink } from "#app/network/kennels/evidence/test-counts.tsx";
import { kennelFilter, kennelFilterWith, testNames } from "#app/network/kennels/filter.ts";
import { KennelCard } from "#app/network/kennels/kennel-card.tsx";
import { ListPage } from "#app/network/list-page.tsx";
import { loadList } from "#app/network/public-pages.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { guidePaths } from "#app/records/guide-paths.ts";
import { tags } from "#app/records/tags.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { site } from "#site";
import type { Route } from "./+types/browse.page.ts";

export const handle = publicPage({
	canonical: (query) => canonicalQuery(kennelFilter, query),
	shows: [tags.all("kennel")],
});

export async function loader({ url }: Route.LoaderArgs) {
	const list = await loadList(url, breederNetwork, publicBreeders);
	return {
		list,
		countries: await otherCountries(list.values.country),
		texts,
		empty,
	};
}

/** Sent by the loader, so that the page's script doesn't contain these texts. */
const texts = {
	summary: "View our network full of amazing cane corso dog breeders",
	keywords: ["breeders", "kennels", "puppies"],
	signup: "Are you a breeder? Join our network for FREE",
	description: `A free directory of ${site.breed} breeders, each reviewed first, with the health results that we have seen.`,
	note: "“4 of 4” means that one of us saw a result for all four dogs that this kennel breeds from, at the registry or on a document. “Not seen” means that we have seen none. The test may still have been done, so ask.",
};

const empty = {
	heading: "No breeders are listed yet.",
	join: "Be the first to join",
	ask: "What to ask a breeder",
};

export default function BrowseBreeders({ loaderData }: Route.ComponentProps) {
	const { countries, list, texts } = loaderData;
	const filter = useMemo(() => kennelFilterWith(countries), [countries]);
	return (
		<Comparable>
			<ListPage
				network={breederNetwork}
				filter={filter}
				list={list}
				fields={<KennelFilterFields />}
				card={KennelCard}
				{...texts}
				note={
					<>
						<CompareBar shown={[...list.items, ...(list.farther ?? [])].map(({ slug }) => slug)} />
						<p className="mt-6 max-w-[46rem] text-15 text-stone">{texts.note}</p>
					</>
				}
			>
				<EmptyState coat="brindle" heading={loaderData.empty.heading}>
					<ButtonLink to={href("/breeder-network/signup")}>{loaderData.empty.join}</ButtonLink>
					<ButtonLink to={guidePaths.breeders} variant="quiet">
						{loaderData.empty.ask}
					</ButtonLink>
				</EmptyState>
			</ListPage>
		</Comparable>
	);
}

function KennelFilterFields() {
	return (
		<>
			<div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
				<FilterSelect name="country" />
				<FilterSelect name="state" />
				<FilterText name="near" placeholder="Town, state or postal code" />
				<FilterSelect name="within" />
				<FilterText name="q" className="col-span-full" />
			</div>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line lg:border-t lg:pt-3.5">
				<FilterPills legend="Results we’ve seen for" names={[...testNames, "registry"]} />
				<TestsLink />
				<button type="submit" className={buttonClass("quiet", "ml-auto max-lg:hidden")}>
					Show kennels
				</button>
			</div>
		</>
	);
}
