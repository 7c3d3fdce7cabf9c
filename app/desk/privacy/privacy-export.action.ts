import { copyFor } from "#app/desk/privacy/personal-copy.ts";
import { whoseData } from "#app/desk/privacy/personal-data.ts";
import { SearchForm } from "#app/desk/privacy/privacy-form.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { checkForm, typedValues } from "#app/platform/forms/typed-form.server.ts";
import type { Route } from "./+types/privacy-export.action.ts";

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
	const actor = requireStaff(context);
	const values = typedValues((await readFields(request)) ?? new FormData());
	const checked = checkForm(values, SearchForm);
	if (!checked.ok) throw new Response(null, { status: 400 });
	return new Response(await copyFor(whoseData(checked.value), actor), {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": 'attachment; filename="personal-data.json"',
			"Cache-Control": "no-store",
		},
	});
}
