import { useState } from "react";
import { data, href, redirect } from "react-router";
import { AccountPage, SettingsCard } from "#app/desk/account/page.tsx";
import { hasPassword } from "#app/people/account.ts";
import { deviceName } from "#app/people/device-name.ts";
import { beginApp } from "#app/people/own-access.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { addPasskey } from "#app/people/sign-in/passkey-browser.ts";
import { PasskeyButton } from "#app/people/sign-in/passkey-button.tsx";
import { PasswordField, PasswordOwner } from "#app/people/sign-in/password-field.tsx";
import { withCookies } from "#app/people/sign-in/sign-in-cookies.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { typedValues } from "#app/platform/forms/typed-form.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/factor.page.ts";

export const handle = acceptsBody();

export async function loader({ context }: Route.LoaderArgs) {
	const me = requireStaff(context);
	const { email, hasApp, needsSecondFactor } = me;
	return { email, hasApp, required: needsSecondFactor, hasPassword: await hasPassword(me) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	if (me.hasApp) return redirect("/desk/account/second-factor");
	const { password = "" } = typedValues((await readFields(request)) ?? new FormData());
	const answer = await beginApp(password, me, request);
	if (!answer.ok) return data({ errors: answer.errors, values: {} }, 422);
	return redirect("/desk/account/second-factor/app", withCookies(answer.cookies));
}

export default function AccountFactorPage({ loaderData, actionData }: Route.ComponentProps) {
	const { hasApp, required } = loaderData;
	if (hasApp) return <AppIsOn />;
	return (
		<AccountPage
			title={required ? "Your team requires two-step sign-in" : "Two-step sign-in"}
			line={
				required
					? "Set up one of these two to continue."
					: "Keeps others out even if they learn your password."
			}
		>
			<div className="grid gap-5">
				<SettingsCard
					title="Authenticator app"
					line="Any authenticator app works. After your password, we ask for the six digits it shows."
				>
					<DeskForm id="begin" answer={actionData} className="flex flex-col gap-5">
						<PasswordOwner email={loaderData.email} />
						{loaderData.hasPassword ? (
							<PasswordField
								name="password"
								label="Your password"
								autoComplete="current-password"
							/>
						) : null}
						<p>
							<DeskButton>Set up an app</DeskButton>
						</p>
					</DeskForm>
				</SettingsCard>
				{required ? <PasskeyInstead /> : null}
			</div>
		</AccountPage>
	);
}

function PasskeyInstead() {
	const [refused, setRefused] = useState("");
	return (
		<SettingsCard
			title="Passkey"
			line="Sign in with your fingerprint, face or device PIN, without a password."
		>
			<p role="alert" className="mb-3 font-semibold text-terra empty:hidden">
				{refused}
			</p>
			<noscript>
				<p>This needs JavaScript.</p>
			</noscript>
			<PasskeyButton
				ask={() => addPasskey(deviceName(navigator.userAgent))}
				// A full page load: the whole desk is accessible now.
				onDone={() => window.location.assign("/desk/account?done=passkey")}
				onRefused={({ words }) => setRefused(words)}
			>
				Add a passkey
			</PasskeyButton>
		</SettingsCard>
	);
}

function AppIsOn() {
	return (
		<AccountPage
			title="Two-step sign-in"
			line="After your password, we ask for a code from your app."
		>
			<div className="flex flex-wrap gap-3">
				<PathLink
					to={href("/desk/account/second-factor/recovery")}
					className={buttonClass("quiet")}
				>
					Get new recovery codes
				</PathLink>
				<PathLink to={href("/desk/account/second-factor/off")} className={buttonClass("quiet")}>
					Turn off or change the app
				</PathLink>
			</div>
		</AccountPage>
	);
}
