import { ChevronRight } from "lucide";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

type BannerProps = { title: string; line?: React.ReactNode; children?: React.ReactNode };

export function PageBanner({ title, line, children }: BannerProps) {
	return (
		<header className="wrap pt-12 pb-9 md:pt-16">
			<h1 className="text-42 md:text-54">{title}</h1>
			{line ? <p className="mt-3 max-w-[38rem] text-19 text-stone">{line}</p> : null}
			{children}
		</header>
	);
}

type Step = { name: string; path: string };

export function Breadcrumbs({ trail, here }: { trail: Step[]; here: string }) {
	return (
		<nav aria-label="Breadcrumb" className="wrap pt-6 text-15 text-stone">
			<ol className="flex flex-wrap items-center gap-x-1.5">
				{trail.map(({ name, path }) => (
					<li key={path} className="flex items-center gap-1.5">
						<Link to={path} className="inline-block py-1.5 hover:text-terra hover:underline">
							{name}
						</Link>
						<Icon of={ChevronRight} className="size-3.5" />
					</li>
				))}
				<li aria-current="page" className="min-w-0 max-w-full truncate">
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

/** Tags of a card: over its picture from lg up, below it on small screens, where they would cover a face. */
export function CardTags({ className, children }: React.ComponentProps<"p">) {
	return (
		<p
			className={`${className} flex flex-wrap gap-1.5 pt-4 max-lg:-mb-1 lg:absolute lg:top-3 lg:left-3 lg:p-0`}
		>
			{children}
		</p>
	);
}

type TagProps = { children: React.ReactNode; tone?: "olive" | "stone" };

export function Tag({ children, tone = "olive" }: TagProps) {
	return (
		<span
			className={`rounded-full bg-tag px-3 py-0.5 max-lg:ring-1 max-lg:ring-line max-lg:ring-inset text-15 font-semibold ${tone === "olive" ? "text-olive" : "text-stone"}`}
		>
			{children}
		</span>
	);
}
