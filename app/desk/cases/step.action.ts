import { redirect } from "react-router";
import { actOnCase, listKindAt } from "#app/desk/cases/cases.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/step.action.ts";

export async function action({ request, params, url, context }: Route.ActionArgs) {
	const kind = listKindAt(url);
	const { id, step } = params as { id?: string; step?: string };
	const number = orNotFound(numberIn(id));
	const values = await readValues(request);
	const notice = orNotFound(
		await actOnCase(kind, number, step ?? "", values, requireStaff(context)),
	);
	// An action may lead to another page, such as the record’s that it changed.
	if (notice.startsWith("/")) return redirect(notice);
	return redirect(`${kind.path}/${number}?done=${notice}`);
}
