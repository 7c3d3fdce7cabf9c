import { memo } from "react";
import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import { HeartButton } from "#app/network/dogs/saved/heart.tsx";
import { type Network, pathIn, type RecordCard } from "#app/network/network.ts";
import { usePhotoTransition } from "#app/network/photo-transition.ts";
import { Link } from "#app/ui/link.tsx";
import { CardTags, Tag } from "#app/ui/page.tsx";

const sizes = {
	narrow: "(min-width: 1200px) 240px, (min-width: 576px) 46vw, 92vw",
	3: "(min-width: 1248px) 386px, (min-width: 768px) 31vw, 92vw",
	4: "(min-width: 1248px) 285px, (min-width: 768px) 23vw, (min-width: 576px) 46vw, 92vw",
};

type GridProps = {
	network: Network;
	records: readonly RecordCard[];
	/** The number of columns on another page, where the grid is below a heading and at first out of view. */
	below?: 3 | 4;
	narrow?: boolean | undefined;
	card?: CardView | undefined;
};

const grids = {
	narrow: "grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))]",
	3: "md:grid-cols-3",
	4: "sm:grid-cols-2 md:grid-cols-4 md:gap-4 xl:gap-5",
};

/** Memoized, so that navigation doesn't rerender an unchanged grid. */
export const RecordGrid = memo(function RecordGrid(props: GridProps) {
	const { network, records, below, narrow, card: EachCard = Card } = props;
	const grid = narrow ? "narrow" : (below ?? 4);
	return (
		<ul className={`grid gap-5 ${grids[grid]}`}>
			{records.map((record, index) => (
				<li key={record.slug} className="flex">
					<EachCard
						network={network}
						record={record}
						below={below}
						sizes={sizes[grid]}
						eager={index === 0 && !below}
					/>
				</li>
			))}
		</ul>
	);
});

export type CardProps = Pick<GridProps, "network" | "below"> & {
	record: RecordCard;
	sizes: string;
	eager: boolean;
};

export type CardView = (props: CardProps) => React.ReactNode;

function Card({ network, record, below, sizes, eager }: CardProps) {
	const { link, about, shape, questions, missing, missingLabel, saves } = network.card;
	const { slug, name, summary, distance, excerpt, tag, note } = record;
	const { answers, checked, sample, photo, portrait } = record;
	const Heading = below ? "h3" : "h2";
	return (
		<article className="list-card">
			<div style={usePhotoTransition(network, slug)}>
				{photo ? (
					<Picture photo={photo} sizes={sizes} eager={eager} className={shape} />
				) : (
					<MissingPhoto
						alt={missing(name)}
						portrait={portrait}
						label={missingLabel}
						className={shape}
					/>
				)}
			</div>
			<div className="flex flex-1 flex-col px-5 pt-4 pb-5 md:px-4 xl:px-5">
				{tag || sample ? (
					<CardTags>
						{tag ? <Tag tone={tag.tone}>{tag.label}</Tag> : null}
						{note ? <span className="text-15 text-stone">{note}</span> : null}
						{sample ? <Tag tone="band">Sample</Tag> : null}
					</CardTags>
				) : null}
				<div className="relative">
					<Heading className={`text-23 ${saves ? "pr-9" : ""}`}>
						<bdi>{name}</bdi>
					</Heading>
					{saves ? (
						<HeartButton
							slug={slug}
							name={name}
							className="absolute -top-2.5 -right-3 z-1 grid size-11 place-items-center rounded-full"
						/>
					) : null}
				</div>
				<p className="mt-0.5 text-15 text-stone">
					{summary}
					{distance ? <span className="block">{distance}</span> : null}
				</p>
				<p dir="auto" className="mt-2.5 mb-3 flex-1 text-[1rem] leading-relaxed">
					{excerpt}
				</p>
				<dl className="card-answers">
					{questions.map((question, at) => (
						<div key={question}>
							<dt>{question}</dt>
							<dd className={answerLooks[answers[at] ?? ""] ?? answerLooks.Yes}>{answers[at]}</dd>
						</div>
					))}
				</dl>
				{checked ? <p className="text-15 text-stone">{checked}</p> : null}
				<Link to={pathIn(network, slug)} className="card-link arrow-right">
					{link} <span className="sr-only">{about + name}</span>
				</Link>
			</div>
		</article>
	);
}

/** The style of an answer, by its words. */
export const answerLooks: Record<string, string> = {
	Yes: "font-semibold text-olive",
	No: "font-semibold text-heading",
	"Not tested": "text-stone",
};
