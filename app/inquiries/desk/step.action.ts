import { href, redirect } from "react-router";
import { applyReportAction, type ReportStep, reportSteps } from "#app/inquiries/desk/reports.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/step.action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const step = orNotFound(reportSteps.find((each) => each === params.step)) as ReportStep;
	const id = orNotFound(numberIn(params.id));
	const { seen } = await readValues(request);
	orNotFound(await applyReportAction(id, step, actor, numberIn(seen)));
	return redirect(`${href("/desk/inquiries/:id", { id: String(id) })}?done=${step}`);
}
