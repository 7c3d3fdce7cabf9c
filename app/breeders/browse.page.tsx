import { href } from "react-router";
import { breederNetwork } from "#app/breeders/breeder.ts";
import { publicBreeders } from "#app/breeders/breeders.ts";
import { kennelFilter } from "#app/breeders/filter.ts";
import { KennelFilterFields } from "#app/breeders/filter-fields.tsx";
import { findTopicPath } from "#app/guides/topics.ts";
import { canonicalQuery } from "#app/networks/filter.ts";
import { ListPage } from "#app/networks/list-page.tsx";
import { loadList } from "#app/networks/public-pages.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { toJson, useJson } from "#app/ui/json.ts";
import { site } from "#site";
import type { Route } from "./+types/browse.page.ts";

export const handle = publicPage({ canonical: (query) => canonicalQuery(kennelFilter, query) });

export async function loader({ url }: Route.LoaderArgs) {
	const list = await loadList(url, breederNetwork, publicBreeders);
	return {
		list: toJson(list),
		words,
		empty,
		guide: list.items.length > 0 ? "" : await findTopicPath("breeders"),
	};
}

/** Sent by the loader, so that the page's script doesn't contain these texts. */
const words = {
	line: "View our network full of amazing cane corso dog breeders",
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
	return (
		<ListPage
			network={breederNetwork}
			filter={kennelFilter}
			list={useJson(loaderData.list)}
			fields={<KennelFilterFields />}
			{...loaderData.words}
		>
			<EmptyState coat="brindle" heading={loaderData.empty.heading}>
				<ButtonLink to={href("/breeder-network/signup")}>{loaderData.empty.join}</ButtonLink>
				<ButtonLink to={loaderData.guide} look="quiet">
					{loaderData.empty.ask}
				</ButtonLink>
			</EmptyState>
		</ListPage>
	);
}
