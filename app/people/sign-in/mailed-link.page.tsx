import { data, redirect } from "react-router";
import deskStyles from "#app/desk/desk.css?url";
import { withCookies } from "#app/people/auth.server.ts";
import { openLink } from "#app/people/private-links.ts";
import { refusalOf, signInByLink } from "#app/people/sign-in/sign-in.ts";
import { SignInForm, SignInNotice, SignInPage } from "#app/people/sign-in/sign-in-page.tsx";
import { staffLinks } from "#app/people/table.ts";
import type { Route } from "./+types/mailed-link.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: deskStyles }];

/** Changes nothing, because email programs prefetch links. */
export async function loader({ params }: Route.LoaderArgs) {
	const open = (await openLink(staffLinks.signIn, params.token)) !== undefined;
	return data({ open }, open ? 200 : 404);
}

export async function action({ request, params }: Route.ActionArgs) {
	const answer = await signInByLink(params.token, request);
	if (answer.ok) {
		return redirect(answer.next === "code" ? "/login/code" : "/desk", withCookies(answer.cookies));
	}
	const message = answer.why === "passkey" ? refusalOf(answer).message : undefined;
	return data({ message }, message ? 422 : 404);
}

export default function MailedLinkPage({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.message) {
		const { message } = actionData;
		return (
			<SignInNotice title="One more step" description={message} to="/login" label="Go to login" />
		);
	}
	if (actionData || !loaderData.open) {
		return (
			<SignInNotice
				title="This link no longer works"
				description="It has been used, is more than ten minutes old, or wasn’t copied completely."
				coat="formentino"
				to="/login/link"
				label="Email me a new link"
			/>
		);
	}
	return (
		<SignInPage
			title="Sign in to the desk"
			description="Click the button to sign in. The link works once."
		>
			<SignInForm id="link" answer={undefined} button="Sign in" />
		</SignInPage>
	);
}
