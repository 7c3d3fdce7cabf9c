import { PathLink } from "#app/ui/link.tsx";

export type Column<Item> = {
	label: string;
	show(item: Item): React.ReactNode;
	tight?: boolean;
};

type Props<Item> = {
	caption: string;
	items: readonly Item[];
	keyOf(item: Item): React.Key;
	linkOf?(item: Item): string;
	picture?(item: Item): React.ReactNode;
	name(item: Item): React.ReactNode;
	nameLabel: string;
	columns: readonly Column<Item>[];
};

export function DeskTable<Item>(props: Props<Item>) {
	const { caption, items, keyOf, linkOf, picture, name, nameLabel, columns } = props;
	return (
		<div className="overflow-hidden rounded-20 border border-line bg-card">
			<table className="desk-table">
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr>
						<th scope="col">{nameLabel}</th>
						{columns.map(({ label }) => (
							<th key={label} scope="col">
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{items.map((item) => {
						const to = linkOf?.(item);
						const named = to ? <PathLink to={to}>{name(item)}</PathLink> : name(item);
						return (
							<tr key={keyOf(item)}>
								<th scope="row">
									{picture ? (
										<span className="flex items-center gap-3.5">
											{picture(item)} {named}
										</span>
									) : (
										named
									)}
								</th>
								{columns.map(({ label, show, tight }) => (
									// On cards the label is shown before the value.
									<td key={label} data-label={`${label}:`} className={tight ? "tight" : undefined}>
										{show(item)}
									</td>
								))}
							</tr>
						);
					})}
				</tbody>
			</table>
		</div>
	);
}
