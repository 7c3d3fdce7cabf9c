import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";

type CardProps = { title: string; children: React.ReactNode };

/** A page that is one card. */
export function CardPage({ title, children }: CardProps) {
	return (
		<div className="wrap py-12 md:py-20">
			<PageHead title={`${title} | ${site.shortName}`} description={title} />
			<div className="mx-auto max-w-[46rem] rounded-24 border border-line bg-card px-6 py-9 md:px-12 md:py-12">
				{children}
			</div>
		</div>
	);
}

type Props = { title: string; description: string; children: React.ReactNode };

export function MailedLinkPage({ title, description, children }: Props) {
	return (
		<CardPage title={title}>
			<h1 className="text-32 md:text-42">{title}</h1>
			<p className="mt-4 text-19 text-stone [overflow-wrap:anywhere]">{description}</p>
			<div className="mt-8">{children}</div>
		</CardPage>
	);
}
