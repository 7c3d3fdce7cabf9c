import { Download } from "lucide";
import { memo } from "react";
import { href } from "react-router";
import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import type { TextKind } from "#app/records/texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { CardTags, Tag } from "#app/ui/page.tsx";
import { useServed } from "#app/ui/served.tsx";
import type { TextCard } from "#app/writing/public-texts.ts";
import { textPath } from "#app/writing/texts/paths.ts";

const sizes = "(min-width: 1248px) 386px, (min-width: 992px) 31vw, (min-width: 768px) 46vw, 92vw";

type GridProps = {
	kind: TextKind;
	cards: TextCard[];
	/** Set on pages about something else, where it is below a heading and out of view at first. */
	below?: boolean;
};

/** Memoized, so that following a link does not render it again if nothing changed. */
export const TextGrid = memo(function TextGrid({ kind, cards, below = false }: GridProps) {
	return (
		<ul className={`grid gap-5 ${below ? "md:grid-cols-3" : "md:grid-cols-2 lg:grid-cols-3"}`}>
			{cards.map((card, index) => (
				<li key={card.slug} className="flex">
					<Card kind={kind} card={card} below={below} eager={index === 0 && !below} />
				</li>
			))}
		</ul>
	);
});

type CardProps = { kind: TextKind; card: TextCard };

function Card({ kind, card, below, eager }: CardProps & { below: boolean; eager: boolean }) {
	const Heading = below ? "h3" : "h2";
	const { title, label, photo, sample } = card;
	const date = <LongDate date={card.createdAt} />;
	return (
		<article className="list-card">
			{photo ? (
				<Picture photo={photo} sizes={sizes} eager={eager} className="aspect-[8/5]" />
			) : (
				<MissingPhoto alt="" portrait={card.portrait} className="aspect-[8/5]" />
			)}
			<div className="flex flex-1 flex-col px-6 pt-5 pb-5">
				{kind === "guide" || sample ? (
					<CardTags>
						{kind === "guide" ? <Tag tone="plain">{label}</Tag> : null}
						{sample ? <Tag tone="band">Sample</Tag> : null}
					</CardTags>
				) : null}
				<Heading className="text-23">{title}</Heading>
				<p className="mt-1 text-15 text-stone">
					{kind === "guide" ? (
						<>Date Added: {date}</>
					) : (
						<>
							{date} · {label}
						</>
					)}
				</p>
				<p className="mt-3 mb-4 flex-1 text-[1rem]">{card.excerpt}</p>
				<CardLinks kind={kind} card={card} />
			</div>
		</article>
	);
}

function CardLinks({ kind, card: { slug, title } }: CardProps) {
	const { files } = useServed();
	const path = textPath(kind, slug);
	if (kind === "post") {
		return (
			<Link to={path} className="card-link arrow-right">
				Read More <span className="sr-only">of {title}</span>
			</Link>
		);
	}
	const link = "inline-flex min-h-11 items-center gap-1.5 font-semibold";
	return (
		<p className="flex flex-wrap items-center justify-between gap-x-4">
			<Link to={path} className={`arrow-right ${link} text-terra hover:underline`}>
				Learn More <span className="sr-only">about {title}</span>
			</Link>
			<a
				href={files + href("/guides/:name/download", { name: slug })}
				target="_blank"
				rel="noopener"
				className={`${link} text-heading hover:underline`}
			>
				<Icon of={Download} className="size-4.5" />
				Download Now <span className="sr-only">{title} (PDF, opens in a new tab)</span>
			</a>
		</p>
	);
}
