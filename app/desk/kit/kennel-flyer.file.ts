import { findKennelKit } from "#app/desk/kit/facts.ts";
import { flyerResponse } from "#app/desk/kit/flyer-response.ts";
import { numberIn } from "#app/ui/desk-number.ts";
import type { Route } from "./+types/kennel-flyer.file.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const id = numberIn(params.id);
	return flyerResponse(request, id ? await findKennelKit(id) : undefined);
}
