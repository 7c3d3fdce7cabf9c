import { href, redirect } from "react-router";
import { findNewItems } from "#app/issues/contents.ts";
import { IssueState } from "#app/issues/desk/issue-parts.tsx";
import { type Item, subjectFor } from "#app/issues/issue.ts";
import { beginIssue, listIssues } from "#app/issues/issues.ts";
import { countReaders } from "#app/issues/report.ts";
import { readSettings } from "#app/issues/settings.ts";
import { weeklyLine } from "#app/issues/weekly.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { counted } from "#app/ui/format.ts";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/list.page.ts";

export async function loader() {
	const [issues, fresh, readers, settings] = await Promise.all([
		listIssues(),
		findNewItems(),
		countReaders(),
		readSettings(),
	]);
	const { weekday, hour, zone, postalAddress } = settings;
	return {
		issues,
		fresh: freshLine(
			fresh,
			issues.some(({ startedAt }) => startedAt),
		),
		hasDraft: issues.some(({ state }) => state === "draft"),
		readers,
		weekly: weekday === null ? undefined : weeklyLine({ weekday, hour, zone }),
		hasAddress: postalAddress !== "",
		service: env.mailingList?.kind,
	};
}

export async function action({ context }: Route.ActionArgs) {
	const id = await beginIssue(requireStaff(context));
	return redirect(`${href("/desk/newsletter/:id", { id: String(id) })}?done=begun`);
}

function freshLine(items: Item[], hasLast: boolean): string {
	const since = hasLast ? "since the last issue" : "in the last 30 days";
	if (items.length === 0) return `Nothing is new ${since}.`;
	return `New ${since}: ${subjectFor(items).toLowerCase()}.`;
}

function weeklyWords(weekly: string | undefined): string {
	if (!weekly) return "Issues don’t go out automatically.";
	return `It goes out automatically on ${weekly}, unless an issue is scheduled.`;
}

export default function IssuesPage({ loaderData }: Route.ComponentProps) {
	const { issues, fresh, hasDraft, readers, weekly, hasAddress, service } = loaderData;
	return (
		<DeskPage
			title="Newsletter"
			line={
				service
					? "The mailing-list service sends it. Here you put each issue together."
					: `Goes to ${counted(readers, "confirmed reader")}, at most once a week.`
			}
			actions={
				<ButtonLink to="/desk/newsletter/settings" look="quiet">
					Settings
				</ButtonLink>
			}
			done={{ discarded: "Draft deleted.", settings: "Settings saved." }}
		>
			<div className="mb-8 grid gap-5">
				{hasAddress ? null : (
					<p className="rounded-20 border-[1.5px] border-terra bg-card px-5 py-4">
						<strong className="font-semibold text-heading">
							Before the first issue goes out, we need a postal address.
						</strong>{" "}
						Many countries require one in every newsletter.{" "}
						<PathLink to="/desk/newsletter/settings" className="text-terra underline">
							Enter it in the settings
						</PathLink>
					</p>
				)}
				<DeskCard
					title="The next issue"
					line={
						<>
							{fresh} {service ? null : weeklyWords(weekly)}
						</>
					}
					actions={
						<DeskForm id="begin">
							<DeskButton look={hasDraft ? "quiet" : "action"}>
								{hasDraft ? "Start another issue" : "Start the issue"}
							</DeskButton>
						</DeskForm>
					}
				/>
			</div>
			{issues.length === 0 ? (
				<DeskEmpty>No issues yet. Start the first one: we’ll put together what is new.</DeskEmpty>
			) : (
				<DeskTable
					caption="Issues"
					items={issues}
					keyOf={({ id }) => id}
					linkOf={({ id }) => href("/desk/newsletter/:id", { id: String(id) })}
					nameLabel="Issue"
					name={({ subject }) => <bdi>{subject || "Without a subject"}</bdi>}
					columns={[
						{ label: "Number", tight: true, show: ({ id }) => id },
						{ label: "Status", show: (issue) => <IssueState {...issue} /> },
						{
							label: "When",
							tight: true,
							show: ({ startedAt, scheduledAt, savedAt }) => (
								<DeskMoment date={startedAt ?? scheduledAt ?? savedAt} />
							),
						},
					]}
				/>
			)}
		</DeskPage>
	);
}
