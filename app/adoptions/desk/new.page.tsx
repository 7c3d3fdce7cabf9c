import { data, redirect } from "react-router";
import { ListingFields } from "#app/adoptions/desk/fields.tsx";
import { ListingForm } from "#app/adoptions/desk/form.ts";
import { createListing } from "#app/adoptions/desk/listings.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { checkForm, typedValues } from "#app/platform/typed-form.server.ts";
import { DeskButton, DeskForm } from "#app/ui/desk-form.tsx";
import { DeskPage } from "#app/ui/desk-page.tsx";
import type { Route } from "./+types/new.page.ts";

export const handle = acceptsBody(160 * 1024);

export async function action({ request, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const fields = await readFields(request);
	if (!fields) throw new Response(null, { status: 400 });
	const values = typedValues(fields);
	const checked = checkForm(values, ListingForm);
	if (!checked.ok) return data({ errors: checked.errors, values }, 422);
	const id = await createListing(checked.value, actor);
	return redirect(`/desk/adoptions/${id}/photos?done=made`);
}

export default function DeskNewPage({ actionData }: Route.ComponentProps) {
	return (
		<DeskPage
			title="New listing"
			line="For a dog whose owner told us by phone or letter. Nobody sees it until you put it on the site."
			back={{ to: "/desk/adoptions", label: "Adoptions" }}
		>
			<DeskForm
				id="listing"
				answer={actionData}
				values={{ showEmail: "yes", showPhone: "yes", ageMonths: "0" }}
				className="max-w-[46rem]"
			>
				<ListingFields />
				<DeskButton className="mt-8">Keep and add photos</DeskButton>
			</DeskForm>
		</DeskPage>
	);
}
