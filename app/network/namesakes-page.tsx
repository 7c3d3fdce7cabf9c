import type { Network, RecordCard } from "#app/network/network.ts";
import { type CardView, RecordGrid } from "#app/network/record-card.tsx";
import { Breadcrumbs, PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

type Props = { network: Network; records: RecordCard[]; card?: CardView };

export default function NamesakesPage({ network, records, card }: Props) {
	const name = records[0]?.name ?? "";
	const named = `${network.many} named ${name}`;
	return (
		<>
			<PageHead title={`${named} | ${network.title}`} description={named} />
			<Breadcrumbs trail={[network]} here={name} />
			<PageBanner
				title={`Several ${network.many.toLowerCase()} are named ${name}`}
				summary="Choose the one you’re looking for."
			/>
			<div className="wrap pb-20">
				<RecordGrid network={network} records={records} card={card} />
			</div>
		</>
	);
}
