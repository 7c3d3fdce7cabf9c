import type { LoaderFunctionArgs } from "react-router";
import { isPhotoOfStory } from "#app/adoptions/stories/stories.ts";
import { isDocumentOf } from "#app/breeders/evidence/dogs.ts";
import { privateFileResponse } from "#app/media/photo-files.ts";
import { findCaseByLink } from "#app/moderation/cases/private-case.ts";
import { isPhotoOfCase } from "#app/moderation/edit/case-edits.ts";
import { isCodePhotoOf } from "#app/moderation/verifications/code-photos.ts";
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
