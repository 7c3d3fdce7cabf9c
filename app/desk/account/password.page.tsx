import { data, redirect } from "react-router";
import { changePassword } from "#app/desk/account/own-changes.ts";
import { AccountPage, PasswordForm } from "#app/desk/account/page.tsx";
import { hasPassword } from "#app/people/account.ts";
import { withCookies } from "#app/people/auth.server.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { NewPasswordField } from "#app/people/sign-in/password-field.tsx";
import { passwordFault } from "#app/people/sign-in/passwords.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import type { Route } from "./+types/password.page.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const me = requireStaff(context);
	return { email: me.email, hasPassword: await hasPassword(me) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const { password = "", newPassword = "" } = await readValues(request);
	const fault = passwordFault(newPassword, me.email);
	if (fault) return data({ errors: { newPassword: fault }, values: {} }, 422);
	const answer = await changePassword({ password, newPassword }, me, request);
	if (!answer.ok) return data({ errors: answer.errors, values: {} }, 422);
	return redirect("/desk/account?done=password", withCookies(answer.cookies));
}

export default function AccountPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<AccountPage
			title={loaderData.hasPassword ? "Change password" : "Set a password"}
			line="This ends every other session."
		>
			<PasswordForm
				account={loaderData}
				answer={actionData}
				label="Current password"
				button="Save password"
			>
				<NewPasswordField name="newPassword" label="New password" />
			</PasswordForm>
		</AccountPage>
	);
}
