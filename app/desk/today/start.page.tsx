import { BookOpen, ExternalLink } from "lucide";
import { TodayMine, TodayNumbers, TodayUnreachable } from "#app/desk/today/cards.tsx";
import { TodayFirstSteps } from "#app/desk/today/first-steps.tsx";
import {
	findReviewFigures,
	findWaiting,
	findWritingFigures,
	isNewSite,
	listMine,
	topDogs,
} from "#app/desk/today/today.ts";
import { TodayViews } from "#app/desk/today/views.tsx";
import { TodayWaiting } from "#app/desk/today/waiting.tsx";
import { readSettings } from "#app/issues/settings.ts";
import { listUnreachable } from "#app/moderation/confirmations/unreachable.ts";
import { stores } from "#app/owner/stores.ts";
import { may } from "#app/people/rights.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { hasPasskey } from "#app/people/team.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { longDate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { recentTopPages, recentViewsBy } from "#app/visits/figures.ts";
import { units } from "#app/visits/spans.ts";
import type { Route } from "./+types/start.page.ts";

const topShown = 6;

export async function loader({ context }: Route.LoaderArgs) {
	const me = requireStaff(context);
	const reviews = may(me.role, "review");
	const writes = may(me.role, "write");
	const [
		waiting,
		unreachable,
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
		reviews ? findWaiting() : null,
		reviews ? Promise.all(Object.values(stores).map(listUnreachable)) : [],
		reviews ? listMine(me.id) : [],
		reviews ? findReviewFigures() : null,
		writes ? findWritingFigures() : null,
		recentViewsBy("day", units.day.many),
		recentTopPages(30, topShown),
		topDogs(topShown),
		isNewSite(),
		me.hasApp || hasPasskey(me.id),
		writes ? readSettings() : null,
	]);
	return {
		now: new Date(),
		name: me.name,
		role: me.role,
		waiting,
		unreachable: unreachable.flat(),
		review,
		writing,
		days,
		pages,
		dogs,
		isNew,
		mine,
		hasSecondFactor,
		hasMail: env.smtpUrl !== undefined,
		hasPostalAddress: newsletter?.postalAddress !== "",
	};
}

export default function StartPage({ loaderData }: Route.ComponentProps) {
	const { now, name, role, waiting, unreachable, review, writing, mine } = loaderData;
	return (
		<DeskPage
			title="Today"
			line={
				<>
					Hello, <bdi>{name}</bdi>. It is {longDate(now)}.
				</>
			}
			actions={
				<a href="/" className={buttonClass("quiet")}>
					<Icon of={ExternalLink} className="size-4.5" /> The public site
				</a>
			}
		>
			<div className="flex flex-col gap-5">
				<TodayFirstSteps {...loaderData} />
				{waiting ? <TodayWaiting waiting={waiting} now={now} /> : null}
				{unreachable.length > 0 ? <TodayUnreachable owners={unreachable} /> : null}
				{mine.length > 0 ? <TodayMine mine={mine} now={now} /> : null}
				<TodayNumbers review={review} writing={writing} role={role} />
				<TodayViews {...loaderData} />
				{writing && !review ? (
					<p className="text-stone">
						<Icon of={BookOpen} className="mr-2 inline size-5" />
						Reviewers look after dogs, kennels and messages.
					</p>
				) : null}
			</div>
		</DeskPage>
	);
}
