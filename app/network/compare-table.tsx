import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import { type Network, pathIn, type RecordCard } from "#app/network/network.ts";
import { answerLooks } from "#app/network/record-card.tsx";
import { Link } from "#app/ui/link.tsx";

/** Records side by side: a column for each, and a row for each fact. */
export type Compared<Cell = string> = {
	columns: Pick<RecordCard, "slug" | "name" | "photo" | "portrait">[];
	rows: { label: string; cells: Cell[] }[];
};

type Props = Compared<React.ReactNode> & { network: Network; label: string };

/** On phones, each fact's name has a line of its own. Scrolls by itself where the columns don't fit. */
export function CompareTable({ network, label, columns, rows }: Props) {
	return (
		<section
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
			tabIndex={0}
			className="relative overflow-x-auto rounded-20 border border-line bg-card"
		>
			<table className="w-full border-collapse text-left text-[1rem] md:table-fixed">
				<thead>
					<tr className="align-top">
						<td className="max-md:hidden" />
						{columns.map(({ slug, name, photo, portrait }) => (
							<th key={slug} scope="col" className="max-w-40 min-w-28 p-3 font-normal">
								{photo ? (
									<Picture photo={photo} sizes="80px" alt="" className="size-20 rounded-12" />
								) : (
									<MissingPhoto alt="" portrait={portrait} className="size-20 rounded-12" />
								)}
								<Link
									to={pathIn(network, slug)}
									className="mt-1 block py-2 font-serif text-15 font-semibold text-heading underline md:text-19"
								>
									<bdi>{name}</bdi>
								</Link>
							</th>
						))}
					</tr>
				</thead>
				{rows.map(({ label, cells }) => (
					<tbody key={label} className="border-t border-line">
						<tr className="md:hidden">
							<th
								scope="rowgroup"
								colSpan={columns.length}
								className="px-3 pt-2.5 text-15 font-normal text-stone"
							>
								{label}
							</th>
						</tr>
						<tr className="align-top">
							<th scope="row" className="py-2 pl-3 text-15 font-normal text-stone max-md:hidden">
								{label}
							</th>
							{cells.map((cell, at) => (
								<td
									key={columns[at]?.slug}
									className={`px-3 py-2 ${typeof cell === "string" ? (answerLooks[cell] ?? "") : ""}`}
								>
									{cell || "—"}
								</td>
							))}
						</tr>
					</tbody>
				))}
			</table>
		</section>
	);
}
