import { buttonClass } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/field-parts.tsx";
import { FormContext } from "#app/ui/form-state.ts";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs, PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { CitedSource, Mark } from "#app/writing/tools/citations.server.ts";
import type { Tool } from "#app/writing/tools/tools.ts";
import { site } from "#site";

type ToolPageProps = {
	tool: Pick<Tool, "path" | "title" | "summary" | "keywords">;
	/** Set for an answer to someone's question, which isn't for search engines. */
	isPart: boolean;
	sources: readonly CitedSource[];
	children: React.ReactNode;
};

const formId = "tool";
const tools = { name: "Tools", path: "/tools" };

export function ToolPage({ tool, isPart, sources, children }: ToolPageProps) {
	const { path, title, summary, keywords } = tool;
	return (
		<>
			<PageHead
				title={`${title} | ${site.shortName} tools`}
				description={summary}
				keywords={keywords}
				path={path}
				isPart={isPart}
				trail={[tools, { name: title, path }]}
			/>
			<Breadcrumbs trail={[tools]} here={title} />
			<PageBanner title={title} summary={summary} />
			<div className="wrap pb-20">
				{children}
				<Sources sources={sources} />
			</div>
		</>
	);
}

type ToolFormProps = {
	path: string;
	values: Record<string, string>;
	errors?: Record<string, string>;
	button: string;
	result: React.ReactNode;
	isWide?: boolean;
	children: React.ReactNode;
};

/** Submitted by the browser, so that it works before and without scripts. */
export function ToolForm({ path, values, errors = {}, button, isWide, ...parts }: ToolFormProps) {
	const columns = isWide ? "lg:grid-cols-2" : "lg:grid-cols-[23rem_minmax(0,1fr)]";
	return (
		<div className={`grid items-start gap-8 lg:gap-12 ${columns}`}>
			<form
				method="get"
				action={`${path}#result`}
				autoComplete="off"
				className="flex flex-col gap-5 rounded-24 border border-line bg-card px-5 py-6 md:px-7"
			>
				<FormContext value={{ id: formId, values, errors, busy: false }}>
					{parts.children}
				</FormContext>
				<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
					<button type="submit" className={buttonClass("action")}>
						{button}
					</button>
					<Link
						to={path}
						className="inline-flex min-h-11 items-center font-semibold text-terra underline"
					>
						Start over
					</Link>
				</div>
			</form>
			<section id="result" aria-label="Result" tabIndex={-1} className="min-w-0 scroll-mt-6">
				{Object.keys(errors).length > 0 ? (
					<div className="mb-6 rounded-24 border border-terra bg-card px-6 py-5">
						<h2 className="text-23">Check what you entered</h2>
						<ErrorList form={formId} errors={errors} />
					</div>
				) : null}
				{parts.result}
			</section>
		</div>
	);
}

export function Drawing({ svg, className = "" }: { svg: string; className?: string }) {
	return (
		<div
			className={className}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from numbers and content/
			dangerouslySetInnerHTML={{ __html: svg }}
		/>
	);
}

export function Marks({ marks }: { marks: readonly Mark[] }) {
	if (marks.length === 0) return null;
	return (
		<sup className="text-15">
			{marks.map(({ id, number }) => (
				<a key={id} href={`#source-${id}`} className="px-1 text-terra underline">
					<span className="sr-only">Source </span>
					<span>{number}</span>
				</a>
			))}
		</sup>
	);
}

type SectionProps = { id: string; title: string; children: React.ReactNode };

export function BandSection({ id, title, children }: SectionProps) {
	return (
		<section aria-labelledby={id} className="mt-14 rounded-24 bg-band px-6 py-9 md:px-11">
			<h2 id={id} className="text-32">
				{title}
			</h2>
			{children}
		</section>
	);
}

/** Shown before the form is filled in. */
export function EmptyResult({ heading, children }: { heading: string; children: React.ReactNode }) {
	return (
		<div className="rounded-24 bg-band px-6 py-8 md:px-9">
			<h2 className="text-27">{heading}</h2>
			<p className="mt-3 max-w-[36rem]">{children}</p>
		</div>
	);
}

type Note = { heading: string; text: string; marks: readonly Mark[] };

export function Notes({ id, title, notes }: { id: string; title: string; notes: Note[] }) {
	return (
		<section aria-labelledby={id} className="mt-14">
			<h2 id={id} className="text-32">
				{title}
			</h2>
			<dl className="mt-6 grid gap-x-14 gap-y-6 md:grid-cols-2">
				{notes.map(({ heading, text, marks }) => (
					<div key={heading}>
						<dt className="font-semibold text-heading">{heading}</dt>
						<dd className="mt-1 max-w-[36rem]">
							{text}
							<Marks marks={marks} />
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function Sources({ sources }: { sources: readonly CitedSource[] }) {
	return (
		<section aria-labelledby="sources" className="mt-14 border-t border-line pt-8">
			<h2 id="sources" className="text-27">
				Sources
			</h2>
			<ol className="mt-4 list-decimal gap-x-14 pl-6 text-15 md:columns-2">
				{sources.map(({ id, text, url, state }) => (
					<li
						key={id}
						id={`source-${id}`}
						className="mb-2 break-inside-avoid scroll-mt-6 pl-1 target:bg-band"
					>
						{url ? (
							<a href={url} rel="noopener" className="text-terra underline">
								{text}
							</a>
						) : (
							text
						)}
						<span className="block text-stone">{state}</span>
					</li>
				))}
			</ol>
			<p className="mt-6 max-w-[44rem] text-15 text-stone">
				This page gives no veterinary advice. Found a mistake or a better source?{" "}
				<Link to="/contact" className="text-terra underline">
					Write to us
				</Link>
				.
			</p>
		</section>
	);
}
