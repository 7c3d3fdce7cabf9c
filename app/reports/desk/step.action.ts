import { href, redirect } from "react-router";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { applyListingReportAction, reportSteps } from "#app/reports/desk/reports.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/step.action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = orNotFound(numberIn(params.id));
	const step = orNotFound(reportSteps.find((each) => each === params.step));
	const { thanks, from } = await readValues(request);
	const shown = from === undefined ? {} : { from: numberIn(from) ?? null };
	const choices = { thanks: thanks === "yes", ...shown };
	const done = orNotFound(await applyListingReportAction(id, step, choices, actor));
	const page = href("/desk/reports/:id", { id: String(id) });
	return redirect(`${page}?done=${done === "done" ? step : done}`);
}
