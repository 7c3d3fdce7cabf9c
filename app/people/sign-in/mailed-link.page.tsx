import { data, Form, redirect, useNavigation } from "react-router";
import deskStyles from "#app/desk/desk.css?url";
import { openLink } from "#app/people/private-links.ts";
import { signInByLink } from "#app/people/sign-in/sign-in.ts";
import { withCookies } from "#app/people/sign-in/sign-in-cookies.ts";
import { SignInPage } from "#app/people/sign-in/sign-in-page.tsx";
import { refusalOf } from "#app/people/sign-in/sign-in-words.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/mailed-link.page.ts";

export const handle = acceptsBody();
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: deskStyles }];

/** Mail programs open links to look at them: this changes nothing. */
export async function loader({ params }: Route.LoaderArgs) {
	const open = (await openLink("sign-in", params.token)) !== undefined;
	return data({ open }, open ? 200 : 404);
}

export async function action({ request, params }: Route.ActionArgs) {
	const answer = await signInByLink(params.token, request);
	if (answer.ok) {
		return redirect(answer.next === "code" ? "/login/code" : "/desk", withCookies(answer.cookies));
	}
	const words = answer.why === "passkey" ? refusalOf(answer).words : undefined;
	return data({ words }, words ? 422 : 404);
}

export default function MailedLinkPage({ loaderData, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== "idle";
	if (actionData?.words) {
		return (
			<SignInPage title="One more step" line={actionData.words}>
				<a href="/login" className={buttonClass("action")}>
					To the login
				</a>
			</SignInPage>
		);
	}
	// After a refusal scripts do not ask anew whether the link is open.
	if (actionData || !loaderData.open) {
		return (
			<SignInPage
				title="This link does not open anything"
				line="It has been used, is older than ten minutes, or was not copied whole."
				coat="formentino"
			>
				<a href="/login/link" className={buttonClass("action")}>
					Mail me a new link
				</a>
			</SignInPage>
		);
	}
	return (
		<SignInPage title="Sign in to the desk" line="One press, and you are in. The link works once.">
			{/* The second press of a double click would say that the link has been used. */}
			<Form method="post" onSubmit={(event) => busy && event.preventDefault()}>
				<button
					type="submit"
					aria-disabled={busy || undefined}
					className={buttonClass("action", "min-h-14 cursor-pointer px-10 text-19")}
				>
					Sign in
				</button>
			</Form>
		</SignInPage>
	);
}
