import { data, redirect } from "react-router";
import { startAppSetup } from "#app/desk/account/own-changes.ts";
import { AccountPage, PasskeyCard, PasswordForm } from "#app/desk/account/page.tsx";
import { withCookies } from "#app/people/auth.server.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import type { Route } from "./+types/factor.page.ts";

export function loader({ context }: Route.LoaderArgs) {
	const { email, hasApp, needsSecondFactor } = requireStaff(context);
	return { email, hasApp, required: needsSecondFactor };
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	if (me.hasApp) return redirect("/desk/account/second-factor");
	const { password = "" } = await readValues(request);
	const answer = await startAppSetup(password, me, request);
	if (!answer.ok) return data({ errors: answer.errors, values: {} }, 422);
	return redirect("/desk/account/second-factor/app", withCookies(answer.cookies));
}

export default function AccountFactorPage({ loaderData, actionData }: Route.ComponentProps) {
	const { email, hasApp, required } = loaderData;
	if (hasApp) {
		return (
			<AccountPage
				title="Two-step sign-in"
				description="After your password, we ask for a code from your app."
			>
				<div className="flex flex-wrap gap-3">
					<DeskButtonLink to="/desk/account/second-factor/recovery">
						Get new recovery codes
					</DeskButtonLink>
					<DeskButtonLink to="/desk/account/second-factor/off">
						Turn off or change the app
					</DeskButtonLink>
				</div>
			</AccountPage>
		);
	}
	return (
		<AccountPage
			title={required ? "Your team requires two-step sign-in" : "Two-step sign-in"}
			description={
				required
					? "Set up one of these two to continue."
					: "Keeps others out even if they learn your password."
			}
		>
			<div className="grid gap-5">
				<DeskCard
					title="Authenticator app"
					description="Any authenticator app works. After your password, we ask for the six digits it shows."
				>
					<PasswordForm email={email} answer={actionData} button="Set up an app" />
				</DeskCard>
				{required ? (
					<PasskeyCard
						title="Passkey"
						description="Sign in with your fingerprint, face or device PIN, without a password."
						// Loads a new document, because the whole desk is accessible now.
						onDone={() => window.location.assign("/desk/account?done=passkey")}
					>
						<noscript>
							<p>This needs JavaScript.</p>
						</noscript>
					</PasskeyCard>
				) : null}
			</div>
		</AccountPage>
	);
}
