import { data, redirect } from "react-router";
import { AccountPage } from "#app/desk/account/page.tsx";
import { RecoveryCodes } from "#app/desk/account/recovery-codes.tsx";
import { noteOwn } from "#app/desk/team/people-changes.ts";
import { hasPassword } from "#app/people/account.ts";
import { renewRecoveryCodes } from "#app/people/own-access.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { PasswordField, PasswordOwner } from "#app/people/sign-in/password-field.tsx";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { typedValues } from "#app/platform/forms/typed-form.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import type { Route } from "./+types/recovery.page.ts";

export const handle = acceptsBody();

export async function loader({ context }: Route.LoaderArgs) {
	const me = requireStaff(context);
	if (!me.hasApp) throw redirect("/desk/account");
	return { email: me.email, hasPassword: await hasPassword(me) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	if (!me.hasApp) return redirect("/desk/account");
	const { password = "" } = typedValues((await readFields(request)) ?? new FormData());
	const answer = await renewRecoveryCodes(password, me, request);
	if (!answer.ok) return data({ errors: answer.errors, values: {}, codes: undefined }, 422);
	await noteOwn("new recovery codes made", me);
	return { errors: {}, values: {}, codes: answer.recoveryCodes };
}

export default function AccountRecoveryPage({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.codes) return <RecoveryCodes codes={actionData.codes} done="" />;
	return (
		<AccountPage title="New recovery codes" line="Your old codes will stop working.">
			<DeskForm id="recovery" answer={actionData} className="flex flex-col gap-5">
				<PasswordOwner email={loaderData.email} />
				{loaderData.hasPassword ? (
					<PasswordField name="password" label="Your password" autoComplete="current-password" />
				) : null}
				<p>
					<DeskButton>Get new codes</DeskButton>
				</p>
			</DeskForm>
		</AccountPage>
	);
}
