import { href, redirect } from "react-router";
import { databaseAway, refuseForm } from "#app/cases/intake/submit-form.ts";
import { linkGone } from "#app/cases/review/private-case.ts";
import { photoAddress } from "#app/media/photo.ts";
import {
	deleteUnusedDocuments,
	noDocument,
	readDocumentForm,
	storeDocuments,
} from "#app/network/kennels/evidence/documents.ts";
import {
	type DogWithResults,
	factsOf,
	requireDogOf,
	requireKennelCase,
} from "#app/network/kennels/evidence/dogs.ts";
import { documentFormBytes, dogName, schemes } from "#app/network/kennels/evidence/evidence.ts";
import { DeleteForm, DogsLink, EvidenceForm } from "#app/network/kennels/evidence/forms.tsx";
import { RegistryPage, ResultOfTest } from "#app/network/kennels/evidence/result-fields.tsx";
import { resultField, urlField } from "#app/network/kennels/evidence/result-names.ts";
import { changeResult, removeResult } from "#app/network/kennels/evidence/results.ts";
import {
	documentErrors,
	readResults,
	resultValues,
} from "#app/network/kennels/evidence/sent-results.ts";
import {
	findTestByScheme,
	isExpired,
	ownResult,
	type TestByScheme,
	testName,
	validityText,
} from "#app/network/kennels/evidence/test-rules.ts";
import { sender } from "#app/people/actor.ts";
import { awayOrRethrow, isDatabaseUnavailable } from "#app/platform/database/db.server.ts";
import { firstTextValues } from "#app/platform/forms/typed-form.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import editStyles from "#app/ui/edit.css?url";
import { numberIn } from "#app/ui/found.ts";
import { PrivatePage } from "#app/ui/private-page.tsx";
import type { Route } from "./+types/result.page.ts";

export const handle = acceptsBody(documentFormBytes);
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

type Params = { token: string; dog: string; result: string };

async function requireResult(caseId: number, params: Params) {
	const dog = await requireDogOf(caseId, params.dog);
	const result = dog.results.find(({ id }) => id === numberIn(params.result));
	if (!result) throw linkGone();
	return { dog, result, test: findTestByScheme(result) };
}

export async function loader({ params }: Route.LoaderArgs) {
	const found = await requireKennelCase(params.token);
	// New results are entered on the dog's page.
	if (params.result === "new") throw redirect(href("/edit/kennel/:token/dogs/:dog", params));
	const { dog, result, test } = await requireResult(found.id, params);
	const folder = `${href("/edit/kennel/:token", params)}/photos`;
	return {
		name: dogName(dog.pending ?? dog),
		about: `${testName(result.test)}: ${result.result} (${schemes[result.scheme]}). ${validityText(result)}.`,
		isReviewed: result.level !== null,
		document: documentAddress(result, folder, params),
		test,
		values: test ? valuesOf(result, test) : {},
	};
}

type Known = DogWithResults["results"][number];

function valuesOf(known: Known, test: TestByScheme): Record<string, string> {
	const own = ownResult(test, known.result);
	const isOther = own === undefined && test.words.length > 0;
	return {
		[resultField(test, "result")]: isOther ? "other" : (own ?? known.result),
		[resultField(test, "other")]: isOther ? known.result : "",
		[resultField(test, "testedOn")]: known.testedOn,
		[resultField(test, "certificate")]: known.certificate,
		[urlField(test.scheme)]: known.registryUrl,
	};
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
	const all = firstTextValues(sent.fields);
	let values = resultValues(all);
	try {
		if (all.step === "remove") {
			// A double click removes it again.
			const ids = [numberIn(params.dog) ?? 0, numberIn(params.result) ?? 0] as const;
			await removeResult(found.id, ids, sender);
			return redirect(`${list}?done=result-removed`);
		}
		const { dog, result, test } = await requireResult(found.id, params);
		const tests = test ? [test] : [];
		values = resultValues(all, tests);
		const fields = new Set(sent.documents.keys());
		const read = readResults(values, fields, dog.pending ?? factsOf(dog), tests);
		const [typed] = read.results;
		if (test && !typed)
			read.errors[resultField(test, "result")] ??= "Choose the result, or delete it below.";
		if (!typed || sent.faults.size > 0 || Object.keys(read.errors).length > 0) {
			const errors = { ...read.errors, ...documentErrors(sent, request) };
			return refuseForm({ errors, values }, 422);
		}
		const { document: field, ...facts } = typed;
		const document = sent.documents.get(field);
		const stored = await storeDocuments(document ? [[field, document]] : [], network, sender);
		if (!stored.ok) {
			const { message, status, retryAfter } = stored.fault;
			return refuseForm({ errors: { [stored.field]: message }, values }, status, retryAfter);
		}
		const saving = { ...facts, ...(stored.documents.get(field) ?? noDocument) };
		const saved = await changeResult(found.id, [dog.id, result.id], saving, sender).catch(
			async (error: unknown) => {
				await deleteUnusedDocuments(stored.documents.values()).catch(() => {});
				throw error;
			},
		);
		if (saved !== "saved") await deleteUnusedDocuments(stored.documents.values());
		if (saved === undefined) throw linkGone();
		if (saved === "looked") return refuseForm({ values, message: reviewedMessage }, 409);
		return redirect(`${list}?done=${isExpired(facts) ? "result-expired" : "result"}`);
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
		return refuseForm({ values, message: databaseAway }, 503);
	}
}

const reviewedMessage =
	"One of us has looked at this result in the meantime, so it can’t be changed. Enter a new one instead.";

export default function KennelResultPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, about, isReviewed, document, values, test } = loaderData;
	const isFixed = isReviewed || !test;
	return (
		<PrivatePage
			title={isFixed ? `A result for ${name}` : `Change a result for ${name}`}
			description={
				isReviewed
					? `${about} One of us has looked at it, so it stays as it is. You can delete it, or enter a newer one.`
					: about
			}
		>
			{document ? (
				<p className="mt-4">
					<a href={document} className="text-terra underline" target="_blank" rel="noreferrer">
						Open the document you sent
					</a>
				</p>
			) : null}
			{isFixed ? null : (
				<EvidenceForm
					id="result"
					token={params.token}
					encType="multipart/form-data"
					answer={actionData}
					values={values}
				>
					<div className="grid gap-6 sm:col-span-2">
						<RegistryPage scheme={test.scheme} />
						<ResultOfTest test={test} documentLabel={document ? "Another document" : undefined} />
					</div>
				</EvidenceForm>
			)}
			<div className="mt-6 space-y-6">
				<DeleteForm title="Delete this result">
					The result and its document are deleted for good and leave your page right away.
				</DeleteForm>
				{isFixed ? (
					<p>
						<DogsLink token={params.token} />
					</p>
				) : null}
			</div>
		</PrivatePage>
	);
}
