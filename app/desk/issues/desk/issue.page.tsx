import { data, href, redirect } from "react-router";
import { HistoryList } from "#app/cases/history/desk-history.tsx";
import { historyOf } from "#app/cases/history/history.ts";
import { contentsOf, findChoices } from "#app/desk/issues/contents.ts";
import { ComposeForm } from "#app/desk/issues/desk/compose-form.tsx";
import { issueStatus, lineOf, linesOf } from "#app/desk/issues/desk/issue-parts.tsx";
import { IssueReport } from "#app/desk/issues/desk/issue-report.tsx";
import { applyItemAction, itemsText } from "#app/desk/issues/issue.ts";
import { IssueForm, issueClosedMessage, theirsOf } from "#app/desk/issues/issue-form.ts";
import { findIssue, findSavedBy, saveIssue } from "#app/desk/issues/issues.ts";
import { reportOf } from "#app/desk/issues/report.ts";
import { sendTest } from "#app/desk/issues/write-issue.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Inline } from "#app/ui/desk/inline.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import editorStyles from "#app/writing/editor/editor.css?url";
import type { TextAnswer } from "#app/writing/use-autosave.ts";
import type { Route } from "./+types/issue.page.ts";

export const handle = acceptsBody(512 * 1024);
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editorStyles }];

export async function loader({ params }: Route.LoaderArgs) {
	const issue = orNotFound(await findIssue(numberIn(params.id) ?? 0));
	const { id, state, subject, introduction, items, revision, startedAt } = issue;
	const { shown } = await contentsOf(issue);
	return {
		issue,
		savedBy: await findSavedBy(issue),
		values: { subject, introduction, items: itemsText(items), revision: String(revision) },
		lines: linesOf(items, shown),
		choices: state === "draft" ? (await findChoices(items)).map(lineOf) : [],
		report: startedAt ? await reportOf(issue) : undefined,
		entries: (await historyOf({ kind: "issue", id })).reverse(),
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = orNotFound(numberIn(params.id));
	const form = await readForm(request, IssueForm, ["step"]);
	if (!form.ok) return data<TextAnswer>(form, 422);
	const { values } = form;
	const { step = "" } = values;
	const { revision, content } = form.value;
	const changed = { ...content, items: applyItemAction(content.items, step) };
	const saved = orNotFound(await saveIssue(id, { revision, content: changed }, actor));
	if (!saved.ok && saved.why === "closed") {
		return data<TextAnswer>({ errors: {}, values, message: issueClosedMessage }, 409);
	}
	if (!saved.ok) {
		return data<TextAnswer>({ errors: {}, values, theirs: theirsOf(saved) }, 409);
	}
	const path = href("/desk/newsletter/:id", params);
	if (step === "preview" || step === "send") return redirect(`${path}/${step}`);
	if (step !== "test") return redirect(`${path}?done=${step === "" ? "saved" : "changed"}`);
	const sent = await sendTest(orNotFound(await findIssue(id)), actor.email);
	if (sent.ok) return redirect(`${path}?done=tested`);
	const message = `The test wasn’t sent: ${sent.reason}.`;
	const current = { ...values, revision: String(saved.revision) };
	return data<TextAnswer>({ errors: {}, values: current, message }, 422);
}

export default function IssuePage({ loaderData, actionData }: Route.ComponentProps) {
	const { issue, savedBy } = loaderData;
	const { id, state, savedAt, startedAt } = issue;
	const path = href("/desk/newsletter/:id", { id: String(id) });
	return (
		<DeskPage
			title={`Issue ${id}`}
			back={{ to: "/desk/newsletter", label: "All issues" }}
			description={
				<>
					<span className="flex flex-wrap gap-1.5">
						<Inline of={issueStatus(issue)} />
					</span>
					<span className="mt-1.5 block">
						Saved by <bdi>{savedBy}</bdi>, <DeskMoment date={savedAt} />
					</span>
				</>
			}
			actions={
				<>
					{startedAt ? (
						<ButtonLink to={href("/newsletter/:issue", { issue: String(id) })} variant="quiet">
							Public page
						</ButtonLink>
					) : null}
					<ButtonLink to={`${path}/preview`} variant="quiet">
						Preview
					</ButtonLink>
				</>
			}
			notices={{
				begun:
					"We put together what is new since the last issue. No one gets it until you send it.",
				saved: "Saved.",
				changed: "Saved.",
				tested: "Test sent to your own address.",
				scheduled: "Scheduled. You can stop it until then.",
				unscheduled: "It is no longer scheduled.",
				sending: "The issue is on its way. Readers get it one after another.",
				marked: "Marked as sent. Its page is public now.",
				paused: "Paused. No one gets it until you resume.",
				resumed: "Resumed.",
				cancelled: "Stopped. Readers who didn’t have it yet won’t get it.",
			}}
		>
			{state === "draft" ? (
				<ComposeForm {...loaderData} id={id} path={path} answer={actionData} />
			) : (
				<IssueReport {...loaderData} path={path} />
			)}
			<section aria-labelledby="history" className="mt-8">
				<h2 id="history" className="mb-3 text-23">
					History
				</h2>
				<HistoryList entries={loaderData.entries} />
			</section>
		</DeskPage>
	);
}
