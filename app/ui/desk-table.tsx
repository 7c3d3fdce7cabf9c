import { PathLink } from "#app/ui/link.tsx";

export type Column<Item> = {
	label: string;
	show(item: Item): React.ReactNode;
	/** Short words that stay on one line in a table: a date, a state. */
	tight?: boolean;
};

type Props<Item> = {
	caption: string;
	items: readonly Item[];
	keyOf(item: Item): React.Key;
	/** The page of an item; its name is the link. */
	linkOf?(item: Item): string;
	picture?(item: Item): React.ReactNode;
	name(item: Item): React.ReactNode;
	/** The name of the first column. */
	nameLabel: string;
	columns: readonly Column<Item>[];
};

/** A list of records: a table where there is room, cards of the same rows where there is not. */
export function DeskTable<Item>(props: Props<Item>) {
	const { caption, items, keyOf, nameLabel, columns } = props;
	return (
		<div className="overflow-hidden rounded-20 border border-line bg-card">
			<table className="block w-full lg:table">
				<caption className="sr-only">{caption}</caption>
				<thead className="hidden border-b border-line text-left text-15 text-stone lg:table-header-group">
					<tr>
						<th scope="col" className="px-5 py-3 font-normal">
							{nameLabel}
						</th>
						{columns.map(({ label }) => (
							<th key={label} scope="col" className="px-4 py-3 font-normal">
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="block divide-y divide-line lg:table-row-group">
					{items.map((item) => (
						<Row key={keyOf(item)} item={item} {...props} />
					))}
				</tbody>
			</table>
		</div>
	);
}

function Row<Item>({ item, linkOf, picture, name, columns }: Props<Item> & { item: Item }) {
	const to = linkOf?.(item);
	return (
		<tr className="relative block px-5 py-4 hover:bg-band/40 lg:table-row lg:p-0">
			<th
				scope="row"
				className="mb-1.5 block text-left font-semibold text-heading lg:table-cell lg:px-5 lg:py-3"
			>
				<span className="flex min-w-0 items-center gap-3.5">
					{picture?.(item)}
					{to ? (
						<PathLink
							to={to}
							className="inline-flex min-h-11 min-w-0 items-center [overflow-wrap:anywhere] hover:text-terra hover:underline"
						>
							{name(item)}
						</PathLink>
					) : (
						<span className="min-w-0 [overflow-wrap:anywhere]">{name(item)}</span>
					)}
				</span>
			</th>
			{columns.map(({ label, show, tight }) => (
				<td
					key={label}
					className={`flex min-w-0 flex-wrap gap-x-2 py-0.5 [overflow-wrap:anywhere] lg:table-cell lg:px-4 lg:py-3 ${tight ? "lg:whitespace-nowrap" : ""}`}
				>
					<span className="text-stone lg:hidden">{label}:</span>
					<span className="min-w-0">{show(item)}</span>
				</td>
			))}
		</tr>
	);
}
