import {
	csvColumns,
	noteExport,
	subscriberBatches,
} from "#app/cases/newsletter/desk/subscribers.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { csvResponse, streamCsv } from "#app/platform/text/csv.server.ts";
import type { Route } from "./+types/csv.file.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = requireStaff(context);
	const all = new URL(request.url).searchParams.get("which") === "all";
	if (request.method === "GET") await noteExport(all ? "all" : "confirmed", actor);
	return csvResponse(request, "subscribers", streamCsv(csvColumns, subscriberBatches(!all)));
}
