import { ChevronRight } from "lucide";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

type BannerProps = {
	title: string;
	summary?: React.ReactNode;
	/** Whether a phone shows the title alone, because what follows was asked for. */
	brief?: boolean;
	children?: React.ReactNode;
};

export function PageBanner({ title, summary, brief, children }: BannerProps) {
	return (
		<header className={`wrap pt-12 pb-9 md:pt-16 ${brief ? "max-md:pt-5 max-md:pb-1" : ""}`}>
			<h1 className={`text-42 md:text-54 ${brief ? "max-md:text-27" : ""}`}>{title}</h1>
			<div className={brief ? "max-md:hidden" : ""}>
				{summary ? <p className="mt-3 max-w-[38rem] text-19 text-stone">{summary}</p> : null}
				{children}
			</div>
		</header>
	);
}

type Step = { name: string; path: string };

export function Breadcrumbs({ trail, here }: { trail: Step[]; here: string }) {
	return (
		<nav aria-label="Breadcrumb" className="wrap pt-3 text-15 text-stone md:pt-6">
			<ol className="flex flex-wrap items-center gap-x-1.5">
				{trail.map(({ name, path }) => (
					<li key={path} className="flex items-center gap-1.5">
						<Link to={path} className="inline-block py-1.5 hover:text-terra hover:underline">
							{name}
						</Link>
						<Icon of={ChevronRight} className="size-3.5 max-md:[li:nth-last-child(2)>&]:hidden" />
					</li>
				))}
				<li aria-current="page" className="min-w-0 max-w-full truncate max-md:hidden">
					<bdi>{here}</bdi>
				</li>
			</ol>
		</nav>
	);
}

export function SampleNote({ what }: { what: string }) {
	return (
		<p className="rounded-12 border border-line bg-band px-4 py-2.5 text-15 text-ink">
			<strong className="font-semibold">Sample.</strong> {what}
		</p>
	);
}

/** First line of a card, below its picture, because tags on it would cover a face. */
export function CardTags({ children }: { children: React.ReactNode }) {
	return <p className="card-tags">{children}</p>;
}

const tones = {
	olive: "dot-before text-olive",
	amber: "dot-before text-amber-ink before:bg-amber-dot",
	plain: "text-stone",
	band: "rounded-12 bg-band px-2.5 text-ink",
};

export type TagTone = keyof typeof tones;

export function Tag({ tone, children }: { tone: TagTone; children: React.ReactNode }) {
	return <span className={`font-semibold ${tones[tone]}`}>{children}</span>;
}
