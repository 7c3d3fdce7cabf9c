import type { LoaderFunctionArgs } from "react-router";
import { privateFileResponse } from "#app/media/private-file-response.ts";
import { isPhotoOfCase } from "#app/moderation/edit/case-edits.ts";
import { openPrivateCase } from "#app/moderation/private-case.ts";

/** A kennel's picture before the public sees it, for whoever holds its private link. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
	const found = await openPrivateCase("breeder", params.token ?? "");
	const may = (photoId: number) => found !== undefined && isPhotoOfCase(found.case, photoId);
	return privateFileResponse(request, { id: params.id, file: params.file }, may);
}
