import { storeForRequest } from "#app/network/owner/stores.ts";
import { findOwnKit } from "#app/network/promotion/kit.ts";
import { kitFileResponse } from "#app/network/promotion/kit-files.ts";
import type { Route } from "./+types/kit.file.ts";

export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
	const kit = await findOwnKit(storeForRequest(request), params.token);
	const file = kit?.isPublic && (await kitFileResponse(request, kit.record, params.file));
	if (!file) throw new Response("This file doesn’t exist.\n", { status: 404 });
	return file;
}
