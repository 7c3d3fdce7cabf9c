import { useState } from "react";
import { data, href, redirect } from "react-router";
import { AccountPage, Matter } from "#app/desk/account/page.tsx";
import { hasPassword } from "#app/people/account.ts";
import { deviceName } from "#app/people/device-name.ts";
import { beginApp } from "#app/people/own-access.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { addPasskey } from "#app/people/sign-in/passkey-browser.ts";
import { PasskeyButton } from "#app/people/sign-in/passkey-button.tsx";
import { PasswordField, PasswordOwner } from "#app/people/sign-in/password-field.tsx";
import { withCookies } from "#app/people/sign-in/sign-in-cookies.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { typedValues } from "#app/platform/typed-form.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk-form.tsx";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/factor.page.ts";

export const handle = acceptsBody();

export async function loader({ context }: Route.LoaderArgs) {
	const me = requireStaff(context);
	const { email, hasApp, owesSecondFactor } = me;
	return { email, hasApp, owes: owesSecondFactor, hasPassword: await hasPassword(me) };
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
	const { hasApp, owes } = loaderData;
	if (hasApp) return <AppIsOn />;
	return (
		<AccountPage
			title={owes ? "Your team asks for a second factor" : "Codes from an app"}
			line={
				owes
					? "Set up one of these two, and the desk is open to you again."
					: "Whoever learns your password still does not get in."
			}
		>
			<div className="grid gap-5">
				<Matter
					title="An app that makes codes"
					line="Any authenticator app will do. After your password we ask for six digits that it shows."
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
				</Matter>
				{owes ? <PasskeyInstead /> : null}
			</div>
		</AccountPage>
	);
}

function PasskeyInstead() {
	const [refused, setRefused] = useState("");
	return (
		<Matter
			title="A passkey"
			line="Your fingerprint, face or device PIN signs you in, without a password."
		>
			<p role="alert" className="mb-3 font-semibold text-terra empty:hidden">
				{refused}
			</p>
			<noscript>
				<p>This needs JavaScript.</p>
			</noscript>
			<PasskeyButton
				ask={() => addPasskey(deviceName(navigator.userAgent))}
				// A new document: the whole desk is open now.
				onDone={() => window.location.assign("/desk/account?done=passkey")}
				onRefused={({ words }) => setRefused(words)}
			>
				Add a passkey
			</PasskeyButton>
		</Matter>
	);
}

function AppIsOn() {
	return (
		<AccountPage
			title="Codes from an app"
			line="After your password we ask for a code of your app."
		>
			<div className="flex flex-wrap gap-3">
				<PathLink
					to={href("/desk/account/second-factor/recovery")}
					className={buttonClass("quiet")}
				>
					New recovery codes
				</PathLink>
				<PathLink to={href("/desk/account/second-factor/off")} className={buttonClass("quiet")}>
					Turn it off, or change the app
				</PathLink>
			</div>
		</AccountPage>
	);
}
