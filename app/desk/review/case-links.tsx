import { useSearchParams } from "react-router";
import { CasePart } from "#app/desk/review/case-parts.tsx";
import type { CaseReading } from "#app/desk/review/review-case.ts";
import { queueQuery } from "#app/desk/review/review-path.ts";
import { DeskButton, DeskForm } from "#app/ui/desk-form.tsx";

/** The private link by which a sender changes what was sent: a new one, or none any more. */
export function CaseLinks({ head }: { head: CaseReading["head"] }) {
	const [query] = useSearchParams();
	const path = `/desk/review/${head.id}/link`;
	return (
		<CasePart title="The sender’s private link">
			<p className="max-w-[46rem] text-stone">
				By it the sender corrects and completes this, and takes it down. Send a new one to who has
				lost it; take all back when somebody else may have it.
			</p>
			<div className="mt-3 flex flex-wrap gap-2.5">
				<DeskForm id="new-link" action={`${path}/new${queueQuery(query)}`}>
					<DeskButton look="quiet">Mail a new link</DeskButton>
				</DeskForm>
				<DeskForm id="end-links" action={`${path}/end${queueQuery(query)}`}>
					<DeskButton look="quiet">Take all links back</DeskButton>
				</DeskForm>
			</div>
		</CasePart>
	);
}
