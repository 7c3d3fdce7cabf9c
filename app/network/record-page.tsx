import { ArrowLeft, Check, Minus } from "lucide";
import { shareCardOf } from "#app/media/photo.ts";
import { type Network, pathIn, type RecordView, reportPath } from "#app/network/network.ts";
import type { Row } from "#app/records/record.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";

type Props = {
	network: Network;
	record: RecordView;
	title: string;
	description: string;
	keywords: string[];
	/** For example "Male, 3 years", which follows the name in the share card's alt text. */
	summary: string;
	type?: "profile";
	/** The structured data, except for the URL and the card. */
	data: { "@type": string } & Record<string, unknown>;
};

export function RecordHead({ network, record, description, summary, data, ...head }: Props) {
	const { slug, name, sample } = record;
	const path = pathIn(network, slug);
	const card = shareCardOf(path, record.photos[0]);
	return (
		<>
			<PageHead
				{...head}
				description={sample ? `${network.madeUp}: ${description}` : description}
				path={path}
				noindex={record.noindex}
				image={card}
				imageAlt={`${name}, ${summary}`}
				feed={network.feed}
				sample={sample}
				trail={[network, { name, path }]}
				jsonLd={[{ ...data, ...record.dates, inLanguage: site.language, url: path, image: card }]}
			/>
			<Breadcrumbs trail={[network]} here={name} />
		</>
	);
}

export function Facts({ rows, className }: { rows: Row[]; className?: string }) {
	if (rows.length === 0) return null;
	return (
		<dl className={className}>
			{rows.map(([label, text]) => (
				<div key={label} className="flex flex-wrap gap-x-4 border-b border-line py-2.5">
					<dt className="text-stone">{label}</dt>
					<dd
						className={`ml-auto text-right ${text === "Yes" ? "font-semibold text-olive" : /^Not (tested|known)$/.test(text) ? "text-stone" : "font-semibold"}`}
					>
						{text}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** Lists what the team did and didn't check. */
export function ChecksCard({
	checks,
	className,
}: Pick<RecordView, "checks"> & { className: string }) {
	if (checks.length === 0) return null;
	const done = checks.filter(({ not }) => !not);
	const open = checks.filter(({ not }) => not);
	return (
		<section
			aria-labelledby="checked"
			className={`${className} rounded-24 border border-line bg-card px-6 py-6 print:hidden sm:px-8`}
		>
			<h2 id="checked" className="text-27">
				What we checked
			</h2>
			<p className="mt-1 text-15 text-stone">Only what we saw or were told, and when.</p>
			{done.length > 0 ? <CheckList checks={done} /> : null}
			{open.length > 0 ? (
				<Fold title={`What we haven’t checked (${open.length})`}>
					<CheckList checks={open} />
				</Fold>
			) : null}
		</section>
	);
}

function CheckList({ checks }: Pick<RecordView, "checks">) {
	return (
		<ul className="mt-3">
			{checks.map(({ label, not }) => (
				<li
					key={label}
					className={`flex gap-3.5 border-t border-line py-2.5 ${not ? "text-stone" : ""}`}
				>
					<Icon
						of={not ? Minus : Check}
						className={`mt-0.5 size-5.5 shrink-0 ${not ? "" : "text-olive"}`}
					/>
					<span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-5 [overflow-wrap:anywhere]">
						<span className="min-w-0">{label}</span>
						{not ? <span className="text-15">{not}</span> : null}
					</span>
				</li>
			))}
		</ul>
	);
}

export function Advice({ className, children }: { className: string; children: React.ReactNode }) {
	return (
		<p className={`${className} border-l-3 border-fawn pl-3.5 text-15 text-stone`}>{children}</p>
	);
}

export function ReportLink({ network, slug, page }: ReportProps) {
	return (
		<p className="mt-2.5 print:hidden">
			<Link
				to={reportPath(network, slug)}
				className="inline-flex min-h-11 items-center text-15 text-stone underline hover:text-terra"
			>
				Report this {page}
			</Link>
		</p>
	);
}

type ReportProps = { network: Network; slug: string; page: "listing" | "profile" };

export function BackToNetwork({ network }: { network: Network }) {
	return (
		<ButtonLink to={network.path} variant="quiet" className="print:hidden">
			<Icon of={ArrowLeft} className="size-4.5" /> {network.back}
		</ButtonLink>
	);
}
