import {
	countText,
	displayValues,
	type Filter,
	type FilterValues,
	filterChips,
	filterPath,
	without,
} from "#app/network/filter.ts";
import { WiderLink } from "#app/network/filter-form.tsx";
import type { Network } from "#app/network/network.ts";
import type { ListData } from "#app/network/public-pages.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { lowerFirst } from "#app/ui/letter-case.ts";

type Props = {
	network: Network;
	filter: Filter;
	values: FilterValues;
	list: Pick<ListData, "place" | "removal" | "wider">;
};

export default function NothingFound({ network, filter, values, list }: Props) {
	const { place, removal, wider } = list;
	const chips = filterChips(filter, values, place);
	const label = chips.find(({ name }) => name === removal?.name)?.label;
	const all = chips.length === 1 ? "this filter" : "all these filters";
	return (
		<EmptyState coat={network.card.coat} heading={`No ${filter.one} fits ${all} yet.`}>
			{removal && label ? (
				<>
					<p className="w-full">
						{/* No quotation marks, which the words of a search bring along. */}
						Without the filter <strong className="font-semibold text-heading">{label}</strong>,{" "}
						<span>
							{`there ${removal.count === 1 ? "is" : "are"} ${lowerFirst(countText(filter, removal.count))}.`}
						</span>
					</p>
					<ButtonLink
						to={filterPath(filter, without(filter, values, removal.name))}
						preventScrollReset
						viewTransition={false}
					>
						{`Remove this filter: ${lowerFirst(countText(filter, removal.count))}`}
					</ButtonLink>
				</>
			) : null}
			{wider ? <WiderLink filter={filter} values={values} place={place} wider={wider} /> : null}
			<ButtonLink to={filterPath(filter, displayValues(filter, values))} variant="quiet">
				Clear all filters
			</ButtonLink>
		</EmptyState>
	);
}
