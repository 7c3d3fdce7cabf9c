import { href, redirect } from "react-router";
import { linkGone } from "#app/cases/review/private-case.ts";
import { confirmLetter, findUnconfirmed } from "#app/network/kennels/letters/letters.ts";
import { visitor } from "#app/people/actor.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormResult } from "#app/ui/form-response.tsx";
import { numberIn } from "#app/ui/found.ts";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { PrivatePage } from "#app/ui/private-page.tsx";
import { ToConfirm } from "#app/ui/to-confirm.tsx";
import { letterPolicy } from "#policies";
import type { Route } from "./+types/confirm.page.ts";

/** Changes nothing, because email programs open links to scan them. */
export async function loader({ params, url }: Route.LoaderArgs) {
	const found = await findUnconfirmed(params.token);
	if (!found) throw gone();
	return { ...found, notice: url.searchParams.get("done") ?? "" };
}

export async function action({ request, params: { token } }: Route.ActionArgs) {
	const { letter } = await readValues(request);
	const confirmed = await confirmLetter(token, numberIn(letter) ?? 0, visitor);
	if (!confirmed) throw gone();
	return redirect(`${href("/letter/:token", { token })}?done=${confirmed}`);
}

const gone = () =>
	linkGone("It wasn’t copied completely from the email, or the note has been deleted.");

const problems: Record<string, string> = {
	limit:
		"You’ve reached the daily limit for notes, so this one wasn’t sent. Please come back tomorrow.",
	gone: "This kennel is no longer listed, or doesn’t take messages here, so the note can’t be sent. We’ll delete it.",
};

export default function ConfirmLetterPage({ loaderData }: Route.ComponentProps) {
	const { email, letters, notice } = loaderData;
	if (letters.length === 0) {
		return (
			<MailedLinkPage
				title="Your note is on its way"
				description={`The breeder gets it by email and can answer you at ${email}.`}
			>
				<ButtonLink to={href("/breeder-network")}>See other kennels</ButtonLink>
			</MailedLinkPage>
		);
	}
	return (
		<PrivatePage
			title={letters.length === 1 ? "Send your note?" : "Send your notes?"}
			description={
				<span className="[overflow-wrap:anywhere]">
					The breeder gets it with your name, your town and the address {email}, to answer you. If
					you didn’t write this, just close the page, and we’ll delete it after{" "}
					{letterPolicy.deleteUnconfirmedAfter} days.
				</span>
			}
		>
			<div className="mt-8">
				{problems[notice] ? (
					<FormResult answer={loaderData} isSuccess={false}>
						<p className="font-semibold">{problems[notice]}</p>
					</FormResult>
				) : null}
				<div className="mt-6">
					<ToConfirm
						name="letter"
						items={letters.map(({ id, kennel, body }) => ({
							id,
							title: kennel || "A kennel that is no longer listed",
							words: body,
						}))}
					/>
				</div>
				<div className="mt-6">
					<PrivacyLine />
				</div>
			</div>
		</PrivatePage>
	);
}
