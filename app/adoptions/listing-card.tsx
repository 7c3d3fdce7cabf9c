import { href } from "react-router";
import type { ListingCard as Card } from "#app/adoptions/listing.ts";
import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import { Link } from "#app/ui/link.tsx";
import { CardTags, Tag } from "#app/ui/page.tsx";

const sizes = "(min-width: 1248px) 285px, (min-width: 768px) 23vw, (min-width: 576px) 46vw, 92vw";

export function ListingGrid({ listings, eager = 1 }: { listings: Card[]; eager?: number }) {
	return (
		<ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-4 md:gap-4 xl:gap-5">
			{listings.map((listing, index) => (
				<li key={listing.slug} className="flex">
					<ListingCard listing={listing} eager={index < eager} />
				</li>
			))}
		</ul>
	);
}

function ListingCard({ listing, eager }: { listing: Card; eager: boolean }) {
	const { slug, name, photo } = listing;
	return (
		<article className="group relative flex w-full min-w-0 flex-col overflow-hidden rounded-20 border border-line bg-card transition-transform duration-200 hover:-translate-y-0.5">
			<div className="relative">
				{photo ? (
					<Picture photo={photo} sizes={sizes} eager={eager} className="aspect-[10/9]" />
				) : (
					<MissingPhoto alt={`No photo of ${name} yet`} className="aspect-[10/9]" />
				)}
				<CardTags className="px-5 md:px-4">
					<Tag>{listing.tag}</Tag>
					{listing.sample ? <Tag tone="stone">Sample</Tag> : null}
				</CardTags>
			</div>
			<div className="flex flex-1 flex-col px-5 pt-4 pb-5 md:px-4 xl:px-5">
				<h2 className="text-23 [overflow-wrap:anywhere]">
					<bdi>{name}</bdi>
				</h2>
				<p className="mt-0.5 text-15 text-stone">
					{`${listing.gender} · ${listing.age} · ${listing.place}`}
				</p>
				<p dir="auto" className="mt-2.5 mb-3 flex-1 text-[1rem] leading-relaxed">
					{listing.excerpt}
				</p>
				<Link
					to={href("/adoption-network/:name", { name: slug })}
					className="arrow-right inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-terra after:absolute after:inset-0 after:rounded-20 group-hover:underline"
				>
					Learn More <span className="sr-only">{`about ${name}`}</span>
				</Link>
			</div>
		</article>
	);
}
