import type { LoaderFunctionArgs } from "react-router";
import { privateFileResponse } from "#app/media/photo-files.ts";
import { openPrivateCase } from "#app/moderation/cases/private-case.ts";
import { isPhotoOfCase } from "#app/moderation/edit/case-edits.ts";
import { recordAt } from "#app/records/records.ts";

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
	const record = recordAt(new URL(request.url).pathname);
	const found = await openPrivateCase(record.caseKind, params.token ?? "");
	const isAllowed = (photoId: number) => found !== undefined && isPhotoOfCase(found, photoId);
	return privateFileResponse(request, params, isAllowed);
}
