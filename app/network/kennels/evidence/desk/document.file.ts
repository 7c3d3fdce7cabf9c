import type { LoaderFunctionArgs } from "react-router";
import { readEvidence } from "#app/network/kennels/evidence/case.ts";
import { answerPdf } from "#app/network/kennels/evidence/documents.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
	requireStaff(context);
	const found = orNotFound(await readEvidence(numberIn(params.id) ?? 0));
	const result = found.results.find(({ id }) => id === numberIn(params.result));
	return answerPdf(request, result?.pdfKey, `document-${params.result}.pdf`);
}
