import { CasePart } from "#app/desk/review/case-parts.tsx";
import { verdictNames } from "#app/desk/review/review-labels.ts";
import type { Decided } from "#app/moderation/decisions/case-decisions.ts";
import { declineReasons } from "#app/moderation/decisions/verdicts.ts";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { PathLink } from "#app/ui/link.tsx";

export function CaseDecisions({
	decisions,
	mergedInto,
}: {
	decisions: readonly Decided[];
	mergedInto: number | null;
}) {
	if (decisions.length === 0) return null;
	return (
		<CasePart title="Decisions">
			<ol className="divide-y divide-line rounded-20 border border-line bg-card px-5">
				{decisions.map(({ id, verdict, reason, words, by, decidedAt, undoneAt }) => (
					<li key={id} className="py-3.5">
						<p>
							<strong className={`font-semibold text-heading ${undoneAt ? "line-through" : ""}`}>
								{verdictNames[verdict]}
							</strong>{" "}
							<span className="text-stone">
								by <bdi>{by}</bdi>, <DeskMoment date={decidedAt} />
							</span>
							{undoneAt ? <span> · undone</span> : null}
						</p>
						{reason ? <p className="mt-1">{declineReasons[reason] ?? reason}</p> : null}
						{words ? (
							<p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
								{words}
							</p>
						) : null}
						{verdict === "merged" && mergedInto !== null ? (
							<PathLink
								to={`/desk/review/${mergedInto}`}
								className="inline-flex min-h-11 items-center font-semibold text-terra underline"
							>
								View the other case
							</PathLink>
						) : null}
					</li>
				))}
			</ol>
		</CasePart>
	);
}
