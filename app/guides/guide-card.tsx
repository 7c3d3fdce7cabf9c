import { Download } from "lucide";
import { href } from "react-router";
import type { GuideCard as Card } from "#app/guides/guides.ts";
import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { CardTags, Tag } from "#app/ui/page.tsx";
import { useServed } from "#app/ui/served.tsx";

const sizes = "(min-width: 1248px) 386px, (min-width: 992px) 31vw, (min-width: 768px) 46vw, 92vw";

export function GuideGrid({ guides, eager = 1 }: { guides: Card[]; eager?: number }) {
	return (
		<ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
			{guides.map((guide, index) => (
				<li key={guide.slug} className="flex">
					<GuideCard guide={guide} eager={index < eager} />
				</li>
			))}
		</ul>
	);
}

function GuideCard({ guide, eager }: { guide: Card; eager: boolean }) {
	const { slug, title, photo } = guide;
	const { files } = useServed();
	return (
		<article className="group flex w-full min-w-0 flex-col overflow-hidden rounded-20 border border-line bg-card transition-transform duration-200 hover:-translate-y-0.5">
			<div className="relative">
				{photo ? (
					<Picture photo={photo} sizes={sizes} eager={eager} className="aspect-[8/5]" />
				) : (
					<MissingPhoto alt="" className="aspect-[8/5]" />
				)}
				<CardTags className="px-6">
					<Tag>{guide.category}</Tag>
					{guide.sample ? <Tag tone="stone">Sample</Tag> : null}
				</CardTags>
			</div>
			<div className="flex flex-1 flex-col px-6 pt-5 pb-5">
				<h2 className="text-23 [overflow-wrap:anywhere]">{title}</h2>
				<p className="mt-1 text-15 text-stone">
					Date Added: <LongDate date={guide.createdAt} />
				</p>
				<p className="mt-3 mb-4 flex-1 text-[1rem]">{guide.excerpt}</p>
				<p className="flex flex-wrap items-center justify-between gap-x-4">
					<Link
						to={href("/guides/:name", { name: slug })}
						className="arrow-right inline-flex min-h-11 items-center gap-1.5 font-semibold text-terra hover:underline"
					>
						Learn More <span className="sr-only">about {title}</span>
					</Link>
					<a
						href={files + href("/guides/:name/download", { name: slug })}
						target="_blank"
						rel="noopener"
						className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-heading hover:underline"
					>
						<Icon of={Download} className="size-4.5" />
						Download Now <span className="sr-only">{title} (PDF, opens in a new tab)</span>
					</a>
				</p>
			</div>
		</article>
	);
}
