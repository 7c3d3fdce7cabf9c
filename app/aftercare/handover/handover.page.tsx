import { comebacks, nameLimit, papersGiven, sheets } from "#app/aftercare/handover/handover.ts";
import { findHandoverDog } from "#app/aftercare/handover/packs.ts";
import { linkGone } from "#app/moderation/cases/private-case.ts";
import { dog } from "#app/records/dog.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import editStyles from "#app/ui/edit.css?url";
import { Select, TextField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { MailedLinkPage } from "#app/ui/mailed-link-page.tsx";
import { Radios } from "#app/ui/radios.tsx";
import type { Route } from "./+types/handover.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ params }: Route.LoaderArgs) {
	const found = await findHandoverDog(params.token);
	if (!found) throw linkGone();
	return { name: found.values.name || "your dog", sheet: found.sheet };
}

const optionsIn = (labels: Record<string, string>) =>
	Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The response is a file, so the user input stays on the page. */
export default function HandoverPage({ loaderData, params }: Route.ComponentProps) {
	const { name, sheet } = loaderData;
	const path = `${dog.editPath}/${params.token}`;
	const values = { comeback: "return", sheet };
	return (
		<MailedLinkPage
			title={`Handover pack for ${name}`}
			line="A PDF to print and sign, one copy for each of you. We put together what you told us about your dog. The names below go into the PDF only: we don’t store them. Leave out what you’d rather write by hand."
		>
			<DeskForm
				id="handover"
				values={values}
				action={`${path}/handover.pdf`}
				reloadDocument
				className="grid gap-6 sm:grid-cols-2"
			>
				<TextField name="giver" label="Your name" maxLength={nameLimit} autoComplete="name" />
				<TextField
					name="family"
					label="New family’s name"
					maxLength={nameLimit}
					autoComplete="off"
				/>
				<TextField name="movedOn" type="date" label="Day of the handover" />
				<Select name="sheet" label="Paper" options={optionsIn(sheets)} />
				<fieldset className="min-w-0 sm:col-span-2">
					<legend className="font-semibold text-heading">What you hand over</legend>
					<div className="mt-1 grid sm:grid-cols-2">
						{optionsIn(papersGiven).map(({ value, label }) => (
							<label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
								<input
									type="checkbox"
									name="papers"
									value={value}
									className="size-6 shrink-0 accent-action"
								/>
								{label}
							</label>
						))}
					</div>
				</fieldset>
				<Radios
					name="comeback"
					label="If it doesn’t work out"
					options={optionsIn(comebacks)}
					className="sm:col-span-2"
				/>
				<TextField
					name="until"
					type="date"
					label="This holds at least until"
					hint="Leave it empty to print a line to write on."
				/>
				<p className="flex flex-wrap gap-3 sm:col-span-2">
					<DeskButton className="max-sm:w-full">Make the PDF</DeskButton>
					<Link to={path} className={buttonClass("quiet", "max-sm:w-full")}>
						Back to your private page
					</Link>
				</p>
			</DeskForm>
		</MailedLinkPage>
	);
}
