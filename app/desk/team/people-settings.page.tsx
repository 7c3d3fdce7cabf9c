import { redirect } from "react-router";
import { setDemand } from "#app/desk/team/people-changes.ts";
import { isSecondFactorDemanded } from "#app/people/second-factor.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { DeskButton, DeskForm } from "#app/ui/desk-form.tsx";
import { DeskPage } from "#app/ui/desk-page.tsx";
import { CheckBox } from "#app/ui/field.tsx";
import type { Route } from "./+types/people-settings.page.ts";

export const handle = acceptsBody();

export async function loader() {
	return { isDemanded: await isSecondFactorDemanded() };
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const fields = await readFields(request);
	if (!fields) throw new Response(null, { status: 400 });
	await setDemand(fields.has("demanded"), me);
	return redirect("/desk/people?done=settings");
}

export default function PeopleSettingsPage({ loaderData }: Route.ComponentProps) {
	const { isDemanded } = loaderData;
	return (
		<DeskPage title="Signing in" back={{ to: "/desk/people", label: "People" }}>
			<DeskForm
				id="settings"
				values={{ demanded: isDemanded ? "yes" : "" }}
				className="flex max-w-[38rem] flex-col gap-5"
			>
				<CheckBox
					name="demanded"
					value="yes"
					label="Everybody of the team needs a second factor"
					hint="A passkey, or codes from an app. Whoever has neither is asked to set one up before anything else, you too."
				/>
				<p>
					<DeskButton>Save</DeskButton>
				</p>
			</DeskForm>
		</DeskPage>
	);
}
