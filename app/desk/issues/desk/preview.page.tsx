import { and, eq } from "drizzle-orm";
import { data, href, redirect } from "react-router";
import { EmailPreview } from "#app/desk/issues/desk/issue-parts.tsx";
import { findIssue } from "#app/desk/issues/issues.ts";
import { previewIssue, sendTest } from "#app/desk/issues/write-issue.ts";
import { requireRight } from "#app/people/actor.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { people } from "#app/people/table.ts";
import { isActive, listTeam } from "#app/people/team.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { Select } from "#app/ui/field.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import { listQuery } from "#app/ui/paging.ts";
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
	return { id, subject, revision, view, scheme, text, readers: await testReaders() };
}

const teamInbox = "team";

/** To whom a test can go: everyone on the team, and its inbox. */
async function testReaders() {
	const team = await listTeam(isActive);
	const people = team.map(({ id, name }) => ({ value: String(id), label: name }));
	return [...people, { value: teamInbox, label: "The team’s inbox" }];
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	requireRight(me, "send");
	const issue = orNotFound(await findIssue(numberIn(params.id) ?? 0));
	const values = await readValues(request);
	const [person] = await listTeam(and(isActive, eq(people.id, numberIn(values.to) ?? 0)));
	const to = orNotFound(values.to === teamInbox ? env.teamMail : person?.email);
	const sent = await sendTest(issue, to);
	if (sent.ok) return redirect(url.pathname + listQuery(url.searchParams, { done: "tested" }));
	return data<DeskAnswer>(
		{ errors: {}, values, message: `The test wasn’t sent: ${sent.reason}.` },
		422,
	);
}

function chosen<Options extends object>(
	options: Options,
	text: string | null,
	first: keyof Options,
): keyof Options {
	return text !== null && Object.hasOwn(options, text) ? (text as keyof Options) : first;
}

export default function IssuePreview({ loaderData, actionData }: Route.ComponentProps) {
	const { id, subject, revision, view, scheme, text, readers } = loaderData;
	const path = href("/desk/newsletter/:id", { id: String(id) });
	const at = (view: string, scheme: string) => `${path}/preview?view=${view}&scheme=${scheme}`;
	return (
		<DeskPage
			title="Preview"
			description={<bdi>{subject}</bdi>}
			back={{ to: path, label: `Back to issue ${id}` }}
			notices={{ tested: "The test is on its way." }}
		>
			<DeskForm id="test" answer={actionData} className="mb-6 flex flex-wrap items-end gap-3">
				<Select name="to" label="Send a test to" options={readers} className="sm:w-72" />
				<DeskButton variant="quiet">Send the test</DeskButton>
			</DeskForm>
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
