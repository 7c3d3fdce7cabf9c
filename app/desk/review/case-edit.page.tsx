import { data, redirect } from "react-router";
import { correctDraft } from "#app/cases/edit/case-edits.ts";
import { formValues } from "#app/cases/records/owner-edits.ts";
import { isOpenToTeam } from "#app/cases/review/states.ts";
import { requireCase } from "#app/desk/review/case.ts";
import { CaseStep, NothingToDecide } from "#app/desk/review/case-parts.tsx";
import { missingIn } from "#app/desk/review/review-draft.ts";
import { reviewPath, useCasePath } from "#app/desk/review/review-path.ts";
import { suggestKennels } from "#app/network/owner/kennel-of-origin.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { RecordFields } from "#app/records/form.tsx";
import { demandsOf } from "#app/records/law.server.ts";
import { parseDraft, warningsIn } from "#app/records/parse.server.ts";
import { records } from "#app/records/records.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { UnsavedGuard } from "#app/ui/desk/unsaved.tsx";
import { ErrorList } from "#app/ui/field-parts.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { listQuery } from "#app/ui/paging.ts";
import type { Route } from "./+types/case-edit.page.ts";

export const handle = acceptsBody(128 * 1024);

export async function loader({ params }: Route.LoaderArgs) {
	const { head, case: found, record } = await requireCase(params.id);
	const values = formValues(record, found.draft);
	const demands = demandsOf(record);
	const suggestions =
		record.kind === "dog" ? { kennelOfOrigin: await suggestKennels(found.sample) } : undefined;
	return { head, kind: record.kind, values, demands, suggestions, missing: missingIn(found) };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { head, case: found, record } = await requireCase(params.id);
	const typed = await readValues(request);
	// An unchecked box sends nothing, so "no" keeps it unchecked when the form is shown again.
	const { showEmail = "no", showPhone = "no" } = typed;
	const values: Record<string, string> = { ...typed, showEmail, showPhone };
	const draft = parseDraft(record, values, found.draft);
	if (!draft.ok) return data({ errors: draft.errors, values }, 422);
	const doubts = warningsIn(record, values, draft.value);
	if (Object.keys(doubts).length > 0) return data({ errors: doubts, values }, 422);
	const result = await correctDraft(head.id, Number(values.version), draft.value, actor);
	if (orNotFound(result) === "changed") {
		const message =
			"This case was changed or decided in the meantime, so nothing was saved. What you typed is still here. Copy what you need and go back to the case.";
		return data({ errors: {}, values, message }, 409);
	}
	return redirect(reviewPath(head.id) + listQuery(url.searchParams, { done: "corrected" }));
}

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
	const { head, kind, values, demands, suggestions, missing } = loaderData;
	const to = useCasePath(head.id);
	return (
		<CaseStep
			head={head}
			title="Edit"
			line="This is what will be public. You can save it incomplete, and nothing is shown before you approve. The history keeps the earlier text."
		>
			{!isOpenToTeam(head) && !actionData ? (
				<NothingToDecide />
			) : (
				<>
					{missing.length > 0 && !actionData ? (
						<div className="mb-6 rounded-12 border border-line bg-card px-5 py-3">
							<p className="font-semibold text-heading">Needed before it can be published:</p>
							<ErrorList
								form="draft"
								errors={Object.fromEntries(
									missing.map(({ field, label, words }) => [field, `${label}: ${words}`]),
								)}
							/>
						</div>
					) : null}
					<DeskForm id="draft" draft answer={actionData} values={values} action={to("edit")}>
						<input
							type="hidden"
							name="version"
							value={actionData?.values.version ?? head.version}
						/>
						<UnsavedGuard answer={actionData} />
						<RecordFields
							record={records[kind]}
							audience="desk"
							demands={demands}
							suggestions={suggestions}
						/>
						<DeskButton className="mt-8">Save changes</DeskButton>
					</DeskForm>
				</>
			)}
		</CaseStep>
	);
}
