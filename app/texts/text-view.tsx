import { ArrowLeft, Download } from "lucide";
import type { Photo } from "#app/media/photo.ts";
import { Picture } from "#app/media/picture.tsx";
import type { TextKind } from "#app/records/texts.ts";
import { textLists } from "#app/texts/lists.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { Breadcrumbs, SampleNote } from "#app/ui/page.tsx";
import { WrittenText } from "#app/ui/written-text.tsx";

type Props = {
	kind: TextKind;
	head: {
		title: string;
		label: string;
		createdAt: Date;
		shortDescription: string;
		cover: Photo | undefined;
		sample: boolean;
	};
	text: { html: string; sections: { id: string; title: string }[] };
	words: number;
	/** Where a guide's PDF is; a post has none. */
	pdf: string;
	children?: React.ReactNode;
};

export function TextView({ kind, head, text, words, pdf, children }: Props) {
	const list = textLists[kind];
	const date = <LongDate date={head.createdAt} />;
	const sample = head.sample ? <SampleNote what={list.sample} /> : null;
	return (
		<>
			<Breadcrumbs trail={[{ name: list.trail, path: list.path }]} here={head.title} />
			<article className="wrap pt-8 pb-20">
				<header className="max-w-[52rem]">
					<h1 className="text-42 [overflow-wrap:anywhere] md:text-54">{head.title}</h1>
					{kind === "post" ? (
						<p className="mt-4 text-15 text-stone">
							{date} · {head.label}
						</p>
					) : null}
				</header>
				{head.cover ? (
					<Picture
						photo={head.cover}
						sizes="(min-width: 1248px) 1200px, 94vw"
						eager
						className="mt-8 aspect-[16/10] max-h-[560px] w-full rounded-24 md:aspect-[21/9]"
					/>
				) : null}
				{kind === "guide" ? (
					<>
						<p className="mt-7 text-15 text-stone">
							{head.label} · {date} · {Math.max(1, Math.round(words / 220))} min read
						</p>
						<div className="mt-5 flex flex-wrap items-center gap-4">
							<a href={pdf} target="_blank" rel="noopener" className={buttonClass("action")}>
								<Icon of={Download} className="size-4.5" /> Download Now
								<span className="sr-only"> (PDF, opens in a new tab)</span>
							</a>
							{sample}
						</div>
					</>
				) : (
					sample && <div className="mt-8 flex">{sample}</div>
				)}
				<p className="mt-8 max-w-[44rem] text-23 leading-snug text-stone">
					{head.shortDescription}
				</p>
				<WrittenText {...text} />
				<footer className="mt-14 border-t border-line pt-8">
					<ButtonLink to={list.path} look="quiet">
						<Icon of={ArrowLeft} className="size-4.5" /> Return to {list.path.slice(1)}
					</ButtonLink>
				</footer>
				{children}
			</article>
		</>
	);
}
