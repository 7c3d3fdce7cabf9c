import { data, redirect } from "react-router";
import { AccountPage } from "#app/desk/account/page.tsx";
import { noteOwn } from "#app/desk/team/people-changes.ts";
import { hasPassword } from "#app/people/account.ts";
import { endApp } from "#app/people/own-access.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { PasswordField, PasswordOwner } from "#app/people/sign-in/password-field.tsx";
import { withCookies } from "#app/people/sign-in/sign-in-cookies.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { typedValues } from "#app/platform/forms/typed-form.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import type { Route } from "./+types/app-off.page.ts";

export const handle = acceptsBody();

export async function loader({ context }: Route.LoaderArgs) {
	const me = requireStaff(context);
	if (!me.hasApp) throw redirect("/desk/account");
	return { email: me.email, hasPassword: await hasPassword(me) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	if (!me.hasApp) return redirect("/desk/account?done=no-app");
	const { password = "" } = typedValues((await readFields(request)) ?? new FormData());
	const answer = await endApp(password, me, request);
	if (!answer.ok) return data({ errors: answer.errors, values: {} }, 422);
	await noteOwn("codes from an app turned off", me);
	return redirect("/desk/account?done=no-app", withCookies(answer.cookies));
}

export default function AccountAppOffPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<AccountPage
			title="Turn off two-step sign-in"
			line="To change your app, turn this off and set up the new one."
		>
			<DeskForm id="off" answer={actionData} className="flex flex-col gap-5">
				<PasswordOwner email={loaderData.email} />
				{loaderData.hasPassword ? (
					<PasswordField name="password" label="Your password" autoComplete="current-password" />
				) : null}
				<p>
					<DeskButton>Turn off</DeskButton>
				</p>
			</DeskForm>
		</AccountPage>
	);
}
