import { data, href } from "react-router";
import { LinkGone } from "#app/cases/newsletter/link-gone.tsx";
import { consentTexts } from "#app/cases/newsletter/newsletter.ts";
import { choosePreferences, findSubscription } from "#app/cases/newsletter/subscribers.ts";
import { visitor } from "#app/people/actor.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import type { Route } from "./+types/preferences.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const subscriber = await findSubscription(params.token);
	const isOn = subscriber?.state === "confirmed";
	const isOneList = env.mailingList !== undefined;
	return data({ subscriber: isOn ? subscriber : undefined, isOneList }, isOn ? 200 : 404);
}

export async function action({ request, params }: Route.ActionArgs) {
	const fields = await readFields(request);
	if (!fields) return data({ saved: false }, 400);
	const wantsAll = fields.has("newsletter");
	const chosen = {
		wantsGuides: wantsAll || fields.has("guides"),
		wantsDogs: wantsAll || fields.has("dogs"),
		wantsAlerts: fields.has("alerts"),
	};
	const subscriber = await choosePreferences(params.token, chosen, visitor);
	return data({ saved: subscriber !== undefined }, subscriber ? 200 : 404);
}

export default function PreferencesPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { subscriber, isOneList } = loaderData;
	if (!subscriber) return <LinkGone />;
	return (
		<MailedLinkPage title="Email preferences" description={`For ${subscriber.email}`}>
			<p role="status" className="font-semibold text-olive empty:hidden">
				{actionData?.saved ? "Preferences saved." : ""}
			</p>
			<DeskForm id="preferences" className="mt-4 flex flex-col gap-2">
				{isOneList ? (
					<Choice name="newsletter" checked={subscriber.wantsGuides || subscriber.wantsDogs}>
						{consentTexts.newsletter}
					</Choice>
				) : (
					<>
						<Choice name="guides" checked={subscriber.wantsGuides}>
							{consentTexts.guides}
						</Choice>
						<Choice name="dogs" checked={subscriber.wantsDogs}>
							{consentTexts.dogs}
						</Choice>
					</>
				)}
				<Choice name="alerts" checked={subscriber.wantsAlerts}>
					{consentTexts.alerts}
				</Choice>
				<p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
					<DeskButton>Save preferences</DeskButton>
					<Link
						to={href("/newsletter/unsubscribe/:token", params)}
						className="inline-flex min-h-11 items-center font-semibold text-terra hover:underline"
					>
						Unsubscribe from the newsletter
					</Link>
				</p>
			</DeskForm>
		</MailedLinkPage>
	);
}

function Choice({ name, checked, children }: { name: string; checked: boolean; children: string }) {
	return (
		<label className="flex min-h-11 items-center gap-3">
			<input
				type="checkbox"
				name={name}
				defaultChecked={checked}
				className="size-6 accent-action"
			/>
			{children}
		</label>
	);
}
