import { href } from "react-router";
import type { Network, RecordCard } from "#app/networks/network.ts";
import { RecordGrid } from "#app/networks/record-card.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Page, pagePath } from "#app/ui/paging.ts";

type ListProps = {
	network: Network;
	list: Page<RecordCard> & { noindex: boolean };
	line: string;
	description: string;
	keywords: readonly string[];
	signup: string;
	/** Shown while there are no records. */
	children: React.ReactNode;
};

export function ListPage({ network, list, children, ...words }: ListProps) {
	const { path, title, feed } = network;
	const { line, description, keywords, signup } = words;
	const { items, page, more, noindex } = list;
	return (
		<>
			<PageHead
				title={page === 1 ? title : `${title}, page ${page}`}
				description={description}
				keywords={keywords}
				path={pagePath(path, page)}
				noindex={noindex}
				feed={feed}
				trail={[{ name: title, path }]}
			/>
			<PageBanner title={title} line={line}>
				<p className="mt-5">
					<Link
						to={href(`${path}/signup`)}
						className="arrow-right inline-flex min-h-11 items-center gap-1.5 font-semibold text-terra hover:underline"
					>
						{signup}
					</Link>
				</p>
			</PageBanner>
			<div className="wrap pb-20">
				{items.length > 0 ? (
					<>
						<RecordGrid network={network} records={items} />
						<Pager path={path} page={page} more={more} />
					</>
				) : (
					children
				)}
			</div>
		</>
	);
}
