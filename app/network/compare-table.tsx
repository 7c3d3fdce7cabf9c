import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import { type Network, pathIn, type RecordCard } from "#app/network/network.ts";
import { Link } from "#app/ui/link.tsx";

/** Records side by side: a column for each, and a row for each fact. */
export type Compared = {
	columns: Pick<RecordCard, "slug" | "name" | "photo" | "portrait">[];
	rows: { label: string; cells: string[] }[];
};

type Props = Compared & { network: Network; label: string };

/** Scrolls by itself where the columns don't fit; the facts' names stay in view. */
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
						<td className="sticky left-0 z-1 bg-card" />
						{columns.map(({ slug, name, photo, portrait }) => (
							<th key={slug} scope="col" className="max-w-40 min-w-30 p-3 font-normal">
								{photo ? (
									<Picture photo={photo} sizes="80px" alt="" className="size-20 rounded-12" />
								) : (
									<MissingPhoto alt="" portrait={portrait} className="size-20 rounded-12" />
								)}
								<Link
									to={pathIn(network, slug)}
									className="mt-1 block truncate py-2 font-serif text-19 font-semibold text-heading underline"
								>
									<bdi>{name}</bdi>
								</Link>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ label, cells }) => (
						<tr key={label} className="border-t border-line align-top">
							<th
								scope="row"
								className="sticky left-0 z-1 min-w-30 bg-card py-3 pl-3 text-15 font-normal text-stone"
							>
								{label}
							</th>
							{cells.map((text, at) => (
								<td
									key={columns[at]?.slug}
									className={`p-3 ${text === "Yes" ? "font-semibold text-olive" : /^Not (tested|known)$/.test(text) ? "text-stone" : ""}`}
								>
									{text || "—"}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
