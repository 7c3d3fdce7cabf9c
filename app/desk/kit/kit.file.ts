import { storeForRequest } from "#app/network/owner/stores.ts";
import { findKit } from "#app/network/promotion/kit.ts";
import { kitFileResponse } from "#app/network/promotion/kit-files.ts";
import { numberIn } from "#app/ui/found.ts";
import type { Route } from "./+types/kit.file.ts";

export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
	const kit = await findKit(storeForRequest(request), numberIn(params.id) ?? 0);
	if (!kit) throw new Response("We couldn't find that record.\n", { status: 404 });
	if (!kit.isPublic) {
		throw new Response("This record isn't public right now, so there is nothing to post.\n", {
			status: 404,
		});
	}
	const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
	const file = await kitFileResponse(request, kit.record, params.file ?? name);
	if (!file) throw new Response("This file doesn’t exist.\n", { status: 404 });
	return file;
}
