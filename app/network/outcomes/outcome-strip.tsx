import { href } from "react-router";
import type { Part } from "#app/network/outcomes/outcome.ts";
import { PathLink } from "#app/ui/link.tsx";

export type Strip = { title: string; description: string; parts: Part[]; bar: string };

/** Gets its text from the server, so that the home page's script stays small. */
export function OutcomeStrip({ title, description, parts, bar }: Strip) {
	return (
		<section className="border-t border-line" aria-labelledby="outcomes">
			<div className="wrap grid items-center gap-x-14 gap-y-7 py-12 lg:grid-cols-2">
				<div>
					<h2 id="outcomes" className="text-32 md:text-42">
						{title}
					</h2>
					<p className="mt-3">
						{description}{" "}
						<PathLink to={href("/outcomes")} className="font-semibold text-terra underline">
							How we count
						</PathLink>
					</p>
				</div>
				<div>
					<div
						className="h-6 overflow-hidden rounded-12"
						// biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from numbers
						dangerouslySetInnerHTML={{ __html: bar }}
					/>
					<ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
						{parts.map(({ ending, label, swatch, count }) => (
							<li key={ending}>
								<span
									aria-hidden="true"
									className={`mr-2 inline-block size-3.5 rounded-full ${swatch}`}
								/>
								<b className="font-serif text-23 font-[560] text-heading">{count}</b>{" "}
								<span className="block text-15">{label}</span>
							</li>
						))}
					</ul>
				</div>
			</div>
		</section>
	);
}
