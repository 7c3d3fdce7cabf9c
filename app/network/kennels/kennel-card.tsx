import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import { CompareBox } from "#app/network/kennels/compare-box.tsx";
import { TestCounts } from "#app/network/kennels/evidence/test-counts.tsx";
import { pathIn } from "#app/network/network.ts";
import type { CardProps } from "#app/network/record-card.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/page.tsx";

const logoShape = "size-16 max-w-full shrink-0 rounded-12";

export function KennelCard({ network, record, below, eager }: CardProps) {
	const { slug, name, summary, distance, excerpt, seen, checked, sample, photo, portrait } = record;
	const Heading = below ? "h3" : "h2";
	return (
		<article className="list-card px-4 pt-4 pb-2">
			<div className="flex flex-wrap gap-x-4 gap-y-2.5">
				{photo ? (
					<Picture photo={photo} sizes="64px" eager={eager} className={logoShape} />
				) : (
					<MissingPhoto alt={network.card.missingLabel} portrait={portrait} className={logoShape} />
				)}
				<div className="min-w-0 flex-1 basis-40">
					<Heading className="text-23">
						<bdi>{name}</bdi>
					</Heading>
					<p className="mt-0.5 text-15 text-stone">
						{summary}
						{distance ? <span className="block">{distance}</span> : null}
					</p>
					{sample ? (
						<p className="mt-1 text-15">
							<Tag tone="band">Sample</Tag>
						</p>
					) : null}
				</div>
			</div>
			<p dir="auto" className="mt-2.5 mb-3 flex-1 text-[1rem] leading-relaxed">
				{excerpt}
			</p>
			{seen ? <TestCounts of={seen} className="mb-2 border-t border-line pt-2.5 text-15" /> : null}
			{checked ? <p className="text-15 text-stone">{checked}</p> : null}
			<div className="flex flex-wrap items-center justify-between gap-x-3">
				<Link to={pathIn(network, slug)} className="card-link arrow-right">
					{network.card.link} <span className="sr-only">{network.card.about + name}</span>
				</Link>
				<CompareBox slug={slug} name={name} />
			</div>
		</article>
	);
}
