import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Missing } from "#app/ui/missing.ts";
import { PageHead } from "#app/ui/page-head.tsx";

export default function MissingPage({ offer }: { offer: Missing }) {
	return (
		<div className="wrap grid items-end gap-10 py-16 md:grid-cols-[1.2fr_1fr] md:py-24">
			<PageHead title={offer.heading} description={offer.message} />
			<div>
				<h1 className="text-42 md:text-54">{offer.heading}</h1>
				<p className="mt-4 max-w-[34rem] text-19 text-stone">{offer.message}</p>
				<ButtonLink to={offer.back.href} className="mt-8">
					{offer.back.label}
				</ButtonLink>
			</div>
			{offer.suggestions.length > 0 ? (
				<section aria-labelledby="suggestions">
					<h2 id="suggestions" className="text-23">
						You might like
					</h2>
					<ul className="mt-4 divide-y divide-line border-y border-line">
						{offer.suggestions.map(({ href, title, summary }) => (
							<li key={href}>
								<Link
									to={href}
									className="arrow-right group flex items-center justify-between gap-4 py-4 before:text-terra"
								>
									<span className="min-w-0">
										<bdi className="block font-semibold text-heading group-hover:text-terra">
											{title}
										</bdi>
										<span className="text-15 text-stone">{summary}</span>
									</span>
								</Link>
							</li>
						))}
					</ul>
				</section>
			) : null}
		</div>
	);
}
