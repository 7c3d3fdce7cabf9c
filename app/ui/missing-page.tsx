import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Missing, SmallPicture } from "#app/ui/missing.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { useServed } from "#app/ui/served.tsx";

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
						{offer.suggestions.map(({ href, title, summary, picture }) => (
							<li key={href}>
								<Link
									to={href}
									className="arrow-right group flex items-center gap-4 py-4 before:text-terra"
								>
									{picture ? <Small picture={picture} /> : null}
									<span className="min-w-0 flex-1">
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

function Small({ picture: { src, ground } }: { picture: SmallPicture }) {
	const { files } = useServed();
	const frame = "size-16 shrink-0 rounded-12";
	if (ground === undefined) {
		return <img src={files + src} alt="" className={`${frame} bg-band object-cover`} />;
	}
	return (
		<span className={`missing-photo ground-${ground} ${frame}`}>
			<img src={src} alt="" />
		</span>
	);
}
