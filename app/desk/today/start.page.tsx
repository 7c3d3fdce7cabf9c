import { ExternalLink, Info } from "lucide";
import { ageInWords } from "#app/cases/review/labels.ts";
import { listInbox } from "#app/desk/cases/cases.ts";
import { waitsOf } from "#app/desk/counts.ts";
import { readSettings } from "#app/desk/issues/settings.ts";
import {
	TodayHomes,
	TodayIssue,
	TodayMine,
	TodayViews,
	TodayWriting,
} from "#app/desk/today/cards.tsx";
import { TodayFirstSteps } from "#app/desk/today/first-steps.tsx";
import { TodayPaused } from "#app/desk/today/paused.tsx";
import { isTaskOverdue } from "#app/desk/today/task.ts";
import { TaskList } from "#app/desk/today/task-list.tsx";
import { findTasks, listSamples, type TaskGroup } from "#app/desk/today/tasks.ts";
import { findDraftIssue, findWritingFigures, isNewSite } from "#app/desk/today/today.ts";
import { recentTopPages, recentViewsBy } from "#app/desk/visits/figures.ts";
import { endingsThisMonth } from "#app/network/outcomes/desk/months.ts";
import { listPaused } from "#app/network/reports/pause.ts";
import { may } from "#app/people/rights.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { hasPasskey } from "#app/people/team.ts";
import { allOf } from "#app/platform/limits/concurrency.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { useZone } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { counted } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { site } from "#site";
import type { Route } from "./+types/start.page.ts";

const daysShown = 14;
const maxMine = 8;

export async function loader({ context }: Route.LoaderArgs) {
	const me = requireStaff(context);
	const reviews = may(me, "review");
	const writes = may(me, "write");
	const sends = may(me, "send");
	const waits = waitsOf(context);
	const { newsletter, ...found } = await allOf({
		groups: findTasks(me, waits),
		paused: reviews ? listPaused(me) : [],
		samples: reviews ? waits.then(listSamples) : [],
		mine: reviews ? listInbox(1, me, true).then(({ items }) => items.slice(0, maxMine)) : [],
		homes: reviews ? endingsThisMonth() : null,
		writing: writes ? findWritingFigures() : null,
		draft: sends ? findDraftIssue() : undefined,
		days: recentViewsBy("day", daysShown),
		pages: recentTopPages(daysShown, 1),
		isNew: isNewSite(),
		hasSecondFactor: me.hasApp || hasPasskey(me.id),
		newsletter: sends ? readSettings() : null,
	});
	return {
		...found,
		now: new Date(),
		name: me.name,
		rights: me.rights,
		hasMail: env.smtpUrl !== undefined,
		hasPostalAddress: newsletter?.postalAddress !== "",
	};
}

export default function StartPage({ loaderData }: Route.ComponentProps) {
	const { now, name, groups, paused, samples, homes, writing, draft, mine, isNew } = loaderData;
	const zone = useZone();
	return (
		<DeskPage
			title="Today"
			heading={`Hello, ${name.split(" ")[0]}`}
			description={
				<>
					{dayIn(zone, now)}. {summaryOf(groups, samples.length > 0, now)}
				</>
			}
			actions={
				<a href="/" className={buttonClass("quiet")}>
					<Icon of={ExternalLink} className="size-4.5" /> Open the site
				</a>
			}
		>
			<div className="grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid min-w-0 gap-7">
					{isNew ? <TodayFirstSteps {...loaderData} /> : null}
					{samples.length > 0 ? <Samples places={samples} /> : null}
					{paused.length > 0 ? <TodayPaused dogs={paused} /> : null}
					{groups.length === 0 && samples.length > 0 ? null : (
						<TaskList groups={groups} now={now} />
					)}
				</div>
				<div className="grid min-w-0 items-start gap-5 md:grid-cols-2 xl:grid-cols-1">
					{draft ? <TodayIssue draft={draft} /> : null}
					{mine.length > 0 ? <TodayMine mine={mine} now={now} /> : null}
					{homes ? <TodayHomes homes={homes} /> : null}
					{writing ? <TodayWriting writing={writing} /> : null}
					<TodayViews {...loaderData} />
					{isNew ? null : <TodayFirstSteps {...loaderData} />}
				</div>
			</div>
		</DeskPage>
	);
}

function dayIn(timeZone: string, now: Date): string {
	const parts = { weekday: "long", month: "long", day: "numeric" } as const;
	return now.toLocaleDateString(site.language, { ...parts, timeZone });
}

function summaryOf(groups: readonly TaskGroup[], hasSamples: boolean, now: Date): string {
	const tasks = groups.find(({ group }) => group === "waiting")?.tasks ?? [];
	const all = tasks.reduce((sum, { many }) => sum + many, 0);
	if (all === 0) return `Nothing${hasSamples ? " but samples" : ""} is waiting for an answer.`;
	const waiting = `${counted(all, "thing")} ${all === 1 ? "is" : "are"} waiting`;
	const [oldest] = tasks;
	if (!oldest?.since || !isTaskOverdue(oldest, now)) return `${waiting}.`;
	const age = ageInWords(oldest.since, now);
	return all === 1 ? `${waiting}, for ${age} now.` : `${waiting}, the oldest for ${age}.`;
}

function Samples({ places }: { places: Route.ComponentProps["loaderData"]["samples"] }) {
	const many = places.reduce((sum, { count }) => sum + count, 0);
	return (
		<p className="flex gap-3 rounded-12 bg-band px-4 py-3 text-ink">
			<Icon of={Info} className="mt-0.5 size-5" />
			<span className="min-w-0">
				{many === 1 ? "One sample is" : `${many} samples are`} here for you to practice on:{" "}
				{places.map(({ label, to, count }, index) => (
					<span key={to}>
						<PathLink to={to} className="font-semibold text-terra underline">
							{label}
						</PathLink>{" "}
						({count}){index < places.length - 1 ? ", " : ". "}
					</span>
				))}
				Samples trigger no emails and count in no figures.
			</span>
		</p>
	);
}
