import { eq, inArray, isNotNull, sql } from "drizzle-orm";
import { findNewItems } from "#app/desk/issues/contents.ts";
import { issueStatus } from "#app/desk/issues/desk/issue-parts.tsx";
import { subjectFor } from "#app/desk/issues/issue.ts";
import { beginIssue } from "#app/desk/issues/issues.ts";
import { countReaders } from "#app/desk/issues/report.ts";
import { readSettings } from "#app/desk/issues/settings.ts";
import { issues } from "#app/desk/issues/table.ts";
import { weeklyText } from "#app/desk/issues/weekly.ts";
import { defineList } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rowsWhere } from "#app/platform/database/rows.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { counted } from "#app/ui/format.ts";

export const issueList = defineList({
	kind: "issue",
	area: "Newsletter",
	path: "/desk/newsletter",
	right: "send",
	icon: "newsletter",
	title: "Newsletter",
	label: "Issues",
	description: env.mailingList
		? "The mailing-list service sends it. Here you put each issue together."
		: "Goes to all confirmed readers, at most once a week.",
	links: [{ label: "Newsletter settings", to: "/desk/newsletter/settings" }],
	head: async () => {
		const [fresh, drafts, started, readers, settings] = await Promise.all([
			findNewItems(),
			db.$count(issues, eq(issues.state, "draft")),
			db.$count(issues, isNotNull(issues.startedAt)),
			countReaders(),
			readSettings(),
		]);
		const { weekday, hour, zone, postalAddress } = settings;
		const since = started > 0 ? "since the last issue" : "in the last 30 days";
		const news =
			fresh.length > 0
				? `New ${since}: ${subjectFor(fresh).toLowerCase()}.`
				: `Nothing is new ${since}.`;
		const weekly =
			weekday === null
				? "Issues don’t go out automatically."
				: `It goes out automatically on ${weeklyText({ weekday, hour, zone })}, unless an issue is scheduled.`;
		return {
			title: "The next issue",
			texts: [
				[news],
				...(env.mailingList ? [] : [[`${counted(readers, "confirmed reader")}. ${weekly}`]]),
				...(postalAddress === ""
					? [
							[
								"Before the first issue goes out, we need a postal address: many countries require one in every newsletter. ",
								{ link: "Enter it in the settings", to: "/desk/newsletter/settings" },
							],
						]
					: []),
			],
			form: {
				button: drafts > 0 ? "Start another issue" : "Start the issue",
				isMain: drafts === 0,
			},
		};
	},
	submit: async ({ actor }) => `/desk/newsletter/${await beginIssue(actor)}?done=begun`,
	list: {
		from: issues,
		id: issues.id,
		param: "show",
		choices: {
			all: {
				label: "All",
				where: undefined,
				// Those that have not started come first.
				at: sql`coalesce(${issues.startedAt}, 'infinity')`,
				first: "newest",
				none: "No issues yet. Start the first one: we’ll put together what is new.",
			},
		},
		columns: ["Issue", "Number", "Status", "When"],
		items: async (ids) => {
			const rows = await rowsWhere(issues, inArray(issues.id, ids), db);
			return rows.map((issue) => ({
				id: issue.id,
				values: [
					[{ typed: issue.subject || "Without a subject" }],
					[String(issue.id)],
					issueStatus(issue),
					[{ moment: issue.startedAt ?? issue.scheduledAt ?? issue.savedAt }],
				],
			}));
		},
	},
	notices: { discarded: "Draft deleted.", settings: "Settings saved." },
});
