import { redirect } from "react-router";
import { setSecondFactorRequired } from "#app/desk/team/people-changes.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { isSecondFactorRequired } from "#app/people/team.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { CheckBox } from "#app/ui/check-box.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import type { Route } from "./+types/people-settings.page.ts";

export async function loader() {
	return { isDemanded: await isSecondFactorRequired() };
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const fields = await readFields(request);
	if (!fields) throw new Response(null, { status: 400 });
	await setSecondFactorRequired(fields.has("demanded"), me);
	return redirect("/desk/people?done=settings");
}

export default function PeopleSettingsPage({ loaderData }: Route.ComponentProps) {
	const { isDemanded } = loaderData;
	return (
		<DeskPage title="Sign-in settings" back={{ to: "/desk/people", label: "People" }}>
			<DeskForm
				id="settings"
				values={{ demanded: isDemanded ? "yes" : "" }}
				className="flex max-w-[38rem] flex-col gap-5"
			>
				<CheckBox
					name="demanded"
					label="Require two-step sign-in for everyone on the team"
					hint="With a passkey or codes from an app. Anyone without either, including you, will have to set one up first."
				/>
				<DeskButton className="self-start">Save changes</DeskButton>
			</DeskForm>
		</DeskPage>
	);
}
