import { data, redirect, useSearchParams } from "react-router";
import { HistoryList } from "#app/cases/history/desk-history.tsx";
import { RecordNotes } from "#app/cases/history/desk-record-notes.tsx";
import { addStaffNote, NoteForm } from "#app/cases/history/staff-notes.ts";
import { CaseDecisions, CaseLinks, CaseOthers } from "#app/desk/review/case-background.tsx";
import { DecideBar } from "#app/desk/review/case-decide-bar.tsx";
import { CaseDifference } from "#app/desk/review/case-difference.tsx";
import { CaseFindings } from "#app/desk/review/case-findings.tsx";
import { CaseHead, CasePart, CaseRows, caseLink } from "#app/desk/review/case-parts.tsx";
import { CasePhotos, CaseSubmission } from "#app/desk/review/case-submission.tsx";
import { readCase, requireCase } from "#app/desk/review/review-case.ts";
import { ReviewNotice } from "#app/desk/review/review-notice.tsx";
import { queueQuery, reviewPath, useCasePath } from "#app/desk/review/review-path.ts";
import { Checks } from "#app/desk/verifications/checks.tsx";
import { EvidenceLinks } from "#app/network/kennels/evidence/desk/evidence-links.tsx";
import { requireStaff } from "#app/people/sessions.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/case.page.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	return orNotFound(await readCase(numberIn(params.id) ?? 0, requireStaff(context)));
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { id } = (await requireCase(params.id)).head;
	const form = await readForm(request, NoteForm);
	if (!form.ok) return data(form, 422);
	await addStaffNote({ kind: "case", id }, form.value.words, actor);
	return redirect(reviewPath(id) + queueQuery(url.searchParams, { done: "note" }));
}

export default function CasePage({ loaderData: found, actionData }: Route.ComponentProps) {
	const to = useCasePath(found.head.id);
	const [query] = useSearchParams();
	return (
		<>
			{query.get("decided") === String(found.undoable?.id) ? null : (
				<ReviewNotice decision={found.undoable} isHere />
			)}
			<CaseHead found={found} />
			<div className="px-4 pb-10 sm:px-6 xl:px-8">
				<div className="my-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1.06fr)_minmax(0,1fr)]">
					<CasePhotos found={found} />
					<CaseFindings findings={found.findings} />
				</div>
				{found.change ? <CaseDifference change={found.change} photos={found.photos} /> : null}
				<CaseSubmission found={found} />
				<section aria-labelledby="checks" className="mt-7 mb-4">
					<h2 id="checks" className="mb-3 text-23">
						What we checked
					</h2>
					<Checks checks={found.checks} action={to("checks")} />
				</section>
				{found.origin ? (
					<p className="mt-7 mb-4 [overflow-wrap:anywhere]">
						The kennel that the dog comes from is in the network:{" "}
						<PathLink to={found.origin.path} className={caseLink}>
							<bdi>{found.origin.name}</bdi>
						</PathLink>
					</p>
				) : null}
				<EvidenceLinks dogs={found.evidence} />
			</div>
			<DecideBar found={found} />
			<div className="px-4 pt-8 pb-16 sm:px-6 xl:px-8">
				<CasePart title="Original submission">
					<div className="rounded-20 border border-line bg-card px-5 py-2">
						<CaseRows rows={found.sent} />
					</div>
				</CasePart>
				<CaseDecisions found={found} />
				<CaseOthers found={found} />
				<CaseLinks found={found} />
				<CasePart title="Team notes">
					<RecordNotes
						notes={found.notes}
						answer={actionData}
						reader={found.reader}
						quiet
						stays={["assignee/", "link/", "undo/", "checks"].map(
							(end) => `${reviewPath(found.head.id)}/${end}`,
						)}
					/>
				</CasePart>
				<CasePart title="History">
					<HistoryList
						entries={found.history.map((entry) => ({ ...entry, caseKind: found.head.kind }))}
					/>
				</CasePart>
			</div>
		</>
	);
}
