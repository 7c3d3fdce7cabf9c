import { redirect } from "react-router";
import { assignOne } from "#app/desk/cases/assignment.ts";
import { actOnCase, listKindAt } from "#app/desk/cases/cases.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { listQuery } from "#app/ui/paging.ts";
import type { Route } from "./+types/step.action.ts";

export async function action({ request, params, url, context }: Route.ActionArgs) {
	const kind = listKindAt(url);
	const { id, step = "", item } = params as { id?: string; step?: string; item?: string };
	const number = orNotFound(numberIn(id));
	const actor = requireStaff(context);
	const values = await readValues(request);
	const notice = orNotFound(
		step === "assignee" && item
			? await assignOne(kind, number, item, values, actor)
			: await actOnCase(kind, number, step, values, actor, item),
	);
	// An action may lead to another page, such as the record’s that it changed.
	if (notice.startsWith("/")) return redirect(notice);
	return redirect(`${kind.path}/${number}${listQuery(url.searchParams, { done: notice })}`);
}
