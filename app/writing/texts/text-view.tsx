import { ArrowLeft, Download } from "lucide";
import type { Photo } from "#app/media/photo.ts";
import { Picture } from "#app/media/picture.tsx";
import type { TextKind } from "#app/records/texts.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { longDate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { Breadcrumbs, SampleNote } from "#app/ui/page.tsx";
import { WrittenText } from "#app/ui/written-text.tsx";
import { textPath, textPaths } from "#app/writing/texts/paths.ts";

type Props = {
	kind: TextKind;
	list: { trail: string; sampleNote: string };
	head: {
		slug: string;
		title: string;
		label: string;
		createdAt: Date;
		checkedOn: string | null;
		/** Which vet has reviewed a guide, or that none has. */
		reviewed?: string | undefined;
		shortDescription: string;
		cover: Photo | undefined;
		sample: boolean;
	};
	written: string;
	minutes: number;
	/** The URL of a guide's PDF. Posts have none. */
	pdf: string;
	next?: { slug: string; title: string };
	children?: React.ReactNode;
};

export function TextView({ kind, list, head, written, minutes, pdf, next, children }: Props) {
	const isGuide = kind === "guide";
	// Nothing is to keep a reader in a hurry from the box.
	const isUrgent = written.includes('class="urgent"');
	const listPath = textPaths[kind];
	const checked = head.checkedOn ? `Facts checked ${longDate(new Date(head.checkedOn))}` : null;
	return (
		<>
			<Breadcrumbs trail={[{ name: list.trail, path: listPath }]} here={head.title} />
			<article className="wrap pt-4 pb-20 lg:pt-8">
				<header className={`flex flex-wrap gap-4 ${head.cover ? besideCover : "max-w-[44rem]"}`}>
					<h1 className="w-full text-32 [overflow-wrap:anywhere] md:text-42 xl:text-54">
						{head.title}
					</h1>
					<p className="w-full text-19 leading-snug text-stone ">{head.shortDescription}</p>
					<div className="flex flex-1 basis-44 flex-col gap-4">
						<p className="text-15 text-stone">
							{isGuide ? (
								<>
									{head.label} · {checked ?? <LongDate date={head.createdAt} />} · {minutes} min
									read
									{head.reviewed ? <span className="mt-1 block">{head.reviewed}</span> : null}
								</>
							) : (
								<>
									<LongDate date={head.createdAt} /> · {head.label}
								</>
							)}
						</p>
						{isGuide ? (
							<a
								href={pdf}
								target="_blank"
								rel="noopener"
								className={buttonClass(
									isUrgent ? "quiet" : "action",
									"self-start max-sm:px-3 print:hidden",
								)}
							>
								<Icon of={Download} className="size-4.5" /> Download Now
								<span className="sr-only"> (PDF, opens in a new tab)</span>
							</a>
						) : null}
					</div>
					{head.cover ? (
						<Picture
							photo={head.cover}
							sizes="(min-width: 992px) 432px, (min-width: 768px) 288px, 144px"
							eager
							className={`aspect-[8/5] w-28 self-start rounded-20 md:col-start-2 md:row-span-3 md:row-start-1 md:w-full md:rounded-24 ${isUrgent ? "max-sm:hidden" : ""}`}
						/>
					) : null}
					{head.sample ? (
						<div className="flex w-full">
							<SampleNote what={list.sampleNote} />
						</div>
					) : null}
				</header>
				<WrittenText html={written} />
				<footer className="mt-14 max-w-[44rem] border-t border-line pt-6 print:hidden">
					{isGuide ? (
						<p className="text-[1rem] text-stone">
							{checked ? `${checked} · ` : ""}
							<Link to="/about/editorial" className={footLink}>
								How we write and check
							</Link>
							{" · "}
							<Link to={`/contact?guide=${head.slug}`} className={footLink}>
								Report an error
							</Link>
						</p>
					) : null}
					<p className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
						<ButtonLink to={listPath} variant="quiet">
							<Icon of={ArrowLeft} className="size-4.5" /> Return to {listPath.slice(1)}
						</ButtonLink>
						{next ? (
							<Link to={textPath("guide", next.slug)} className={`arrow-right gap-1.5 ${footLink}`}>
								<span>
									Next in {head.label}: {next.title}
								</span>
							</Link>
						) : null}
					</p>
				</footer>
				{children}
			</article>
		</>
	);
}

const besideCover =
	"md:grid md:grid-cols-[minmax(0,1fr)_18rem] md:gap-x-10 lg:grid-cols-[minmax(0,44rem)_1fr] lg:gap-x-16";
const footLink = "inline-flex min-h-11 items-center font-semibold text-terra hover:underline";
