import { ExternalLink, Info } from "lucide";
import { TodayMine, TodayNumbers } from "#app/desk/today/cards.tsx";
import { TodayFirstSteps } from "#app/desk/today/first-steps.tsx";
import { TodayPaused } from "#app/desk/today/paused.tsx";
import { TaskList } from "#app/desk/today/task-list.tsx";
import { findTasks, type TaskGroup } from "#app/desk/today/tasks.ts";
import {
	countWaitingSamples,
	findReviewFigures,
	findWritingFigures,
	isNewSite,
	listMine,
	topDogs,
} from "#app/desk/today/today.ts";
import { TodayViews } from "#app/desk/today/views.tsx";
import { readSettings } from "#app/issues/settings.ts";
import { may } from "#app/people/rights.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { hasPasskey } from "#app/people/team.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { listPaused } from "#app/reports/desk/reports.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { counted, grouped, longDate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { recentTopPages, recentViewsBy } from "#app/visits/figures.ts";
import type { Route } from "./+types/start.page.ts";

const [daysShown, topShown] = [14, 3];

export async function loader({ context }: Route.LoaderArgs) {
	const me = requireStaff(context);
	const reviews = may(me.role, "review");
	const writes = may(me.role, "write");
	const [
		groups,
		paused,
		samples,
		mine,
		review,
		writing,
		days,
		pages,
		dogs,
		isNew,
		hasSecondFactor,
		newsletter,
	] = await Promise.all([
		findTasks(me),
		reviews ? listPaused(me) : [],
		reviews ? countWaitingSamples() : 0,
		reviews ? listMine(me.id) : [],
		reviews ? findReviewFigures() : null,
		writes ? findWritingFigures() : null,
		recentViewsBy("day", daysShown),
		recentTopPages(daysShown, topShown),
		topDogs(daysShown, topShown),
		isNewSite(),
		me.hasApp || hasPasskey(me.id),
		writes ? readSettings() : null,
	]);
	return {
		now: new Date(),
		name: me.name,
		role: me.role,
		groups,
		paused,
		samples,
		mine,
		review,
		writing,
		days,
		pages,
		dogs,
		isNew,
		hasSecondFactor,
		hasMail: env.smtpUrl !== undefined,
		hasPostalAddress: newsletter?.postalAddress !== "",
	};
}

export default function StartPage({ loaderData }: Route.ComponentProps) {
	const { now, name, groups, paused, samples, review, writing, mine, isNew } = loaderData;
	return (
		<DeskPage
			title="Today"
			heading={`Hello, ${name}`}
			line={
				<>
					It is {longDate(now)}. {summaryOf(groups)}
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
					{samples > 0 ? <Samples many={samples} /> : null}
					{paused.length > 0 ? <TodayPaused dogs={paused} /> : null}
					<TaskList groups={groups} now={now} />
				</div>
				<div className="grid min-w-0 items-start gap-5 md:grid-cols-2 xl:grid-cols-1">
					{mine.length > 0 ? <TodayMine mine={mine} now={now} /> : null}
					{isNew ? null : <TodayFirstSteps {...loaderData} />}
					<TodayNumbers review={review} writing={writing} />
					<TodayViews {...loaderData} />
				</div>
			</div>
		</DeskPage>
	);
}

/** "6 things are waiting, and 2 of them too long." */
function summaryOf(groups: readonly TaskGroup[]): string {
	const sum = (some: readonly TaskGroup[]) =>
		some.flatMap(({ tasks }) => tasks).reduce((all, { many }) => all + many, 0);
	const all = sum(groups);
	const late = sum(groups.filter(({ severity }) => severity === "late"));
	if (all === 0) return "Nothing is waiting for you.";
	const waiting = `${counted(all, "thing")} ${all === 1 ? "is" : "are"} waiting`;
	if (late === 0) return `${waiting}.`;
	return all === late
		? `${waiting}, too long already.`
		: `${waiting}, and ${grouped(late)} of them too long.`;
}

function Samples({ many }: { many: number }) {
	return (
		<p className="flex gap-3 rounded-12 bg-band px-4 py-3 text-ink">
			<Icon of={Info} className="mt-0.5 size-5" />
			<span className="min-w-0">
				{many === 1 ? "One sample waits" : `${many} samples wait`} for you to practice on. Start in{" "}
				<PathLink to="/desk/review" className="font-semibold text-terra underline">
					Review
				</PathLink>
				: no email is sent about a sample, and no number counts it.
			</span>
		</p>
	);
}
