import { data, redirect } from "react-router";
import { erasePerson, whoseData } from "#app/desk/privacy/personal-data.ts";
import { EraseForm, SearchForm } from "#app/desk/privacy/privacy-form.ts";
import { PrivacyFound } from "#app/desk/privacy/privacy-found.tsx";
import { findPlaces } from "#app/desk/privacy/privacy-places.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { checkForm, typedValues } from "#app/platform/forms/typed-form.server.ts";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import type { Route } from "./+types/privacy-erase.page.ts";

export async function action({ request, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const values = typedValues((await readFields(request)) ?? new FormData());
	const checked = checkForm(values, EraseForm);
	if (!checked.ok) {
		// Validated before, and sent as hidden fields.
		const whose = checkForm(values, SearchForm);
		if (!whose.ok) throw new Response(null, { status: 400 });
		const found = await findPlaces(whose.value, actor);
		return data({ errors: checked.errors, values, found }, 422);
	}
	const { service, stillStaff } = await erasePerson(whoseData(checked.value), actor);
	if (stillStaff) return redirect("/desk/privacy?done=staff");
	const result = { told: "service", "not told": "not-told", none: "erased" }[service];
	return redirect(`/desk/privacy?done=${result}`);
}

export default function PrivacyErasePage({ actionData }: Route.ComponentProps) {
	return (
		<DeskPage title="Personal data" back={{ to: "/desk/privacy", label: "Personal data" }}>
			{actionData ? (
				<PrivacyFound found={actionData.found} answer={actionData} />
			) : (
				<DeskEmpty>Search for the address or number first. Links never contain them.</DeskEmpty>
			)}
		</DeskPage>
	);
}
