import { data, redirect } from "react-router";
import { createBreeder } from "#app/breeders/desk/breeders.ts";
import { BreederFields } from "#app/breeders/desk/fields.tsx";
import { BreederForm } from "#app/breeders/desk/form.ts";
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
	const checked = checkForm(values, BreederForm);
	if (!checked.ok) return data({ errors: checked.errors, values }, 422);
	const id = await createBreeder(checked.value, actor);
	return redirect(`/desk/breeders/${id}/logo?done=made`);
}

export default function DeskNewPage({ actionData }: Route.ComponentProps) {
	return (
		<DeskPage
			title="New kennel"
			line="For a breeder who told us by phone or letter. Nobody sees it until you put it on the site."
			back={{ to: "/desk/breeders", label: "Breeders" }}
		>
			<DeskForm
				id="kennel"
				answer={actionData}
				values={{ showEmail: "yes", showPhone: "yes" }}
				className="max-w-[46rem]"
			>
				<BreederFields />
				<DeskButton className="mt-8">Keep and add the logo</DeskButton>
			</DeskForm>
		</DeskPage>
	);
}
