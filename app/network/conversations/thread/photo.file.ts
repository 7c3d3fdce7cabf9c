import type { LoaderFunctionArgs } from "react-router";
import { privateFileResponse } from "#app/media/photo-files.ts";
import { openConversation } from "#app/network/conversations/thread/conversations.ts";
import { isPhotoOfConversation } from "#app/network/conversations/thread/photos.ts";

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
	const link = await openConversation(params.token ?? "");
	return privateFileResponse(
		request,
		params,
		(id) => link !== undefined && isPhotoOfConversation(link.id, id),
	);
}
