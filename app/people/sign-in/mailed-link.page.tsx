import { data, Form, redirect, useNavigation } from "react-router";
import deskStyles from "#app/desk/desk.css?url";
import { withCookies } from "#app/people/auth.server.ts";
import { openLink } from "#app/people/private-links.ts";
import { refusalOf, signInByLink } from "#app/people/sign-in/sign-in.ts";
import { SignInNotice, SignInPage } from "#app/people/sign-in/sign-in-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/mailed-link.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: deskStyles }];

/** Email programs prefetch links, so this changes nothing. */
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
		const { words } = actionData;
		return <SignInNotice title="One more step" line={words} to="/login" label="Go to login" />;
	}
	if (actionData || !loaderData.open) {
		return (
			<SignInNotice
				title="This link no longer works"
				line="It has been used, is more than ten minutes old, or wasn’t copied completely."
				coat="formentino"
				to="/login/link"
				label="Email me a new link"
			/>
		);
	}
	return (
		<SignInPage
			title="Sign in to the desk"
			line="Click the button to sign in. The link works once."
		>
			{/* Without this a double click would report that the link has been used. */}
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
