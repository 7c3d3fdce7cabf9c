import { useSearchParams } from "react-router";
import { CasePart } from "#app/desk/review/case-parts.tsx";
import type { CaseReading } from "#app/desk/review/review-case.ts";
import { queueQuery } from "#app/desk/review/review-path.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";

export function CaseLinks({ head }: { head: CaseReading["head"] }) {
	const [query] = useSearchParams();
	const path = `/desk/review/${head.id}/link`;
	return (
		<CasePart title="The sender’s private link">
			<p className="max-w-[46rem] text-stone">
				The sender uses it to correct, complete or take this down. Send a new link if it was lost,
				or revoke all links if someone else may have one.
			</p>
			<div className="mt-3 flex flex-wrap gap-2.5">
				<DeskForm id="new-link" action={`${path}/new${queueQuery(query)}`}>
					<DeskButton look="quiet">Email a new link</DeskButton>
				</DeskForm>
				<DeskForm id="end-links" action={`${path}/end${queueQuery(query)}`}>
					<DeskButton look="quiet">Revoke all links</DeskButton>
				</DeskForm>
			</div>
		</CasePart>
	);
}
