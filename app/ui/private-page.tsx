import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";

type Props = {
	title: string;
	heading?: React.ReactNode;
	description: React.ReactNode;
	wide?: boolean;
	children: React.ReactNode;
};

/** A page that only people with its link can open. */
export function PrivatePage({
	title,
	heading = title,
	description,
	wide = false,
	children,
}: Props) {
	return (
		<div className="wrap py-10 md:py-16">
			<PageHead title={`${title} | ${site.shortName}`} description={title} />
			<div className={`mx-auto ${wide ? "max-w-[56rem]" : "max-w-[46rem]"}`}>
				<h1 className="text-32 [overflow-wrap:anywhere] md:text-42">{heading}</h1>
				<p className="mt-3 max-w-[42rem] text-19 text-stone">{description}</p>
				{children}
			</div>
		</div>
	);
}
