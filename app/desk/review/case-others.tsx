import { CasePart } from "#app/desk/review/case-parts.tsx";
import type { CaseReading } from "#app/desk/review/review-case.ts";
import { stateNames } from "#app/desk/review/review-labels.ts";
import { casePath } from "#app/desk/review/review-path.ts";
import { kindNames } from "#app/moderation/cases/labels.ts";
import { PathLink } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";

export function CaseOthers({ others }: { others: CaseReading["others"] }) {
	if (others.length === 0) return null;
	return (
		<CasePart title="Also from this sender">
			<ul className="divide-y divide-line rounded-20 border border-line bg-card px-5">
				{others.map(({ id, kind, name, state, openedAt }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-x-5 py-1">
						<PathLink
							to={casePath({ id, kind })}
							className="inline-flex min-h-11 items-center font-semibold text-terra underline"
						>
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
