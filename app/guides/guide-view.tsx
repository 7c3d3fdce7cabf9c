import { ArrowLeft, Download } from "lucide";
import { href } from "react-router";
import type { Photo } from "#app/media/photo.ts";
import { Picture } from "#app/media/picture.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { Breadcrumbs, SampleNote } from "#app/ui/page.tsx";
import { WrittenText } from "#app/ui/written-text.tsx";

type Props = {
	guide: {
		title: string;
		category: string;
		createdAt: Date;
		shortDescription: string;
		cover: Photo | undefined;
		sample: boolean;
	};
	text: { html: string; sections: { id: string; title: string }[] };
	/** Word count, for the reading time. */
	words: number;
	download: string;
	children?: React.ReactNode;
};

export function GuideView({ guide, text, words, download, children }: Props) {
	return (
		<>
			<Breadcrumbs trail={[{ name: "Free Guides", path: "/guides" }]} here={guide.title} />
			<article className="wrap pt-8 pb-20">
				<h1 className="max-w-[52rem] text-42 [overflow-wrap:anywhere] md:text-54">{guide.title}</h1>
				{guide.cover ? (
					<Picture
						photo={guide.cover}
						sizes="(min-width: 1248px) 1200px, 94vw"
						eager
						className="mt-8 aspect-[16/10] max-h-[560px] w-full rounded-24 md:aspect-[21/9]"
					/>
				) : null}
				<p className="mt-7 text-15 text-stone">
					{guide.category} · <LongDate date={guide.createdAt} /> ·{" "}
					{Math.max(1, Math.round(words / 220))} min read
				</p>
				<div className="mt-5 flex flex-wrap items-center gap-4">
					<a href={download} target="_blank" rel="noopener" className={buttonClass("action")}>
						<Icon of={Download} className="size-4.5" /> Download Now
						<span className="sr-only"> (PDF, opens in a new tab)</span>
					</a>
					{guide.sample ? <SampleNote what="This guide is sample content." /> : null}
				</div>
				<p className="mt-8 max-w-[44rem] text-23 leading-snug text-stone">
					{guide.shortDescription}
				</p>
				<WrittenText {...text} />
				<footer className="mt-14 flex flex-wrap gap-4 border-t border-line pt-8">
					<ButtonLink to={href("/guides")} look="quiet">
						<Icon of={ArrowLeft} className="size-4.5" /> Return to guides
					</ButtonLink>
				</footer>
				{children}
			</article>
		</>
	);
}
