import { href, redirect } from "react-router";
import { databaseAway, refuseForm } from "#app/cases/intake/submit-form.ts";
import { linkGone } from "#app/cases/review/private-case.ts";
import {
	deleteUnusedDocuments,
	noDocument,
	readDocumentForm,
	storeDocuments,
} from "#app/network/kennels/evidence/documents.ts";
import { DogResults } from "#app/network/kennels/evidence/dog-results.tsx";
import { dogView } from "#app/network/kennels/evidence/dog-view.ts";
import {
	DogForm,
	type DogWithResults,
	dogsOfCase,
	factsOf,
	maxDogs,
	removeDog,
	requireDogOf,
	requireKennelCase,
} from "#app/network/kennels/evidence/dogs.ts";
import { documentFormBytes, type Scheme } from "#app/network/kennels/evidence/evidence.ts";
import { DeleteForm, EvidenceForm } from "#app/network/kennels/evidence/forms.tsx";
import { ResultFields } from "#app/network/kennels/evidence/result-fields.tsx";
import { urlField } from "#app/network/kennels/evidence/result-names.ts";
import { maxResultsPerDog } from "#app/network/kennels/evidence/results.ts";
import { saveDog } from "#app/network/kennels/evidence/save-dog.ts";
import {
	documentErrors,
	readResults,
	resultValues,
} from "#app/network/kennels/evidence/sent-results.ts";
import { isExpired, testsByScheme } from "#app/network/kennels/evidence/test-rules.ts";
import { sender } from "#app/people/actor.ts";
import { awayOrRethrow, isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { askedValues, checkForm, firstTextValues } from "#app/platform/forms/typed-form.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { DeskButton } from "#app/ui/desk/form.tsx";
import { DeskNotice } from "#app/ui/desk/page.tsx";
import editStyles from "#app/ui/edit.css?url";
import { TextField } from "#app/ui/field.tsx";
import { numberIn } from "#app/ui/found.ts";
import { PrivatePage } from "#app/ui/private-page.tsx";
import { Radios } from "#app/ui/radios.tsx";
import type { Route } from "./+types/dog.page.ts";

export const handle = acceptsBody(documentFormBytes);
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ params, url }: Route.LoaderArgs) {
	const found = await requireKennelCase(params.token);
	const tests = testsByScheme;
	if (params.dog === "new") {
		// Once a dog is saved, the next one is another form.
		const form = `new ${(await dogsOfCase(found.id)).length}`;
		return { form, dog: undefined, values: {}, open: [], tests };
	}
	const dog = await requireDogOf(found.id, params.dog);
	const former = dog.results.find(({ id }) => id === numberIn(url.searchParams.get("of") ?? ""));
	return {
		form: params.dog,
		dog: dogView(dog),
		values: { ...(dog.pending ?? factsOf(dog)), ...pagesOf(dog) },
		open: former ? [former.scheme] : [],
		tests,
	};
}

/** The registry's page of a dog's next results is that of its earlier ones. */
function pagesOf({ results }: DogWithResults): Record<string, string> {
	const known = results.filter(({ registryUrl }) => registryUrl !== "").reverse();
	return Object.fromEntries(known.map((each) => [urlField(each.scheme), each.registryUrl]));
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const found = await requireKennelCase(params.token).catch(awayOrRethrow);
	const network = context.get(networkContext);
	const sent = await readDocumentForm(request, network);
	if (!sent.ok) return refuseForm({ message: sent.message }, sent.status, sent.retryAfter);
	const all = firstTextValues(sent.fields);
	const values = { ...askedValues(all, DogForm), ...resultValues(all) };
	if (found === "away") return refuseForm({ values, message: databaseAway }, 503);
	const list = href("/edit/kennel/:token/dogs", params);
	try {
		if (all.step === "remove") {
			// A double click removes it again.
			await removeDog(found.id, numberIn(params.dog) ?? 0, sender);
			return redirect(`${list}?done=removed`);
		}
		const dog = params.dog === "new" ? undefined : await requireDogOf(found.id, params.dog);
		const form = checkForm(values, DogForm);
		const fields = new Set(sent.documents.keys());
		const { results, errors } = readResults(values, fields, form.ok ? form.value : undefined);
		const faults = { ...(form.ok ? {} : form.errors), ...errors };
		if (!form.ok || sent.faults.size > 0 || Object.keys(faults).length > 0) {
			return refuseForm({ errors: { ...faults, ...documentErrors(sent, request) }, values }, 422);
		}
		const stored = await storeDocuments(sent.documents, network, sender);
		if (!stored.ok) {
			const { message, status, retryAfter } = stored.fault;
			sent.faults.set(stored.field, { message, status });
			const errors = documentErrors(sent, request);
			return refuseForm({ errors, values }, status, retryAfter);
		}
		const saving = results.map(({ document, ...result }) => ({
			...result,
			...(stored.documents.get(document) ?? noDocument),
		}));
		const saved = await saveDog(found.id, dog?.id, form.value, saving, sender).catch(
			async (error: unknown) => {
				await deleteUnusedDocuments(stored.documents.values()).catch(() => {});
				throw error;
			},
		);
		if (saved === undefined || typeof saved === "string") {
			await deleteUnusedDocuments(stored.documents.values());
			if (saved === undefined) throw linkGone();
			return refuseForm({ values, message: fullMessages[saved] }, 422);
		}
		await deleteUnusedDocuments(saved.unused);
		const done = results.some((result) => isExpired(result))
			? "result-expired"
			: results.length > 0
				? "result"
				: "dog";
		const next = all.step === "another" ? `${list}/new` : list;
		return redirect(saved.isChanged || results.length > 0 ? `${next}?done=${done}` : next);
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
		return refuseForm({ values, message: databaseAway }, 503);
	}
}

const fullMessages = {
	full: `You can enter up to ${maxDogs} dogs. Remove one that you no longer breed from.`,
	"full of results": `A dog can have up to ${maxResultsPerDog} results. Delete one that’s out of date.`,
};

const sexes = [
	{ value: "female", label: "Female" },
	{ value: "male", label: "Male" },
];

const notices = {
	dog: "Saved. Here you can enter the next dog.",
	result: "Saved, with its results. Here you can enter the next dog.",
	"result-expired":
		"Saved, but a result has already expired, and your page will say so. Here you can enter the next dog.",
};

export default function KennelDogPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { dog, values, tests } = loaderData;
	const typed = Object.entries({ ...actionData?.values, ...actionData?.errors });
	const entered = tests.filter(({ scheme }) =>
		typed.some(([name, value]) => name.startsWith(`${scheme}-`) && value !== ""),
	);
	const open = new Set<Scheme>([...loaderData.open, ...entered.map(({ scheme }) => scheme)]);
	return (
		<PrivatePage
			title={dog ? `Change ${dog.name}` : "Add a dog"}
			description={
				dog?.state === "shown"
					? "Your page keeps what it says now until one of us has looked at the change."
					: "As it appears on the papers, so that buyers can look the dog up."
			}
		>
			<DeskNotice notices={notices} />
			<EvidenceForm
				key={loaderData.form}
				id="dog"
				token={params.token}
				encType="multipart/form-data"
				answer={actionData}
				values={values}
				more={
					dog ? null : (
						<DeskButton variant="quiet" name="step" value="another" className="max-sm:w-full">
							Save and add another dog
						</DeskButton>
					)
				}
			>
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
				<Radios name="sex" label="Sex" options={sexes} required />
				<TextField name="bornOn" label="Date of birth" type="date" required />
				<TextField
					name="chipEnd"
					label="Microchip number, last four"
					hint="Never published. We compare it with your documents."
					className="sm:col-span-2"
				/>
				<section
					id="results"
					aria-labelledby="results-title"
					className="min-w-0 scroll-mt-6 pt-5 sm:col-span-2"
				>
					<h2 id="results-title" className="text-27">
						Health results
					</h2>
					{dog ? <DogResults token={params.token} dog={dog} /> : null}
					<p className="mt-3 mb-4 text-stone">
						Choose who gave the results; enter all that are on one registry page together. Add that
						page’s address, or a document for each: without either, we can’t look at a result, and
						your page says only that you claim it.
					</p>
					<div className="grid grid-cols-1 gap-3">
						<ResultFields tests={tests} open={open} />
					</div>
				</section>
			</EvidenceForm>
			{dog ? (
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
