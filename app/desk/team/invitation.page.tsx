import { data, href, redirect } from "react-router";
import * as v from "valibot";
import deskStyles from "#app/desk/desk.css?url";
import { join } from "#app/desk/team/people-changes.ts";
import { withCookies } from "#app/people/auth.server.ts";
import { findInvitation, type Invitation, staffAddress } from "#app/people/invitations.ts";
import { HiddenUsernameField, NewPasswordField } from "#app/people/sign-in/password-field.tsx";
import { passwordFault } from "#app/people/sign-in/passwords.ts";
import { signInByPassword } from "#app/people/sign-in/sign-in.ts";
import { SignInForm, SignInNotice, SignInPage } from "#app/people/sign-in/sign-in-page.tsx";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { checkForm, nonBlankLine } from "#app/platform/forms/typed-form.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { site } from "#site";
import type { Route } from "./+types/invitation.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: deskStyles }];

/** Changes nothing, because email programs prefetch links. */
export async function loader({ params }: Route.LoaderArgs) {
	const invitation = await findInvitation(params.token);
	return data({ invitation }, invitation ? 200 : 404);
}

const JoinForm = v.object({
	name: nonBlankLine(80, "Enter your name."),
	password: v.optional(v.string(), ""),
});
const FirstJoinForm = v.object({
	email: staffAddress("Enter your email address."),
	...JoinForm.entries,
});

export async function action({ request, params, context }: Route.ActionArgs) {
	const invitation = await findInvitation(params.token);
	if (!invitation) return gone();
	const typed = await readValues(request);
	const isFirst = invitation.kind === "first admin";
	const form = isFirst ? checkForm(typed, FirstJoinForm) : checkForm(typed, JoinForm);
	const email = isFirst ? (typed.email ?? "").trim() : invitation.email;
	const fault = passwordFault(typed.password ?? "", email);
	if (!form.ok || fault) {
		const errors = { ...(form.ok ? {} : form.errors), ...(fault ? { password: fault } : {}) };
		const values = { name: typed.name ?? "", email: typed.email ?? "" };
		return data({ errors, values, message: "Please check the fields below.", gone: false }, 422);
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

/** Reports it as action data, because the loader does not run again after an error. */
function gone() {
	const none: Record<string, string> = {};
	return data({ errors: none, values: none, message: "", gone: true }, 404);
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
	const { invitation } = loaderData;
	if (!invitation || actionData?.gone) {
		return (
			<SignInNotice
				title="This link no longer works"
				description="It has been used, has expired, or wasn’t copied completely. An admin on your team can send you a new one."
				coat="formentino"
				to="/login"
				label="Go to login"
			/>
		);
	}
	const { title, description, button } = textsOf(invitation);
	const isFirst = invitation.kind === "first admin";
	return (
		<SignInPage title={title} description={description} coat="brindle">
			<SignInForm
				id="join"
				answer={actionData}
				values={isFirst ? {} : { name: invitation.name }}
				button={button}
			>
				{isFirst ? (
					<TextField name="email" label="Email" type="email" autoComplete="username" required />
				) : (
					<HiddenUsernameField email={invitation.email} />
				)}
				<TextField
					name="name"
					label="Your name"
					hint="Your team will see it."
					autoComplete="name"
					required
				/>
				<NewPasswordField name="password" label="Password" />
			</SignInForm>
		</SignInPage>
	);
}

function textsOf(invitation: Invitation) {
	if (invitation.kind === "first admin") {
		return {
			title: `Welcome to ${site.shortName}`,
			description: "This site has no admin yet. You’ll be the first.",
			button: "Create account",
		};
	}
	const description = (
		<>
			This is for <bdi className="font-semibold">{invitation.email}</bdi>.
		</>
	);
	return invitation.kind === "invited"
		? { title: "Join the team", description, button: "Join the team" }
		: { title: "Choose a new password", description, button: "Save password" };
}
