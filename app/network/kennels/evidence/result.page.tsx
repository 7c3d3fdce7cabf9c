import { href, redirect } from "react-router";
import { databaseAway, refuseForm } from "#app/cases/intake/submit-form.ts";
import { linkGone } from "#app/cases/review/private-case.ts";
import { photoAddress } from "#app/media/photo.ts";
import {
	deleteUnusedDocument,
	noDocument,
	readDocumentForm,
	storeDocument,
} from "#app/network/kennels/evidence/documents.ts";
import {
	type DogWithResults,
	factsOf,
	requireDogOf,
	requireKennelCase,
} from "#app/network/kennels/evidence/dogs.ts";
import {
	documentField,
	documentFormBytes,
	documentTypes,
	dogName,
	schemeNames,
	schemes,
} from "#app/network/kennels/evidence/evidence.ts";
import { DeleteForm, DogsLink, EvidenceForm } from "#app/network/kennels/evidence/forms.tsx";
import {
	addResult,
	changeResult,
	maxResultsPerDog,
	ResultForm,
	removeResult,
	resultErrors,
} from "#app/network/kennels/evidence/results.ts";
import { isExpired, orderedTests } from "#app/network/kennels/evidence/test-rules.ts";
import { sender } from "#app/people/actor.ts";
import { awayOrRethrow, isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { askedValues, checkForm, firstTextValues } from "#app/platform/forms/typed-form.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { FileField } from "#app/ui/desk/file-field.tsx";
import editStyles from "#app/ui/edit.css?url";
import { Select, TextField } from "#app/ui/field.tsx";
import { numberIn } from "#app/ui/found.ts";
import { PrivatePage } from "#app/ui/private-page.tsx";
import type { Route } from "./+types/result.page.ts";

export const handle = acceptsBody(documentFormBytes);
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

type Params = { token: string; dog: string; result: string };

async function requireResult(caseId: number, params: Params) {
	const dog = await requireDogOf(caseId, params.dog);
	const result = dog.results.find(({ id }) => id === numberIn(params.result));
	if (!result && params.result !== "new") throw linkGone();
	return { dog, result };
}

export async function loader({ request, params }: Route.LoaderArgs) {
	const { dog, result } = await requireResult((await requireKennelCase(params.token)).id, params);
	const query = new URL(request.url).searchParams;
	const former = dog.results.find(({ id }) => id === numberIn(query.get("of") ?? ""));
	const folder = `${href("/edit/kennel/:token", params)}/photos`;
	return {
		name: dogName(dog.pending ?? dog),
		isReviewedResult: result?.level !== null && result !== undefined,
		renewed: former !== undefined,
		document: result && documentAddress(result, folder, params),
		values: valuesOf(result, former),
		tests: orderedTests.map(({ id, name }) => ({ value: id, label: name })),
	};
}

type Known = DogWithResults["results"][number];

function valuesOf(result: Known | undefined, former: Known | undefined): Record<string, string> {
	if (result) {
		const { test, scheme, testedOn, certificate, registryUrl } = result;
		return { test, scheme, testedOn, certificate, registryUrl, result: result.result };
	}
	if (!former) return {};
	const { test, scheme, registryUrl } = former;
	return { test, scheme, registryUrl };
}

function documentAddress({ id, photoId, pdfKey }: Known, folder: string, { token, dog }: Params) {
	if (photoId !== null) return photoAddress({ folder, token: String(photoId) }, 1280, "webp");
	if (pdfKey === null) return undefined;
	return href("/edit/kennel/:token/dogs/:dog/results/:result/document.pdf", {
		token,
		dog,
		result: String(id),
	});
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const found = await requireKennelCase(params.token).catch(awayOrRethrow);
	if (found === "away") return refuseForm({ message: databaseAway }, 503);
	const network = context.get(networkContext);
	const list = href("/edit/kennel/:token/dogs", params);
	const sent = await readDocumentForm(request, network);
	if (!sent.ok) return refuseForm({ message: sent.message }, sent.status, sent.retryAfter);
	const values = askedValues(firstTextValues(sent.fields), ResultForm, ["step"]);
	let isOld = false;
	try {
		if (values.step === "remove") {
			// A double click removes it again.
			const ids = [numberIn(params.dog) ?? 0, numberIn(params.result) ?? 0] as const;
			await removeResult(found.id, ids, sender);
			return redirect(`${list}?done=result-removed`);
		}
		const { dog, result } = await requireResult(found.id, params);
		const form = checkForm(values, ResultForm);
		const errors = form.ok ? resultErrors(form.value, dog.pending ?? factsOf(dog)) : form.errors;
		if (sent.fault) errors[documentField] = sent.fault.message;
		if (!form.ok || Object.keys(errors).length > 0) {
			if (sent.bytes) errors[documentField] ??= "Choose the document again when the rest is right.";
			return refuseForm({ errors, values }, sent.fault?.status ?? 422);
		}
		isOld = isExpired(form.value);
		const stored = sent.bytes && (await storeDocument(sent.bytes, network, sender));
		if (stored && !stored.ok) {
			const errors = { [documentField]: stored.message };
			return refuseForm({ errors, values }, stored.status, stored.retryAfter);
		}
		const document = stored?.document ?? noDocument;
		const saving = { ...form.value, ...document };
		const saved = await (result
			? changeResult(found.id, [dog.id, result.id], saving, sender)
			: addResult(found.id, dog.id, saving, sender)
		).catch(async (error: unknown) => {
			await deleteUnusedDocument(document).catch(() => {});
			throw error;
		});
		if (saved !== "added" && saved !== "saved") await deleteUnusedDocument(document);
		if (saved === undefined) throw linkGone();
		if (saved === "full") return refuseForm({ values, message: fullMessage }, 422);
		if (saved === "looked") return refuseForm({ values, message: reviewedMessage }, 409);
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
		return refuseForm({ values, message: databaseAway }, 503);
	}
	return redirect(`${list}?done=${isOld ? "result-expired" : "result"}`);
}

const fullMessage = `A dog can have up to ${maxResultsPerDog} results. Delete one that’s out of date.`;
const reviewedMessage =
	"One of us has looked at this result in the meantime, so it can’t be changed. Enter a new one instead.";

const choose = { value: "", label: "Choose" };
const schemeOptions = [choose, ...schemeNames.map((value) => ({ value, label: schemes[value] }))];

export default function KennelResultPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, isReviewedResult, renewed, document, values, tests } = loaderData;
	const isNew = params.result === "new";
	const title = isReviewedResult
		? `A result for ${name}`
		: isNew
			? `${renewed ? "Renew" : "Add"} a result for ${name}`
			: `Change a result for ${name}`;
	return (
		<PrivatePage
			title={title}
			description={
				isReviewedResult
					? "One of us has looked at it, so it stays as it is. You can delete it, or enter a newer one."
					: "Add the dog’s page at the registry, the document, or both. Without either, we can’t look at the result, and your page says only that you claim it."
			}
		>
			{document ? (
				<p className="mt-4">
					<a href={document} className="text-terra underline" target="_blank" rel="noreferrer">
						Open the document you sent
					</a>
				</p>
			) : null}
			{isReviewedResult ? null : (
				<EvidenceForm
					id="result"
					token={params.token}
					encType="multipart/form-data"
					answer={actionData}
					values={values}
				>
					<Select
						name="test"
						label="Test"
						options={[choose, ...tests]}
						className="sm:col-span-2"
						required
					/>
					<Select name="scheme" label="Scheme" options={schemeOptions} required />
					<TextField name="testedOn" label="Date of the test" type="date" required />
					<TextField
						name="result"
						label="Result"
						hint="In the scheme’s own words: Good, Normal, 0/0, A, Clear …"
						maxLength={60}
						required
					/>
					<TextField
						name="certificate"
						label="Certificate or report number"
						hint="An OFA number looks like BF-3685G32F-T."
						maxLength={60}
					/>
					<TextField
						name="registryUrl"
						label="Address of the registry’s page"
						hint="The page of this dog, where everyone can see the result. Starts with https://."
						className="sm:col-span-2"
					/>
					<FileField
						name={documentField}
						label={document ? "Another document" : "Document"}
						hint="A PDF or a photo of it, up to 15 MB. Never published: only our team sees it."
						accept={documentTypes}
						className="sm:col-span-2"
					/>
				</EvidenceForm>
			)}
			{isNew ? null : (
				<div className="mt-6 space-y-6">
					<DeleteForm title="Delete this result">
						The result and its document are deleted for good and leave your page right away.
					</DeleteForm>
					{isReviewedResult ? (
						<p>
							<DogsLink token={params.token} />
						</p>
					) : null}
				</div>
			)}
		</PrivatePage>
	);
}
