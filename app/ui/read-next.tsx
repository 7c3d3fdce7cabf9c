import { Link } from "#app/ui/link.tsx";

export function ReadNext({ pages }: { pages: { href: string; title: string; line: string }[] }) {
	if (pages.length === 0) return null;
	return (
		<nav aria-labelledby="read-next" className="mt-12">
			<h2 id="read-next" className="text-27">
				Read next
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
