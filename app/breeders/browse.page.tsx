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
import { site } from "#site";
import type { Route } from "./+types/browse.page.ts";

export const handle = publicPage({ canonical: (query) => canonicalQuery(kennelFilter, query) });

export async function loader({ url }: Route.LoaderArgs) {
	const list = await loadList(url, breederNetwork, publicBreeders);
	return { list, guide: list.items.length > 0 ? "" : await findTopicPath("breeders") };
}

export default function BrowseBreeders({ loaderData }: Route.ComponentProps) {
	return (
		<ListPage
			network={breederNetwork}
			filter={kennelFilter}
			list={loaderData.list}
			fields={<KennelFilterFields />}
			line="View our network full of amazing cane corso dog breeders"
			description={`A free directory of ${site.breed} breeders, each reviewed first, with what they say about health tests.`}
			keywords={["breeders", "kennels", "puppies"]}
			signup="Are you a breeder? Join our network for FREE"
		>
			<EmptyState coat="brindle" heading="No breeders are listed yet.">
				<ButtonLink to={href("/breeder-network/signup")}>Be the first to join</ButtonLink>
				<ButtonLink to={loaderData.guide} look="quiet">
					What to ask a breeder
				</ButtonLink>
			</EmptyState>
		</ListPage>
	);
}
