import { Outlet, useRouteLoaderData, useSearchParams } from "react-router";
import { findDecision } from "#app/cases/decisions/case-decisions.ts";
import { listPendingCases } from "#app/cases/review/queue.ts";
import type { DeskCounts } from "#app/desk/counts.ts";
import type { CaseReading } from "#app/desk/review/review-case.ts";
import { ReviewKeys } from "#app/desk/review/review-keys.tsx";
import { ReviewList } from "#app/desk/review/review-list.tsx";
import { AssignNotice, ReviewNotice } from "#app/desk/review/review-notice.tsx";
import { kindIn } from "#app/desk/review/review-path.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { listAssignees } from "#app/people/team.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/review.layout.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const actor = requireStaff(context);
	const page = orNotFound(pageOf(url));
	const kind = kindIn(url.searchParams);
	const decided = numberIn(url.searchParams.get("decided") ?? undefined);
	const completing = url.searchParams.get("show") === "completing";
	const [list, decision, team] = await Promise.all([
		listPendingCases({ kind, completing, page }, actor),
		decided === undefined ? undefined : findDecision(decided),
		listAssignees(),
	]);
	const others = team.filter(({ id }) => id !== actor.id);
	return { list, kind, completing, decision, others };
}

export default function ReviewLayout({ loaderData, params }: Route.ComponentProps) {
	const { list, kind, completing, decision, others } = loaderData;
	const desk = useRouteLoaderData("desk/desk.layout") as { counts: DeskCounts } | undefined;
	const read = useRouteLoaderData("desk/review/case.page") as CaseReading | undefined;
	const [query] = useSearchParams();
	const open = numberIn(params.id);
	const seen = read?.currentVersion ?? query.get("seen") ?? undefined;
	return (
		<div className="lg:grid lg:min-h-screen lg:grid-cols-[17rem_minmax(0,1fr)] xxl:grid-cols-[21rem_minmax(0,1fr)]">
			<section
				aria-label="Waiting for review"
				className={`min-w-0 bg-card lg:sticky lg:top-0 lg:block lg:h-screen lg:overflow-y-auto lg:border-r lg:border-line ${open ? "hidden" : ""}`}
			>
				{open ? null : <ReviewNotice decision={decision} />}
				{open ? null : <AssignNotice items={list.items} />}
				<ReviewList
					list={list}
					kind={kind}
					completing={completing}
					counts={desk?.counts}
					open={open}
					others={others}
				/>
			</section>
			<div className={`min-w-0 ${open ? "" : "hidden lg:block"}`}>
				{open ? <ReviewNotice decision={decision} /> : null}
				<Outlet />
			</div>
			<ReviewKeys items={list.items} more={list.more} page={list.page} open={open} seen={seen} />
		</div>
	);
}
