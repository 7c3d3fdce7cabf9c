import { data, redirect } from "react-router";
import * as v from "valibot";
import { tickedRights } from "#app/desk/team/list.ts";
import { invite } from "#app/desk/team/people-changes.ts";
import { staffAddress } from "#app/people/invitations.ts";
import { rightLabels, rights } from "#app/people/rights.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { nonBlankLine } from "#app/platform/forms/typed-form.server.ts";
import { CheckBox } from "#app/ui/check-box.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/invite.page.ts";

const InviteForm = v.object({
	name: nonBlankLine(80, "Enter their name."),
	email: staffAddress("Enter their email address."),
});

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const form = await readForm(request, InviteForm, [...rights]);
	const ticked = tickedRights(form.values);
	const missing: Record<string, string> =
		ticked.length === 0 ? { review: "Choose at least one thing that they may do." } : {};
	if (!form.ok || ticked.length === 0) {
		return data(
			{ errors: { ...(form.ok ? {} : form.errors), ...missing }, values: form.values },
			422,
		);
	}
	const person = await invite({ ...form.value, rights: ticked }, me);
	if (person) return redirect("/desk/people?done=invited");
	const errors = { email: "Someone on the team already uses this address." };
	return data({ errors, values: form.values }, 422);
}

export default function InvitePage({ actionData }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Invite someone"
			description="We’ll send an email with a link that works once, within seven days."
			back={{ to: "/desk/people", label: "People" }}
		>
			<DeskForm id="invite" answer={actionData} className="flex max-w-[34rem] flex-col gap-5">
				<TextField name="name" label="Name" autoComplete="off" required />
				<TextField name="email" label="Email" type="email" autoComplete="off" required />
				<fieldset>
					<legend className="font-semibold text-heading">What they may do</legend>
					{rights.map((right) => (
						<CheckBox key={right} name={right} {...rightLabels[right]} />
					))}
				</fieldset>
				<DeskButton className="self-start">Send invitation</DeskButton>
			</DeskForm>
		</DeskPage>
	);
}
