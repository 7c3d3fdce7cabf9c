import { href } from "react-router";
import type { BreederCard as Card } from "#app/breeders/breeder.ts";
import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import { Link } from "#app/ui/link.tsx";
import { CardTags, Tag } from "#app/ui/page.tsx";

const sizes = "(min-width: 1248px) 285px, (min-width: 768px) 23vw, (min-width: 576px) 46vw, 92vw";

export function BreederGrid({ breeders, eager = 1 }: { breeders: Card[]; eager?: number }) {
	return (
		<ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-4 md:gap-4 xl:gap-5">
			{breeders.map((breeder, index) => (
				<li key={breeder.slug} className="flex">
					<BreederCard breeder={breeder} eager={index < eager} />
				</li>
			))}
		</ul>
	);
}

function BreederCard({ breeder, eager }: { breeder: Card; eager: boolean }) {
	const { slug, kennelName, logo } = breeder;
	return (
		<article className="group relative flex w-full min-w-0 flex-col overflow-hidden rounded-20 border border-line bg-card transition-transform duration-200 hover:-translate-y-0.5">
			<div className="relative">
				{logo ? (
					<Picture photo={logo} sizes={sizes} eager={eager} className="aspect-square" />
				) : (
					<MissingPhoto alt="" coat="grey" className="aspect-square" />
				)}
				{breeder.sample ? (
					<CardTags className="px-5 md:px-4">
						<Tag tone="stone">Sample</Tag>
					</CardTags>
				) : null}
			</div>
			<div className="flex flex-1 flex-col px-5 pt-4 pb-5 md:px-4 xl:px-5">
				<h2 className="text-23 [overflow-wrap:anywhere]">
					<bdi>{kennelName}</bdi>
				</h2>
				<p className="mt-0.5 text-15 text-stone">{breeder.place}</p>
				<p dir="auto" className="mt-2.5 mb-3 flex-1 text-[1rem] leading-relaxed">
					{breeder.excerpt}
				</p>
				<Link
					to={href("/breeder-network/:name", { name: slug })}
					className="arrow-right inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-terra after:absolute after:inset-0 after:rounded-20 group-hover:underline"
				>
					View Breeder <span className="sr-only">{kennelName}</span>
				</Link>
			</div>
		</article>
	);
}
