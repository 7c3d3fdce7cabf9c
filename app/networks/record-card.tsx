import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import { type Network, pathIn, type RecordCard } from "#app/networks/network.ts";
import { Link } from "#app/ui/link.tsx";

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
	const { slug, name, line, distance, excerpt, tag, note, answers, sample, photo } = record;
	return (
		<article className="group relative flex w-full min-w-0 flex-col overflow-hidden rounded-20 border border-line bg-card transition-transform duration-200 hover:-translate-y-0.5">
			{photo ? (
				<Picture photo={photo} sizes={sizes} eager={eager} className={shape} />
			) : (
				<MissingPhoto alt={missing(name)} coat={coat} className={shape} />
			)}
			<div className="flex flex-1 flex-col px-5 pt-4 pb-5 md:px-4 xl:px-5">
				{tag || sample ? (
					<p className="mb-1.5 flex flex-wrap items-center gap-x-2 text-15 text-stone">
						{tag ? <Status tag={tag} /> : null}
						{note ? <span>{note}</span> : null}
						{sample ? <span className="rounded-full bg-band px-2.5 text-ink">Sample</span> : null}
					</p>
				) : null}
				<h2 className="text-23 [overflow-wrap:anywhere]">
					<bdi>{name}</bdi>
				</h2>
				<p className="mt-0.5 text-15 text-stone">
					{line}
					{distance ? <br /> : null}
					{distance}
				</p>
				<p dir="auto" className="mt-2.5 mb-3 flex-1 text-[1rem] leading-relaxed">
					{excerpt}
				</p>
				{answers ? (
					<dl className="mb-2 grid grid-cols-3 gap-x-2 border-t border-line pt-2.5 text-15 leading-snug">
						{answers.map(([label, text]) => (
							<div key={label}>
								<dt className="text-stone">{label}</dt>
								<dd className={answerLooks[text]}>{text}</dd>
							</div>
						))}
					</dl>
				) : null}
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

const answerLooks: Record<string, string> = {
	Yes: "font-semibold text-olive",
	No: "font-semibold text-heading",
	"Not tested": "text-stone",
};

function Status({ tag }: { tag: string }) {
	const look = tag === "On hold" ? "text-terra before:bg-terra" : "text-olive before:bg-olive";
	return (
		<span
			className={`flex items-center gap-2 font-semibold before:size-2 before:rounded-full ${look}`}
		>
			{tag}
		</span>
	);
}
