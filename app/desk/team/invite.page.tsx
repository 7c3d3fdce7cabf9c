import { data, redirect } from "react-router";
import * as v from "valibot";
import { invite } from "#app/desk/team/people-changes.ts";
import { roleOptions } from "#app/people/role-options.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { staffAddress } from "#app/people/staff-address.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import {
	checkForm,
	choice,
	typedValues,
	visibleLine,
} from "#app/platform/forms/typed-form.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { Select, TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/invite.page.ts";

export const handle = acceptsBody();

const InviteForm = v.object({
	name: visibleLine(80, "Enter a name."),
	email: staffAddress,
	role: choice(["admin", "editor", "reviewer"], "Choose a role."),
});

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const values = typedValues((await readFields(request)) ?? new FormData());
	const form = checkForm(values, InviteForm);
	if (!form.ok) return data({ errors: form.errors, values }, 422);
	const person = await invite(form.value, me);
	if (person) return redirect("/desk/people?done=invited");
	const errors = { email: "Someone on the team already uses this address." };
	return data({ errors, values }, 422);
}

export default function InvitePage({ actionData }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Invite someone"
			line="We’ll send an email with a link that works once, within seven days."
			back={{ to: "/desk/people", label: "People" }}
		>
			<DeskForm id="invite" answer={actionData} className="flex max-w-[34rem] flex-col gap-5">
				<TextField name="name" label="Name" autoComplete="off" required />
				<TextField name="email" label="Email" type="email" autoComplete="off" required />
				<Select name="role" label="Role" initial="reviewer" options={roleOptions} required />
				<p>
					<DeskButton>Send invitation</DeskButton>
				</p>
			</DeskForm>
		</DeskPage>
	);
}
