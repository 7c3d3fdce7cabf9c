import { data, Form, href, redirect, useNavigation } from "react-router";
import * as v from "valibot";
import deskStyles from "#app/desk/desk.css?url";
import { join } from "#app/desk/team/people-changes.ts";
import { withCookies } from "#app/people/auth.server.ts";
import { findInvitation, type Invitation, staffAddress } from "#app/people/invitations.ts";
import { PasswordField, PasswordOwner } from "#app/people/sign-in/password-field.tsx";
import { passwordFault, shortestPassword } from "#app/people/sign-in/passwords.ts";
import { signInByPassword } from "#app/people/sign-in/sign-in.ts";
import { AlertArea, SignInPage } from "#app/people/sign-in/sign-in-page.tsx";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { checkForm, typedValues, visibleLine } from "#app/platform/forms/typed-form.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormContext } from "#app/ui/form-state.ts";
import { site } from "#site";
import type { Route } from "./+types/invitation.page.ts";

export const handle = acceptsBody();
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: deskStyles }];

/** Email programs prefetch links, so this changes nothing. */
export async function loader({ params }: Route.LoaderArgs) {
	const invitation = await findInvitation(params.token);
	return data({ invitation }, invitation ? 200 : 404);
}

const JoinForm = v.object({
	name: visibleLine(80, "Enter your name."),
	password: v.optional(v.string(), ""),
});
const FirstJoinForm = v.object({ email: staffAddress, ...JoinForm.entries });

export async function action({ request, params, context }: Route.ActionArgs) {
	const invitation = await findInvitation(params.token);
	if (!invitation) return gone();
	const typed = typedValues((await readFields(request)) ?? new FormData());
	const isFirst = invitation.kind === "first admin";
	const form = isFirst ? checkForm(typed, FirstJoinForm) : checkForm(typed, JoinForm);
	const email = isFirst ? (typed.email ?? "").trim() : invitation.email;
	const fault = passwordFault(typed.password ?? "", email);
	if (!form.ok || fault) {
		const errors = { ...(form.ok ? {} : form.errors), ...(fault ? { password: fault } : {}) };
		const values = { name: typed.name ?? "", email: typed.email ?? "" };
		return data({ errors, values, words: "Please check the fields below.", gone: false }, 422);
	}
	const joined = await join(params.token, form.value);
	if (!joined) return gone();
	const network = context.get(networkContext);
	const prefilled = { email: joined.person.email, password: form.value.password };
	const answer = await signInByPassword(prefilled, network, request);
	if (!answer.ok) return redirect("/login?said=welcome");
	const next = answer.next === "code" ? href("/login/code") : href("/desk");
	return redirect(next, withCookies(answer.cookies));
}

/**
 * The loader does not run again after a refusal: the answer itself says that the link has ended.
 */
function gone() {
	const none: Record<string, string> = {};
	return data({ errors: none, values: none, words: "", gone: true }, 404);
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== "idle";
	const { invitation } = loaderData;
	if (!invitation || actionData?.gone) return <Gone />;
	const { title, line: words, button } = wordsOf(invitation);
	const prefilled: Record<string, string> =
		invitation.kind === "first admin" ? {} : { name: invitation.name };
	const form = {
		id: "join",
		busy,
		errors: actionData?.errors ?? {},
		values: { ...prefilled, ...actionData?.values },
	};
	return (
		<SignInPage title={title} line={words} coat="brindle">
			<AlertArea message={actionData} />
			<FormContext value={form}>
				<Form
					method="post"
					noValidate
					onSubmit={(event) => busy && event.preventDefault()}
					className="flex flex-col gap-5"
				>
					{invitation.kind === "first admin" ? (
						<TextField name="email" label="Email" type="email" autoComplete="username" required />
					) : (
						<PasswordOwner email={invitation.email} />
					)}
					<TextField
						name="name"
						label="Your name"
						hint="Your team will see it."
						autoComplete="name"
						required
					/>
					<PasswordField
						name="password"
						label="Password"
						hint={`At least ${shortestPassword} characters. Three or four words are easy to remember.`}
						autoComplete="new-password"
					/>
					<button
						type="submit"
						aria-disabled={busy || undefined}
						className={buttonClass("action", "min-h-12 cursor-pointer text-19")}
					>
						{button}
					</button>
				</Form>
			</FormContext>
		</SignInPage>
	);
}

function wordsOf(invitation: Invitation) {
	if (invitation.kind === "first admin") {
		return {
			title: `Welcome to ${site.shortName}`,
			line: "This site has no admin yet. You’ll be the first.",
			button: "Create account",
		};
	}
	const line = (
		<>
			This is for <bdi className="font-semibold">{invitation.email}</bdi>.
		</>
	);
	return invitation.kind === "invited"
		? { title: "Join the team", line, button: "Join the team" }
		: { title: "Choose a new password", line, button: "Save password" };
}

function Gone() {
	return (
		<SignInPage
			title="This link no longer works"
			line="It has been used, has expired, or wasn’t copied completely. An admin on your team can send you a new one."
			coat="formentino"
		>
			<a href="/login" className={buttonClass("action")}>
				Go to login
			</a>
		</SignInPage>
	);
}
