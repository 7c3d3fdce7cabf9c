import type { LoaderFunctionArgs } from "react-router";
import { answerPdf } from "#app/network/kennels/evidence/documents.ts";
import { dogsOfCase, findKennelCase } from "#app/network/kennels/evidence/dogs.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
	const found = orNotFound(await findKennelCase(params.token ?? ""));
	const dogs = await dogsOfCase(found.id);
	const results = dogs.find(({ id }) => id === numberIn(params.dog))?.results ?? [];
	const result = results.find(({ id }) => id === numberIn(params.result));
	return answerPdf(request, result?.pdfKey, "document.pdf");
}
