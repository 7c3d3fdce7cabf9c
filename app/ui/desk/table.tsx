import { PathLink } from "#app/ui/link.tsx";

export type Column<Item> = {
	label: string;
	show(item: Item): React.ReactNode;
	tight?: boolean;
};

type Selection<Item> = {
	name: string;
	value(item: Item): string;
	label(item: Item): string;
	isSelected(item: Item): boolean;
};

type Props<Item> = {
	caption: string;
	items: readonly Item[];
	keyOf(item: Item): React.Key;
	linkOf?(item: Item): string | null;
	picture?(item: Item): React.ReactNode;
	name(item: Item): React.ReactNode;
	nameLabel: string;
	columns: readonly Column<Item>[];
	select?: Selection<Item>;
};

export function DeskTable<Item>(props: Props<Item>) {
	const { caption, items, keyOf, linkOf, picture, name, nameLabel, columns, select } = props;
	return (
		<div className="overflow-hidden rounded-20 border border-line bg-card">
			<table className="desk-table">
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr>
						{select ? <td className="select" /> : null}
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
								{select ? (
									<td className="select">
										<SelectBox
											name={select.name}
											value={select.value(item)}
											label={select.label(item)}
											isSelected={select.isSelected(item)}
										/>
									</td>
								) : null}
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
									// On narrow screens, rows become cards with the label before the value.
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

type BoxProps = { name: string; value: string; label: string; isSelected: boolean };

export function SelectBox({ name, value, label, isSelected }: BoxProps) {
	return (
		<label className="inline-grid size-11 cursor-pointer place-items-center">
			{/* The key lets "select all" change a box that React has already rendered. */}
			<input
				key={String(isSelected)}
				type="checkbox"
				name={name}
				value={value}
				defaultChecked={isSelected}
				className="size-5.5 cursor-pointer accent-action"
			/>
			<span className="sr-only">Select {label}</span>
		</label>
	);
}
