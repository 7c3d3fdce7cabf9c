import { declineReasons } from "#app/cases/decisions/verdicts.ts";
import { casePath, kindNames } from "#app/cases/review/labels.ts";
import { stateNames } from "#app/cases/review/states.ts";
import { CasePart, caseLink } from "#app/desk/review/case-parts.tsx";
import { decisions as described } from "#app/desk/review/decisions.ts";
import type { CaseReading } from "#app/desk/review/review-case.ts";
import { reviewPath, useCasePath } from "#app/desk/review/review-path.ts";
import { Confirm } from "#app/ui/desk/confirm.tsx";
import { ActionForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { PathLink } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { TypedText } from "#app/ui/typed-text.tsx";

type Props = { found: CaseReading };

export function CaseDecisions({ found: { decisions, mergedInto } }: Props) {
	if (decisions.length === 0) return null;
	return (
		<CasePart title="Decisions">
			<ol className="divide-y divide-line rounded-20 border border-line bg-card px-5">
				{decisions.map(({ id, verdict, reason, words, by, decidedAt, undoneAt }) => (
					<li key={id} className="py-3.5">
						<p>
							<strong className={`font-semibold text-heading ${undoneAt ? "line-through" : ""}`}>
								{described[verdict].name}
							</strong>{" "}
							<span className="text-stone">
								by <bdi>{by}</bdi>, <DeskMoment date={decidedAt} />
							</span>
							{undoneAt ? <span> · undone</span> : null}
						</p>
						{reason ? <p className="mt-1">{declineReasons[reason] ?? reason}</p> : null}
						{words ? <TypedText className="mt-1">{words}</TypedText> : null}
						{verdict === "merged" && mergedInto !== null ? (
							<PathLink to={reviewPath(mergedInto)} className={caseLink}>
								View the other case
							</PathLink>
						) : null}
					</li>
				))}
			</ol>
		</CasePart>
	);
}

export function CaseOthers({ found: { others } }: Props) {
	if (others.length === 0) return null;
	return (
		<CasePart title="Also from this sender">
			<ul className="divide-y divide-line rounded-20 border border-line bg-card px-5">
				{others.map(({ id, kind, name, state, openedAt }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-x-5 py-1">
						<PathLink to={casePath({ id, kind })} className={caseLink}>
							<bdi className="[overflow-wrap:anywhere]">{name}</bdi>
						</PathLink>
						<span className="text-15 text-stone">
							{kindNames[kind]} · {stateNames[state]} · <LongDate date={openedAt} />
						</span>
					</li>
				))}
			</ul>
		</CasePart>
	);
}

export function CaseLinks({ found: { head } }: Props) {
	const to = useCasePath(head.id);
	return (
		<CasePart title="The sender’s private link">
			<p className="max-w-[46rem] text-stone">
				The sender uses it to correct, complete or take this down. Send a new link if it was lost,
				or revoke all links if someone else may have one.
			</p>
			<div className="mt-3 flex flex-wrap items-start gap-2.5">
				<ActionForm action={to({ of: "link", item: "new" })}>Email a new link</ActionForm>
				<Confirm
					label="Revoke all links"
					description={
						<>
							None of the links that we emailed about <bdi>{head.name}</bdi> will work anymore. The
							sender can’t change or take it down until you email a new one.
						</>
					}
				>
					<ActionForm action={to({ of: "link", item: "end" })}>Revoke all links</ActionForm>
				</Confirm>
			</div>
		</CasePart>
	);
}
