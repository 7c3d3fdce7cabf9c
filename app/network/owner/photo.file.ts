import type { LoaderFunctionArgs } from "react-router";
import { isPhotoOfCase } from "#app/cases/edit/case-edits.ts";
import { findCaseByLink } from "#app/cases/review/private-case.ts";
import { isCodePhotoOf } from "#app/cases/verifications/code-photos.ts";
import { privateFileResponse } from "#app/media/photo-files.ts";
import { isPhotoOfStory } from "#app/network/dogs/stories/stories.ts";
import { isDocumentOf } from "#app/network/kennels/evidence/dogs.ts";
import { recordForPath } from "#app/records/records.ts";

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
	const record = recordForPath(new URL(request.url).pathname);
	const found = await findCaseByLink(record.caseKind, params.token ?? "");
	const isAllowed = async (photoId: number) =>
		found !== undefined &&
		((await isPhotoOfCase(found, photoId)) ||
			(await isCodePhotoOf(found.id, photoId)) ||
			(record.kind === "kennel" && (await isDocumentOf(found.id, photoId))) ||
			(record.kind === "dog" && (await isPhotoOfStory(found.subjectId, photoId))));
	return privateFileResponse(request, params, isAllowed);
}
