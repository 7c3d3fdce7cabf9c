import { href, redirect } from "react-router";
import { databaseAway, refuseForm } from "#app/cases/intake/submit-form.ts";
import { linkGone } from "#app/cases/review/private-case.ts";
import {
	addDog,
	changeDog,
	DogForm,
	factsOf,
	maxDogs,
	removeDog,
	requireDogOf,
	requireKennelCase,
} from "#app/network/kennels/evidence/dogs.ts";
import { dogName } from "#app/network/kennels/evidence/evidence.ts";
import { DeleteForm, EvidenceForm } from "#app/network/kennels/evidence/forms.tsx";
import { sender } from "#app/people/actor.ts";
import { isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { readForm } from "#app/platform/forms/read-fields.server.ts";
import editStyles from "#app/ui/edit.css?url";
import { Select, TextField } from "#app/ui/field.tsx";
import { numberIn } from "#app/ui/found.ts";
import { PrivatePage } from "#app/ui/private-page.tsx";
import type { Route } from "./+types/dog.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ params }: Route.LoaderArgs) {
	const found = await requireKennelCase(params.token);
	if (params.dog === "new") return { name: "", values: {}, shown: false };
	const dog = await requireDogOf(found.id, params.dog);
	const facts = dog.pending ?? factsOf(dog);
	return { name: dogName(facts), values: { ...facts }, shown: dog.state === "shown" };
}

export async function action({ request, params }: Route.ActionArgs) {
	const list = href("/edit/kennel/:token/dogs", params);
	const form = await readForm(request, DogForm, ["step"]);
	try {
		const found = await requireKennelCase(params.token);
		if ("step" in form.values && form.values.step === "remove") {
			// A double click removes it again.
			await removeDog(found.id, numberIn(params.dog) ?? 0, sender);
			return redirect(`${list}?done=removed`);
		}
		const dog = params.dog === "new" ? undefined : await requireDogOf(found.id, params.dog);
		if (!form.ok) return refuseForm(form, 422);
		const saved = dog
			? await changeDog(found.id, dog.id, form.value, sender)
			: await addDog(found.id, form.value, sender);
		if (saved === undefined) throw linkGone();
		if (saved === "full") return refuseForm({ values: form.values, message: fullMessage }, 422);
		if (saved === "unchanged") return redirect(list);
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
		return refuseForm({ values: form.values, message: databaseAway }, 503);
	}
	return redirect(`${list}?done=dog`);
}

const fullMessage = `You can enter up to ${maxDogs} dogs. Remove one that you no longer breed from.`;

const sexes = [
	{ value: "", label: "Choose" },
	{ value: "female", label: "Female" },
	{ value: "male", label: "Male" },
];

export default function KennelDogPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, values, shown } = loaderData;
	const title = name ? `Change ${name}` : "Add a dog";
	return (
		<PrivatePage
			title={title}
			description={
				shown
					? "Your page keeps what it says now until one of us has looked at the change."
					: "As it appears on the papers, so that buyers can look the dog up."
			}
		>
			<EvidenceForm id="dog" token={params.token} answer={actionData} values={values}>
				<TextField
					name="registeredName"
					label="Registered name"
					className="sm:col-span-2"
					required
				/>
				<TextField
					name="callName"
					label="Call name"
					hint="What the dog is called at home."
					className="sm:col-span-2"
				/>
				<TextField name="registry" label="Registry" hint="AKC, UKC, ENCI, Royal Kennel Club …" />
				<TextField
					name="registryNumber"
					label="Registration number"
					hint="As it appears in that registry."
				/>
				<Select name="sex" label="Sex" options={sexes} required />
				<TextField name="bornOn" label="Date of birth" type="date" required />
				<TextField
					name="chipEnd"
					label="Microchip number, last four"
					hint="Never published. We compare it with your documents."
					className="sm:col-span-2"
				/>
			</EvidenceForm>
			{name ? (
				<div className="mt-6">
					<DeleteForm title="Delete this dog">
						For a dog that you no longer breed from. The dog, its results and their documents are
						deleted for good and leave your page right away.
					</DeleteForm>
				</div>
			) : null}
		</PrivatePage>
	);
}
