import { href } from "react-router";
import { EmailPreview } from "#app/desk/issues/desk/issue-parts.tsx";
import { findIssue } from "#app/desk/issues/issues.ts";
import { previewIssue } from "#app/desk/issues/write-issue.ts";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/preview.page.ts";

const views = { phone: "Phone", computer: "Computer", text: "Text only" } as const;
const schemes = { light: "Light", dark: "Dark" } as const;
const widths = { phone: 360, computer: 640 };

export async function loader({ request, params }: Route.LoaderArgs) {
	const issue = orNotFound(await findIssue(numberIn(params.id) ?? 0));
	const query = new URL(request.url).searchParams;
	const view = chosen(views, query.get("view"), "phone");
	const scheme = chosen(schemes, query.get("scheme"), "light");
	const { id, subject, revision } = issue;
	const text = view === "text" ? (await previewIssue(issue)).text : undefined;
	return { id, subject, revision, view, scheme, text };
}

function chosen<Options extends object>(
	options: Options,
	text: string | null,
	first: keyof Options,
): keyof Options {
	return text !== null && Object.hasOwn(options, text) ? (text as keyof Options) : first;
}

export default function IssuePreview({ loaderData }: Route.ComponentProps) {
	const { id, subject, revision, view, scheme, text } = loaderData;
	const path = href("/desk/newsletter/:id", { id: String(id) });
	const at = (view: string, scheme: string) => `${path}/preview?view=${view}&scheme=${scheme}`;
	return (
		<DeskPage
			title="Preview"
			description={<bdi>{subject}</bdi>}
			back={{ to: path, label: `Back to issue ${id}` }}
		>
			<div className="mb-5 flex flex-wrap gap-x-6 gap-y-3">
				<Choice label="Shown as" options={views} now={view} to={(next) => at(next, scheme)} />
				{view === "text" ? null : (
					<Choice label="Colors" options={schemes} now={scheme} to={(next) => at(view, next)} />
				)}
			</div>
			{view === "text" ? (
				<pre className="max-w-[46rem] rounded-20 border border-line bg-card px-5 py-4 font-mono text-15 whitespace-pre-wrap [overflow-wrap:anywhere]">
					{text}
				</pre>
			) : (
				<EmailPreview
					id={id}
					version={`${revision}${scheme}`}
					scheme={scheme}
					width={widths[view]}
				/>
			)}
		</DeskPage>
	);
}

type ChoiceProps = {
	label: string;
	options: Record<string, string>;
	now: string;
	to(name: string): string;
};

function Choice({ label, options, now, to }: ChoiceProps) {
	return (
		<nav aria-label={label}>
			<ul className="inline-flex overflow-hidden rounded-full border-[1.5px] border-line">
				{Object.entries(options).map(([name, label]) => (
					<li key={name}>
						<PathLink
							to={to(name)}
							aria-current={name === now ? "true" : undefined}
							className="inline-flex min-h-11 items-center px-5 font-semibold text-heading hover:bg-band focus-visible:-outline-offset-3 aria-[current=true]:bg-hero aria-[current=true]:text-cream"
						>
							{label}
						</PathLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
