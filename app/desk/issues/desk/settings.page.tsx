import { data, redirect } from "react-router";
import { SettingsForm, timeZones } from "#app/desk/issues/issue-form.ts";
import { readSettings, saveSettings } from "#app/desk/issues/settings.ts";
import { hourText, weekdays } from "#app/desk/issues/weekly.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { Select } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { Route } from "./+types/settings.page.ts";

export async function loader() {
	const { postalAddress, weekday, hour, zone } = await readSettings();
	const values = {
		postalAddress,
		weekday: weekday === null ? "" : String(weekday),
		hour: String(hour),
		zone,
	};
	return { values, zones: timeZones };
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const form = await readForm(request, SettingsForm);
	if (!form.ok) return data(form, 422);
	await saveSettings(form.value, actor);
	return redirect("/desk/newsletter?done=settings");
}

const days = [
	{ value: "", label: "Off" },
	...weekdays.map((label, index) => ({ value: String(index), label: `Every ${label}` })),
];
const hours = Array.from({ length: 24 }, (_, hour) => ({
	value: String(hour),
	label: hourText(hour),
}));

export default function NewsletterSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { values, zones } = loaderData;
	return (
		<DeskPage title="Newsletter settings" back={{ to: "/desk/newsletter", label: "Newsletter" }}>
			<DeskForm
				id="settings"
				draft
				answer={actionData}
				values={values}
				className="grid max-w-[44rem] gap-7"
			>
				<TextArea
					name="postalAddress"
					label="Postal address"
					hint="Printed below every issue. Many countries require one; a mailbox is enough in most."
					limit={300}
				/>
				<fieldset className="grid gap-4">
					<legend className="mb-2 text-23 text-heading">Weekly issue</legend>
					<p className="text-stone">
						Goes out automatically with the new guides, posts and dogs, without an introduction.
						It’s skipped when nothing is new, and when an issue is planned or went out within six
						days. Drafts are never sent automatically.
					</p>
					<div className="grid gap-4 sm:grid-cols-2">
						<Select name="weekday" label="Day" options={days} />
						<Select name="hour" label="Hour" options={hours} />
					</div>
					<Select
						name="zone"
						label="Time zone"
						options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
					/>
				</fieldset>
				<DeskButton className="justify-self-start">Save changes</DeskButton>
			</DeskForm>
		</DeskPage>
	);
}
