import { data } from "react-router";
import { SearchForm } from "#app/desk/privacy/privacy-form.ts";
import { PrivacyFound } from "#app/desk/privacy/privacy-found.tsx";
import { findPlaces } from "#app/desk/privacy/privacy-places.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { checkForm, typedValues } from "#app/platform/forms/typed-form.server.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/privacy.page.ts";

/** POST, so that the address appears in no log or browser history. */
export async function action({ request, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const values = typedValues((await readFields(request)) ?? new FormData());
	const checked = checkForm(values, SearchForm);
	if (!checked.ok) return data({ errors: checked.errors, values, found: undefined }, 422);
	return data({ errors: {}, values, found: await findPlaces(checked.value, actor) });
}

const done = {
	erased: "Erased. The history records it without a name.",
	service:
		"Erased here. We asked the mailing-list service to unsubscribe the address. Delete it there, too.",
	"not-told":
		"Erased here. We couldn’t reach the mailing-list service, so delete the address there by hand.",
	staff: "Erased, except the team account. Suspend it under People, then erase again.",
};

export default function PrivacyPage({ actionData }: Route.ComponentProps) {
	const wrong = actionData?.found ? undefined : actionData;
	return (
		<DeskPage
			title="Personal data"
			line="For people who ask what we have about them or want it erased. Finds records with this address or number; enter both if they used both."
			done={done}
		>
			<DeskForm
				id="whose"
				answer={wrong}
				values={actionData?.values}
				className="grid max-w-[46rem] items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
			>
				<TextField name="email" label="Email" type="email" autoComplete="off" />
				<TextField name="phone" label="Phone" type="tel" autoComplete="off" />
				<DeskButton look="quiet">Search</DeskButton>
			</DeskForm>
			{actionData?.found ? <PrivacyFound found={actionData.found} answer={undefined} /> : null}
		</DeskPage>
	);
}
