import { data, redirect } from "react-router";
import { reasonNames, reasons } from "#app/adoptions/help/help.ts";
import {
	deleteResource,
	findResource,
	ResourceForm,
	saveResource,
} from "#app/adoptions/help/resources.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { checkForm, firstTextValues } from "#app/platform/forms/typed-form.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { isoDay } from "#app/records/dates.ts";
import { Confirm } from "#app/ui/desk/confirm.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { UnsavedGuard } from "#app/ui/desk/unsaved.tsx";
import { Select, TextField } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/field-parts.tsx";
import { useField } from "#app/ui/form-state.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { site } from "#site";
import type { Route } from "./+types/edit.page.ts";

export const handle = acceptsBody(16 * 1024);

type Loaded = { values: Record<string, string>; title: string };

export async function loader({ params }: Route.LoaderArgs): Promise<Loaded> {
	if (params.id === "new") {
		return { values: { country: site.countries[0].code, checkedOn: isoDay() }, title: "" };
	}
	const { reasons, country, title, url, phone, checkedOn } = orNotFound(
		await findResource(numberIn(params.id) ?? 0),
	);
	return { values: { country, title, url, phone, checkedOn, reasons: reasons.join(" ") }, title };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = params.id === "new" ? undefined : orNotFound(numberIn(params.id));
	const fields = orNotFound(await readFields(request));
	if (fields.has("remove")) {
		orNotFound(id !== undefined && (await deleteResource(id, actor)));
		return redirect("/desk/help?done=removed");
	}
	const values = { ...firstTextValues(fields), reasons: fields.getAll("reasons").join(" ") };
	const form = checkForm(values, ResourceForm);
	if (!form.ok) return data({ errors: form.errors, values }, 422);
	orNotFound(await saveResource(id, form.value, actor));
	return redirect("/desk/help?done=saved");
}

const countries = site.countries.map(({ code, name }) => ({ value: code, label: name }));

export default function HelpEditPage({ loaderData, actionData }: Route.ComponentProps) {
	const { values, title } = loaderData;
	return (
		<DeskPage title={title || "New help"} back={{ to: "/desk/help", label: "Help for owners" }}>
			<DeskForm
				id="help"
				draft
				answer={actionData}
				values={values}
				className="grid max-w-[40rem] gap-6"
			>
				<UnsavedGuard answer={actionData} />
				<TextField name="title" label="Title" hint="What it is and what it does." required />
				<TextField name="url" label="Link" hint="https://…" autoComplete="off" />
				<TextField name="phone" label="Phone" inputMode="tel" autoComplete="off" />
				<Select name="country" label="Country" options={countries} />
				<Reasons />
				<TextField
					name="checkedOn"
					type="date"
					label="Checked on"
					hint="When you last visited the site, or called."
					required
				/>
				<div className="flex flex-wrap items-start gap-3">
					<DeskButton>Save</DeskButton>
					{title ? (
						<Confirm
							label="Remove"
							line={
								<>
									Owners no longer see “<bdi>{title}</bdi>” within a second. This can’t be undone.
								</>
							}
						>
							<DeskButton name="remove" value="yes" look="quiet">
								Remove this help
							</DeskButton>
						</Confirm>
					) : null}
				</div>
			</DeskForm>
		</DeskPage>
	);
}

function Reasons() {
	const field = useField("reasons");
	const chosen = field.value?.split(" ") ?? [];
	return (
		<fieldset id={field.id}>
			<legend className="font-semibold text-heading">For whom</legend>
			<div className="mt-1 grid sm:grid-cols-2">
				{reasonNames.map((name) => (
					<label key={name} className="flex min-h-11 cursor-pointer items-center gap-3">
						<input
							type="checkbox"
							name="reasons"
							value={name}
							defaultChecked={chosen.includes(name)}
							className="size-6 accent-action"
						/>
						{reasons[name].label}
					</label>
				))}
			</div>
			<FieldError field={field} />
		</fieldset>
	);
}
