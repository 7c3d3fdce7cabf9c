import { redirect } from "react-router";
import { verifiedOfCase } from "#app/cases/verifications/verifications.ts";
import { requireCase } from "#app/desk/review/case.ts";
import { CaseStep } from "#app/desk/review/case-parts.tsx";
import { reviewPath, useCasePath } from "#app/desk/review/review-path.ts";
import { Checks } from "#app/desk/verifications/checks.tsx";
import { readChecks } from "#app/desk/verifications/read-checks.ts";
import { submitCheck } from "#app/desk/verifications/submit-check.ts";
import { stores } from "#app/network/owner/stores.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { listQuery } from "#app/ui/paging.ts";
import type { Route } from "./+types/case-checks.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const { head, record, case: found } = await requireCase(params.id);
	const of = await verifiedOfCase(stores[record.kind], found);
	return { head, checks: await readChecks(of) };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { head, record, case: found } = await requireCase(params.id);
	const of = await verifiedOfCase(stores[record.kind], found);
	const taken = await submitCheck(request, of, actor);
	if ("answer" in taken) return taken.answer;
	return redirect(reviewPath(head.id) + listQuery(url.searchParams, { done: taken.notice }));
}

/** Shown when a check submitted on the case's page has errors. */
export default function CaseChecksPage({ loaderData, actionData }: Route.ComponentProps) {
	const { head, checks } = loaderData;
	const to = useCasePath(head.id);
	return (
		<CaseStep
			head={head}
			title="Checks"
			line="What was checked, and what we found. Only positive results are on the public page, without your name."
		>
			<Checks checks={checks} action={to("checks")} answer={actionData} />
		</CaseStep>
	);
}
