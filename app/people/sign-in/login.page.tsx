import { useState } from "react";
import { data, redirect, useSearchParams } from "react-router";
import deskStyles from "#app/desk/desk.css?url";
import { withCookies } from "#app/people/auth.server.ts";
import { deskPath, findSignedIn, withReturnPath } from "#app/people/sessions.ts";
import { signInWithPasskey } from "#app/people/sign-in/passkey-browser.ts";
import { PasskeyButton, usePasskeyOffer } from "#app/people/sign-in/passkey-button.tsx";
import { PasswordField } from "#app/people/sign-in/password-field.tsx";
import { refusalOf, signInByPassword } from "#app/people/sign-in/sign-in.ts";
import { Or, SignInForm, SignInPage } from "#app/people/sign-in/sign-in-page.tsx";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/login.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: deskStyles }];

export async function loader({ request }: Route.LoaderArgs) {
	const to = deskPath(new URL(request.url).searchParams.get("to"));
	const { staff, cookies } = await findSignedIn(request);
	if (staff) throw redirect(to, withCookies(cookies));
	return { to };
}

export async function action({ request, context }: Route.ActionArgs) {
	const to = deskPath(new URL(request.url).searchParams.get("to"));
	const { email = "", password = "" } = await readValues(request);
	const errors: Record<string, string> = {};
	if (email.trim() === "") errors.email = "Enter your email address.";
	if (password === "") errors.password = "Enter your password.";
	if (errors.email || errors.password) {
		const message = "Something is missing. Please check the fields below.";
		return refuse({ status: 422, errors, message }, email);
	}
	const answer = await signInByPassword({ email, password }, context.get(networkContext), request);
	if (!answer.ok) return refuse(refusalOf(answer), email);
	const next = answer.next === "code" ? withReturnPath("/login/code", to) : to;
	return redirect(next, withCookies(answer.cookies));
}

function refuse({ status, errors, message }: ReturnType<typeof refusalOf>, email: string) {
	return data({ errors, message, values: { email: email.slice(0, 254) } }, { status });
}

const messages = new Map([
	[
		"late",
		{ message: "That took too long, or the code was wrong too many times. Please sign in again." },
	],
	["used", { message: "That code has already been used. Please sign in again with the next one." }],
	["welcome", { message: "Your password has been saved. Please sign in." }],
]);

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
	const { to } = loaderData;
	const [query] = useSearchParams();
	const [refused, setRefused] = useState<{ message: string }>();
	// A full page load, so that nothing of the previous page remains.
	const enter = () => window.location.assign(to);
	const offer = usePasskeyOffer({ onDone: enter, onRefused: setRefused });
	return (
		<SignInPage
			title="Login To Your Account"
			description="For the volunteers who run this site."
			coat="fawn"
		>
			<SignInForm
				id="login"
				answer={actionData}
				message={refused ?? actionData ?? messages.get(query.get("said") ?? "")}
				button="Login"
				onFocus={offer.begin}
				onSubmit={() => {
					setRefused(undefined);
					offer.end();
				}}
			>
				<TextField
					name="email"
					label="Email"
					type="email"
					autoComplete="username webauthn"
					required
				/>
				<PasswordField name="password" label="Password" />
			</SignInForm>
			<Or />
			<div className="flex flex-wrap gap-3">
				<button
					type="submit"
					form="login"
					formAction="/login/link"
					className={buttonClass("quiet", "w-full cursor-pointer sm:w-auto")}
				>
					Email me a link
				</button>
				<PasskeyButton
					ask={() => {
						offer.end();
						return signInWithPasskey();
					}}
					onDone={enter}
					onRefused={setRefused}
				>
					Sign in with a passkey
				</PasskeyButton>
			</div>
		</SignInPage>
	);
}
