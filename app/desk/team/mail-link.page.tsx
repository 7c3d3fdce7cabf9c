import { data } from "react-router";
import * as v from "valibot";
import deskStyles from "#app/desk/desk.css?url";
import { queueSignInLink } from "#app/desk/team/people-changes.ts";
import { inMinutes } from "#app/people/sign-in/sign-in-limits.ts";
import { SignInForm, SignInPage } from "#app/people/sign-in/sign-in-page.tsx";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { mailAddress } from "#app/platform/forms/typed-form.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/mail-link.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: deskStyles }];

const LinkForm = v.object({ email: mailAddress });

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request, LinkForm);
	const values = { email: form.values.email?.slice(0, 254) ?? "" };
	if (!form.ok) {
		const message = "Nothing has been sent yet.";
		return data({ sent: false, values, errors: form.errors, message }, 422);
	}
	const wait = await queueSignInLink(form.value.email, context.get(networkContext), request);
	if (wait === 0) return data({ sent: true, values, errors: {}, message: "" });
	const message = `Too many links were requested from your network. Try again ${inMinutes(wait)}.`;
	return data({ sent: false, values, errors: { email: message }, message }, 429);
}

export default function MailLinkPage({ actionData }: Route.ComponentProps) {
	if (actionData?.sent) return <Sent to={actionData.values.email} />;
	return (
		<SignInPage
			title="Email me a link"
			description="We’ll email you a link that signs you in without a password."
			coat="chestnut"
		>
			<SignInForm id="link" answer={actionData} button="Email me a link">
				<TextField name="email" label="Email" type="email" autoComplete="username" required />
			</SignInForm>
			<BackToLogin />
		</SignInPage>
	);
}

/** Looks the same whether or not the address belongs to the team. */
function Sent({ to }: { to: string }) {
	return (
		<SignInPage title="Check your inbox" coat="chestnut">
			<p role="status">
				If <bdi className="font-semibold [overflow-wrap:anywhere]">{to}</bdi> belongs to the team,
				look for our email with a sign-in link. The link works once, for ten minutes after it was
				sent. We send at most one every ten minutes and a few a day. If you don’t find it, check
				your spam folder, or sign in another way.
			</p>
			<BackToLogin />
		</SignInPage>
	);
}

function BackToLogin() {
	return (
		<p className="mt-6">
			<a
				href="/login"
				className="inline-flex min-h-11 items-center font-semibold text-terra hover:underline"
			>
				Back to login
			</a>
		</p>
	);
}
