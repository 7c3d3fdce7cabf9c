import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import { type Network, pathIn, type RecordCard } from "#app/networks/network.ts";
import { Link } from "#app/ui/link.tsx";
import { CardTags, Tag } from "#app/ui/page.tsx";

const sizes = "(min-width: 1248px) 285px, (min-width: 768px) 23vw, (min-width: 576px) 46vw, 92vw";

export function RecordGrid({ network, records }: { network: Network; records: RecordCard[] }) {
	return (
		<ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-4 md:gap-4 xl:gap-5">
			{records.map((record, index) => (
				<li key={record.slug} className="flex">
					<Card network={network} record={record} eager={index === 0} />
				</li>
			))}
		</ul>
	);
}

type Props = { network: Network; record: RecordCard; eager: boolean };

function Card({ network, record, eager }: Props) {
	const { link, about, shape, coat, missing } = network.card;
	const { slug, name, line, excerpt, tag, sample, photo } = record;
	return (
		<article className="group relative flex w-full min-w-0 flex-col overflow-hidden rounded-20 border border-line bg-card transition-transform duration-200 hover:-translate-y-0.5">
			<div className="relative">
				{photo ? (
					<Picture photo={photo} sizes={sizes} eager={eager} className={shape} />
				) : (
					<MissingPhoto alt={missing(name)} coat={coat} className={shape} />
				)}
				{tag || sample ? (
					<CardTags className="px-5 md:px-4">
						{tag ? <Tag>{tag}</Tag> : null}
						{sample ? <Tag tone="stone">Sample</Tag> : null}
					</CardTags>
				) : null}
			</div>
			<div className="flex flex-1 flex-col px-5 pt-4 pb-5 md:px-4 xl:px-5">
				<h2 className="text-23 [overflow-wrap:anywhere]">
					<bdi>{name}</bdi>
				</h2>
				<p className="mt-0.5 text-15 text-stone">{line}</p>
				<p dir="auto" className="mt-2.5 mb-3 flex-1 text-[1rem] leading-relaxed">
					{excerpt}
				</p>
				<Link
					to={pathIn(network, slug)}
					className="arrow-right inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-terra after:absolute after:inset-0 after:rounded-20 group-hover:underline"
				>
					{link} <span className="sr-only">{about + name}</span>
				</Link>
			</div>
		</article>
	);
}
