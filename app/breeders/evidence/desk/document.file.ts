import type { LoaderFunctionArgs } from "react-router";
import { readEvidence } from "#app/breeders/evidence/desk/evidence-decisions.ts";
import { readPdf } from "#app/breeders/evidence/documents.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { fileResponse } from "#app/platform/http/file-response.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
	const actor = requireStaff(context);
	const found = orNotFound(await readEvidence(numberIn(params.id) ?? 0, actor));
	const pdfKey = found.results.find(({ id }) => id === numberIn(params.result))?.pdfKey;
	const bytes = orNotFound(pdfKey ? await readPdf(pdfKey) : undefined);
	return fileResponse(request, {
		bytes,
		type: "application/pdf",
		etag: pdfKey?.split("/")[1] ?? "",
		cacheControl: "private, no-store",
		filename: `document-${params.result}.pdf`,
	});
}
