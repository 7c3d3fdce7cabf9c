import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";

/** A page that a mailed link leads to: one thing to know, one thing to do. */
export function LetterPage({
	title,
	line,
	children,
}: {
	title: string;
	line: React.ReactNode;
	children?: React.ReactNode;
}) {
	return (
		<div className="wrap py-12 md:py-20">
			<PageHead title={`${title} | ${site.shortName}`} description={title} />
			<div className="mx-auto max-w-[46rem] rounded-24 border border-line bg-card px-6 py-9 md:px-12 md:py-12">
				<h1 className="text-32 md:text-42">{title}</h1>
				<p className="mt-4 text-19 text-stone [overflow-wrap:anywhere]">{line}</p>
				<div className="mt-8">{children}</div>
			</div>
		</div>
	);
}

/** For a link that opens nothing any more, or never did: which of the two is nobody's business. */
export function LinkGone() {
	return (
		<LetterPage
			title="This link does not open anything"
			line="It has been used, is too old, or was not copied whole. If you wanted the newsletter, ask for a new mail."
		>
			<ButtonLink to={href("/newsletter")}>Ask for a new mail</ButtonLink>
		</LetterPage>
	);
}
