import { data, redirect } from "react-router";
import { changePassword, removeApp, renewRecoveryCodes } from "#app/desk/account/own-changes.ts";
import { AccountPage, PasswordForm, RecoveryCodes } from "#app/desk/account/page.tsx";
import type { SignedIn } from "#app/people/actor.ts";
import { withCookies } from "#app/people/auth.server.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { NewPasswordField } from "#app/people/sign-in/password-field.tsx";
import { passwordFault } from "#app/people/sign-in/passwords.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/access.page.ts";

const steps = {
	password: {
		title: "Change password",
		description: "This ends every other session.",
		label: "Current password",
		button: "Save password",
		notice: "password",
	},
	off: {
		title: "Turn off two-step sign-in",
		description: "To change your app, turn this off and set up the new one.",
		label: "Your password",
		button: "Turn off",
		notice: "no-app",
	},
	recovery: {
		title: "New recovery codes",
		description: "Your old codes will stop working.",
		label: "Your password",
		button: "Get new codes",
		notice: "",
	},
};

type Step = keyof typeof steps;

function stepOf({ step = "password" }: { step?: string | undefined }): Step {
	return orNotFound(Object.hasOwn(steps, step) && (step as Step));
}

export async function loader({ params, context }: Route.LoaderArgs) {
	const me = requireStaff(context);
	const step = stepOf(params);
	if (step !== "password" && !me.hasApp) throw redirect("/desk/account");
	return { step, email: me.email };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const step = stepOf(params);
	const next = `/desk/account?done=${steps[step].notice}`;
	if (step !== "password" && !me.hasApp) return redirect(next);
	const answer = await change(step, await readValues(request), me, request);
	if (!answer.ok) return data({ errors: answer.errors, values: {}, codes: undefined }, 422);
	if (!answer.recoveryCodes) return redirect(next, withCookies(answer.cookies));
	return data({ errors: {}, values: {}, codes: answer.recoveryCodes });
}

async function change(step: Step, typed: Record<string, string>, me: SignedIn, request: Request) {
	const { password = "", newPassword = "" } = typed;
	if (step === "off") return removeApp(password, me, request);
	if (step === "recovery") return renewRecoveryCodes(password, me, request);
	const fault = passwordFault(newPassword, me.email);
	if (fault) return { ok: false as const, errors: { newPassword: fault } };
	return changePassword({ password, newPassword }, me, request);
}

export default function AccountAccessPage({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.codes) return <RecoveryCodes codes={actionData.codes} notice="" />;
	const { step, email } = loaderData;
	const { title, description, label, button } = steps[step];
	return (
		<AccountPage title={title} description={description}>
			<PasswordForm email={email} answer={actionData} label={label} button={button}>
				{step === "password" ? <NewPasswordField name="newPassword" label="New password" /> : null}
			</PasswordForm>
		</AccountPage>
	);
}
