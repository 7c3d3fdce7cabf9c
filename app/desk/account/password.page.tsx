import { data, redirect } from "react-router";
import { AccountPage } from "#app/desk/account/page.tsx";
import { noteOwn } from "#app/desk/team/people-changes.ts";
import { hasPassword } from "#app/people/account.ts";
import { changePassword } from "#app/people/own-access.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { PasswordField, PasswordOwner } from "#app/people/sign-in/password-field.tsx";
import { passwordFault, shortestPassword } from "#app/people/sign-in/passwords.ts";
import { withCookies } from "#app/people/sign-in/sign-in-cookies.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { typedValues } from "#app/platform/forms/typed-form.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import type { Route } from "./+types/password.page.ts";

export const handle = acceptsBody();

export async function loader({ context }: Route.LoaderArgs) {
	const me = requireStaff(context);
	return { email: me.email, hasPassword: await hasPassword(me) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const typed = typedValues((await readFields(request)) ?? new FormData());
	const { password = "", newPassword = "" } = typed;
	const fault = passwordFault(newPassword, me.email);
	if (fault) return data({ errors: { newPassword: fault }, values: {} }, 422);
	const answer = await changePassword({ password, newPassword }, me, request);
	if (!answer.ok) return data({ errors: answer.errors, values: {} }, 422);
	await noteOwn("password changed", me);
	return redirect("/desk/account?done=password", withCookies(answer.cookies));
}

export default function AccountPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<AccountPage
			title={loaderData.hasPassword ? "Change password" : "Set a password"}
			line="This ends every other session."
		>
			<DeskForm id="password" answer={actionData} className="flex flex-col gap-5">
				<PasswordOwner email={loaderData.email} />
				{loaderData.hasPassword ? (
					<PasswordField name="password" label="Current password" autoComplete="current-password" />
				) : null}
				<PasswordField
					name="newPassword"
					label="New password"
					hint={`At least ${shortestPassword} characters. Three or four words are easy to remember.`}
					autoComplete="new-password"
				/>
				<p>
					<DeskButton>Save password</DeskButton>
				</p>
			</DeskForm>
		</AccountPage>
	);
}
