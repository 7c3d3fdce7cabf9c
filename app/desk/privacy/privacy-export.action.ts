import { exportPersonAsJson, identifyPerson } from "#app/desk/privacy/personal-data.ts";
import { SearchForm } from "#app/desk/privacy/privacy-form.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import type { Route } from "./+types/privacy-export.action.ts";

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
	const form = await readForm(request, SearchForm);
	if (!form.ok) throw new Response(null, { status: 400 });
	return new Response(await exportPersonAsJson(identifyPerson(form.value), requireStaff(context)), {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": 'attachment; filename="personal-data.json"',
			"Cache-Control": "no-store",
		},
	});
}
