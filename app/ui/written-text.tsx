import { Link } from "#app/ui/link.tsx";

type Section = { id: string; title: string };

type Props = {
	html: string;
	sections: Section[];
	/** Also above the text where there is no room beside it. */
	contents?: "always";
};

export function WrittenText({ html, sections, contents }: Props) {
	const place = contents ? "mb-8 max-lg:order-first print:hidden" : "hidden lg:block";
	return (
		<div className="mt-8 grid gap-x-16 lg:grid-cols-[minmax(0,44rem)_1fr]">
			<div
				className="prose min-w-0"
				// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was rendered
				dangerouslySetInnerHTML={{ __html: html }}
			/>
			{sections.length > 2 ? (
				<nav aria-labelledby="contents" className={place}>
					<div className="sticky top-8 max-w-72 border-l border-line pl-6">
						<h2
							id="contents"
							className="font-sans text-15 font-semibold tracking-normal text-stone"
						>
							On this page
						</h2>
						<ul className="mt-2 text-[1rem] leading-snug">
							{sections.map(({ id, title }) => (
								<li key={id}>
									<a
										href={`#${id}`}
										className="inline-block py-1.5 hover:text-terra hover:underline"
									>
										{title}
									</a>
								</li>
							))}
						</ul>
					</div>
				</nav>
			) : null}
		</div>
	);
}

type ReadNextProps = {
	pages: { href: string; title: string; line: string }[];
	heading?: string;
	id?: string;
};

export function ReadNext({ pages, heading = "Read next", id = "read-next" }: ReadNextProps) {
	if (pages.length === 0) return null;
	return (
		<nav aria-labelledby={id} className="mt-12">
			<h2 id={id} className="text-27">
				{heading}
			</h2>
			<ul className="mt-4 grid gap-4 md:grid-cols-3">
				{pages.map(({ href, title, line }) => (
					<li key={href}>
						<Link
							to={href}
							className="flex h-full flex-col rounded-20 border border-line bg-card px-6 py-5 hover:border-stone"
						>
							<span className="text-15 text-stone">{line}</span>
							<span className="font-serif text-19 leading-snug text-heading">{title}</span>
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
