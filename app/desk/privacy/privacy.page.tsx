import { data, redirect } from "react-router";
import { erasePerson, identifyPerson } from "#app/desk/privacy/personal-data.ts";
import { EraseForm, SearchForm } from "#app/desk/privacy/privacy-form.ts";
import { PrivacyFound } from "#app/desk/privacy/privacy-found.tsx";
import { findPlaces } from "#app/desk/privacy/privacy-places.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/privacy.page.ts";

/** Searches, or erases if confirmed. Uses POST to keep the address out of logs and browser history. */
export async function action({ request, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const values = await readValues(request);
	const whose = checkForm(values, SearchForm);
	if (values.confirm === undefined) {
		if (!whose.ok) return data({ errors: whose.errors, values, found: undefined }, 422);
		return data({ errors: {}, values, found: await findPlaces(whose.value, actor) });
	}
	// The search validated these values, and the form returns them as hidden fields.
	if (!whose.ok) throw new Response(null, { status: 400 });
	const sure = checkForm(values, EraseForm);
	if (!sure.ok) {
		return data({ errors: sure.errors, values, found: await findPlaces(whose.value, actor) }, 422);
	}
	const { service, stillStaff } = await erasePerson(identifyPerson(whose.value), actor);
	const result = { told: "service", "not told": "not-told", none: "erased" }[service];
	return redirect(`/desk/privacy?done=${result}${stillStaff ? "-staff" : ""}`);
}

const notices = {
	erased: "Erased. The history records it without a name.",
	service:
		"Erased here. We asked the mailing-list service to unsubscribe the address. Delete it there, too.",
	"not-told":
		"Erased here. The mailing-list service may still have the address: delete it there by hand.",
};
const noticesExceptStaff = Object.fromEntries(
	Object.entries(notices).map(([result, message]) => [
		`${result}-staff`,
		`${message} The team account is still there: suspend it under People, then erase again.`,
	]),
);

export default function PrivacyPage({ actionData }: Route.ComponentProps) {
	const found = actionData?.found;
	const refused = Object.keys(actionData?.errors ?? {}).length > 0 ? actionData : undefined;
	return (
		<DeskPage
			title="Personal data"
			description="For people who ask what we have about them or want it erased. Finds records with this address or number; enter both if they used both."
			notices={{ ...notices, ...noticesExceptStaff }}
			actions={<DeskButtonLink to="/desk/privacy/notice">Privacy notice</DeskButtonLink>}
		>
			<DeskForm
				id="whose"
				action="/desk/privacy"
				answer={found ? undefined : refused}
				values={actionData?.values}
				className="grid max-w-[46rem] items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
			>
				<TextField name="email" label="Email" type="email" autoComplete="off" />
				<TextField name="phone" label="Phone" type="tel" autoComplete="off" />
				<DeskButton variant="quiet">Search</DeskButton>
			</DeskForm>
			{found ? <PrivacyFound found={found} answer={refused} /> : null}
		</DeskPage>
	);
}
