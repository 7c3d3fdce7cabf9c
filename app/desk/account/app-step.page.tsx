import { data, redirect } from "react-router";
import { endApp, renewRecoveryCodes } from "#app/desk/account/own-changes.ts";
import { AccountPage, PasswordForm, RecoveryCodes } from "#app/desk/account/page.tsx";
import { hasPassword } from "#app/people/account.ts";
import { withCookies } from "#app/people/auth.server.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import type { Route } from "./+types/app-step.page.ts";

const steps = {
	off: {
		title: "Turn off two-step sign-in",
		line: "To change your app, turn this off and set up the new one.",
		button: "Turn off",
	},
	recovery: {
		title: "New recovery codes",
		line: "Your old codes will stop working.",
		button: "Get new codes",
	},
};

export async function loader({ params, context }: Route.LoaderArgs) {
	const me = requireStaff(context);
	if (!Object.hasOwn(steps, params.step)) throw new Response(null, { status: 404 });
	if (!me.hasApp) throw redirect("/desk/account");
	return { email: me.email, hasPassword: await hasPassword(me) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const isOff = params.step === "off";
	if (!me.hasApp) return redirect(isOff ? "/desk/account?done=no-app" : "/desk/account");
	const { password = "" } = await readValues(request);
	if (isOff) {
		const answer = await endApp(password, me, request);
		if (answer.ok) return redirect("/desk/account?done=no-app", withCookies(answer.cookies));
		return data({ errors: answer.errors, values: {}, codes: undefined }, 422);
	}
	const answer = await renewRecoveryCodes(password, me, request);
	if (!answer.ok) return data({ errors: answer.errors, values: {}, codes: undefined }, 422);
	return data({ errors: {}, values: {}, codes: answer.recoveryCodes });
}

export default function AccountAppStepPage({
	loaderData,
	actionData,
	params,
}: Route.ComponentProps) {
	if (actionData?.codes) return <RecoveryCodes codes={actionData.codes} done="" />;
	const { title, line, button } = steps[params.step as keyof typeof steps];
	return (
		<AccountPage title={title} line={line}>
			<PasswordForm account={loaderData} answer={actionData} button={button} />
		</AccountPage>
	);
}
