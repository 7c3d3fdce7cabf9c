import { data, redirect } from "react-router";
import deskStyles from "#app/desk/desk.css?url";
import { withCookies } from "#app/people/auth.server.ts";
import { deskPath, findSignedIn, withReturnPath } from "#app/people/sessions.ts";
import { awaitsCode, signInByCode } from "#app/people/sign-in/sign-in.ts";
import { waitMessage } from "#app/people/sign-in/sign-in-limits.ts";
import { SignInForm, SignInPage } from "#app/people/sign-in/sign-in-page.tsx";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/code.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: deskStyles }];

export async function loader({ request }: Route.LoaderArgs) {
	const to = deskPath(new URL(request.url).searchParams.get("to"));
	const { staff, cookies } = await findSignedIn(request);
	if (staff) throw redirect(to, withCookies(cookies));
	if (!(await awaitsCode(request))) throw redirect(withReturnPath("/login", to));
	return null;
}

export async function action({ request, context }: Route.ActionArgs) {
	const to = deskPath(new URL(request.url).searchParams.get("to"));
	if ((await findSignedIn(request)).staff) return redirect(to);
	const { code = "" } = await readValues(request);
	if (code.trim() === "") return refuse("Enter a code.");
	const answer = await signInByCode(code, context.get(networkContext), request);
	if (answer.ok) return redirect(to, withCookies(answer.cookies));
	if (answer.why === "late" || answer.why === "used") {
		return redirect(withReturnPath(`/login?said=${answer.why}`, to));
	}
	// A mailed link wouldn't help, because it requires a code, too.
	if (answer.why === "wait") return refuse(waitMessage(answer.wait), 429);
	return refuse(
		"That code didn’t work. Codes change every 30 seconds, so wait for the next one and try again.",
	);
}

function refuse(message: string, status = 422) {
	return data({ errors: { code: message }, message: "You’re not signed in yet." }, { status });
}

export default function CodePage({ actionData }: Route.ComponentProps) {
	return (
		<SignInPage title="One more step" description="Open your authenticator app." coat="grey">
			<SignInForm id="code" answer={actionData} button="Sign in">
				<TextField
					name="code"
					label="Code"
					hint="Six digits from your app, or one of your recovery codes."
					autoComplete="one-time-code"
					required
				/>
			</SignInForm>
			<p className="mt-6 text-15 text-stone">
				Lost your app and your recovery codes? An admin on your team can let you back in.
			</p>
		</SignInPage>
	);
}
