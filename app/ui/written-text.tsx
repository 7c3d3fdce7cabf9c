import { useEffect, useRef } from "react";
import { Link } from "#app/ui/link.tsx";
import { enableSourcePopovers, highlightCurrentSection } from "#app/ui/reading.ts";

/** Loaded late, because of what it needs to know about countries. */
async function putOwnNumbersFirst(text: HTMLElement): Promise<void> {
	const late = await import("#app/ui/own-numbers.ts").catch(() => undefined);
	late?.putOwnNumbersFirst(text);
}

export function WrittenText({ html }: { html: string }) {
	const text = useRef<HTMLDivElement>(null);
	const note = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another text has other sections and sources
	useEffect(() => {
		if (!text.current || !note.current) return;
		if (text.current.querySelector(".calls")) void putOwnNumbersFirst(text.current);
		const stops = [
			highlightCurrentSection(text.current),
			enableSourcePopovers(text.current, note.current),
		];
		return () => {
			for (const stop of stops) stop();
		};
	}, [html]);
	return (
		<>
			<div
				ref={text}
				// Used by the page's last script, see app/platform/http/page-scripts.server.ts.
				id="written"
				className="prose written mt-8"
				// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was rendered
				dangerouslySetInnerHTML={{ __html: html }}
			/>
			<div ref={note} popover="auto" tabIndex={-1} role="dialog" className="source-note" />
		</>
	);
}

type ReadNextProps = {
	pages: { href: string; title: string; summary: string }[];
	heading: string;
	id?: string;
};

export function ReadNext({ pages, heading, id = "read-next" }: ReadNextProps) {
	if (pages.length === 0) return null;
	return (
		<nav aria-labelledby={id} className="mt-12">
			<h2 id={id} className="text-27">
				{heading}
			</h2>
			<ul className="mt-4 grid gap-4 md:grid-cols-3">
				{pages.map(({ href, title, summary }) => (
					<li key={href}>
						<Link
							to={href}
							className="flex h-full flex-col rounded-20 border border-line bg-card px-6 py-5 hover:border-stone"
						>
							<span className="text-15 text-stone">{summary}</span>
							<span className="font-serif text-19 leading-snug text-heading">{title}</span>
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
