import type { LoaderFunctionArgs } from "react-router";
import { readPdf } from "#app/breeders/evidence/documents.ts";
import { dogsOfCase, findKennelCase } from "#app/breeders/evidence/dogs.ts";
import { fileResponse } from "#app/platform/http/file-response.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";

/** A document that is a PDF, for the breeder who sent it. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
	const found = orNotFound(await findKennelCase(params.token ?? ""));
	const dogs = await dogsOfCase(found.id);
	const results = dogs.find(({ id }) => id === numberIn(params.dog))?.results ?? [];
	const pdfKey = results.find(({ id }) => id === numberIn(params.result))?.pdfKey;
	const bytes = orNotFound(pdfKey ? await readPdf(pdfKey) : undefined);
	return fileResponse(request, {
		bytes,
		type: "application/pdf",
		etag: pdfKey?.split("/")[1] ?? "",
		cacheControl: "private, no-store",
		filename: "document.pdf",
	});
}
