import { redirect } from "react-router";
import { isWaiting } from "#app/desk/review/review-labels.ts";
import { queueQuery } from "#app/desk/review/review-path.ts";
import { subjects } from "#app/desk/subjects.ts";
import { findCase } from "#app/moderation/cases/cases.ts";
import { findDecision } from "#app/moderation/decisions/case-decisions.ts";
import { undoDecision } from "#app/moderation/decisions/decisions.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import { orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/review-undo.action.ts";

export const handle = acceptsBody(1024);

const words = { undone: "undone", "too late": "late", "not the last": "other" } as const;

/** `/desk/review/undo/:decision` */
export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { id, caseId } = orNotFound(await findDecision(numberIn(params.decision) ?? 0));
	const undone = orNotFound(await undoDecision(id, subjects, actor));
	const query = new URL(request.url).searchParams;
	// An earlier decision may apply again, so the case may not be waiting.
	const back = undone === "undone" && !(await isCaseWaiting(caseId)) ? "back" : words[undone];
	return redirect(`/desk/review/${caseId}${queueQuery(query, { undo: back })}`);
}

async function isCaseWaiting(caseId: number): Promise<boolean> {
	const found = await findCase(caseId);
	return found !== undefined && isWaiting(found.case);
}
