import { data, redirect } from "react-router";
import { databaseAway, refuseForm, tooMany } from "#app/cases/intake/submit-form.ts";
import { linkGone } from "#app/cases/review/private-case.ts";
import { checkInTimes } from "#app/network/aftercare/aftercare.ts";
import {
	FamilyForm,
	findHomedDog,
	findRunningAftercare,
	requestFamilyConsent,
} from "#app/network/aftercare/aftercares.ts";
import { sender } from "#app/people/actor.ts";
import { awayOrRethrow, isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { dog } from "#app/records/dog.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskNotice } from "#app/ui/desk/page.tsx";
import editStyles from "#app/ui/edit.css?url";
import { TextField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import type { Route } from "./+types/new-family.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

const notNow =
	"It may be incomplete or revoked, or your dog is looking for a home again. Open your private page from one of our emails.";

export async function loader({ params }: Route.LoaderArgs) {
	const shown = await findShown(params.token).catch(awayOrRethrow);
	if (!shown) throw linkGone(notNow);
	if (shown !== "away") return data(shown);
	// The form's answer shows what was typed again.
	return data({ name: "your dog", movedOn: "", state: "new" as const }, 503);
}

async function findShown(token: string) {
	const found = await findHomedDog(token);
	if (!found) return undefined;
	const running = await findRunningAftercare(found.id);
	return {
		name: found.name,
		movedOn: running?.movedOn ?? "",
		state: running ? (running.consentedAt ? "agreed" : "asked") : "new",
	} as const;
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const form = await readForm(request, FamilyForm);
	if (!form.ok) return refuseForm(form, 422);
	const { values } = form;
	try {
		const found = await findHomedDog(token);
		const network = context.get(networkContext);
		const asked = found
			? await requestFamilyConsent(found.id, form.value, network, sender)
			: "gone";
		if (asked === "gone") throw linkGone(notNow);
		if (asked === "own")
			return refuseForm({ errors: { email: "Enter their address, not yours." }, values }, 422);
		if (typeof asked === "object") return refuseForm({ values, message: tooMany(asked.wait) }, 429);
		return redirect(`${dog.editPath}/${token}/new-family?done=${asked}`);
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
		return refuseForm({ values, message: databaseAway }, 503);
	}
}

const notices = {
	asked:
		"Done. They get one email asking if they agree, no matter how often their address is entered. Unless they say yes, they won’t hear from us again.",
};

export default function NewFamilyPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, movedOn, state } = loaderData;
	return (
		<MailedLinkPage
			title={`Checking in with ${name}’s new family`}
			description={`Enter their email address, and we ask them if we may write ${checkInTimes} after the move: how is it going, and can we help? Please tell them first. We use the address for nothing else, and they can stop at any time.`}
		>
			<DeskNotice notices={notices} />
			{state === "agreed" ? (
				<p className="rounded-20 bg-leaf px-5 py-4 text-leaf-ink">
					The new family has agreed. If it isn’t working out, we’ll email you.
				</p>
			) : (
				<DeskForm
					id="family"
					answer={actionData}
					values={{ movedOn }}
					className="mt-6 grid max-w-[30rem] gap-6"
				>
					{state === "asked" ? (
						<p className="text-stone">
							We’ve asked them, and they haven’t said yes yet. If the address was wrong, enter the
							right one.
						</p>
					) : null}
					<TextField
						name="email"
						type="email"
						inputMode="email"
						label="Their email address"
						autoComplete="off"
						required
					/>
					<TextField name="movedOn" type="date" label="Moved in on" required />
					<DeskButton className="justify-self-start max-sm:w-full">Ask them</DeskButton>
					<PrivacyLine />
				</DeskForm>
			)}
			<p className="mt-8">
				<Link
					to={`${dog.editPath}/${params.token}`}
					className={buttonClass("quiet", "max-sm:w-full")}
				>
					Back to your private page
				</Link>
			</p>
		</MailedLinkPage>
	);
}
