import { findKit } from "#app/desk/kit/facts.ts";
import { flyerResponse } from "#app/desk/kit/flyer-response.ts";
import { storeAt } from "#app/owner/stores.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/flyer.file.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const id = numberIn(params.id);
	return flyerResponse(request, id ? await findKit(storeAt(request), id) : undefined);
}
