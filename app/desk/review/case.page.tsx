import { findDecision } from "#app/cases/decisions/case-decisions.ts";
import { loadCase, submitCase } from "#app/desk/cases/case-page.ts";
import { CaseFrame } from "#app/desk/cases/frame.tsx";
import { Messages } from "#app/desk/cases/parts.tsx";
import { DecideBar } from "#app/desk/review/case-decide-bar.tsx";
import { CaseDifference } from "#app/desk/review/case-difference.tsx";
import { CaseFindings } from "#app/desk/review/case-findings.tsx";
import { CasePart, caseLink } from "#app/desk/review/case-parts.tsx";
import { CasePhotos, CaseSubmission } from "#app/desk/review/case-submission.tsx";
import { readReview } from "#app/desk/review/review-case.ts";
import { ReviewNotice } from "#app/desk/review/review-notice.tsx";
import { useCasePath } from "#app/desk/review/review-path.ts";
import { Checks } from "#app/desk/verifications/checks.tsx";
import { EvidenceLinks } from "#app/network/kennels/evidence/desk/evidence-links.tsx";
import { requireStaff } from "#app/people/sessions.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/case.page.ts";

export async function loader(args: Route.LoaderArgs) {
	const decided = numberIn(args.url.searchParams.get("decided") ?? undefined);
	const [frame, review, decision] = await Promise.all([
		loadCase(args),
		readReview(numberIn(args.params.id) ?? 0, requireStaff(args.context)).then(orNotFound),
		decided === undefined ? undefined : findDecision(decided),
	]);
	const entries = frame.entries?.map((entry) => ({ ...entry, caseKind: review.head.kind }));
	return { ...frame, ...review, entries, decision };
}

export const action = (args: Route.ActionArgs) => submitCase(args);

export default function CasePage({ loaderData: found, actionData }: Route.ComponentProps) {
	const { head, decision, undoable } = found;
	const to = useCasePath(head.id);
	return (
		<CaseFrame shown={found} answer={actionData} bar={<DecideBar found={found} />}>
			<ReviewNotice decision={decision} here={head.id} />
			{decision?.id === undoable?.id ? null : <ReviewNotice decision={undoable} here={head.id} />}
			<div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.06fr)_minmax(0,1fr)]">
				<CasePhotos found={found} />
				<CaseFindings findings={found.findings} />
			</div>
			{found.change ? <CaseDifference change={found.change} photos={found.photos} /> : null}
			<CaseSubmission found={found} />
			<section aria-labelledby="checks">
				<h2 id="checks" className="mb-3 text-23">
					What we checked
				</h2>
				<Checks checks={found.checks} action={to("checks")} />
			</section>
			{found.origin ? (
				<p className="[overflow-wrap:anywhere]">
					The kennel that the dog comes from is in the network:{" "}
					<PathLink to={found.origin.path} className={caseLink}>
						<bdi>{found.origin.name}</bdi>
					</PathLink>
				</p>
			) : null}
			<EvidenceLinks dogs={found.evidence} />
			{found.decisions.length > 0 ? (
				<CasePart title="Decisions">
					<Messages of={found.decisions} />
				</CasePart>
			) : null}
		</CaseFrame>
	);
}
