import { redirect } from "react-router";
import { exportOf, noteRecordExport } from "#app/cases/records/bulk.ts";
import { parseRecordList } from "#app/cases/records/search.ts";
import { parseSelection } from "#app/desk/records/picks.ts";
import { storeForRequest } from "#app/network/owner/stores.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { csvResponse, streamCsv } from "#app/platform/text/csv.server.ts";
import { orNotFound } from "#app/ui/found.ts";
import { maxBatch } from "#policies";
import type { Route } from "./+types/export.file.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const actor = requireStaff(context);
	const store = storeForRequest(request);
	const { deskPath, statuses, labels } = store.record;
	const { picked } = parseSelection(url.searchParams);
	const isSelection = url.searchParams.get("which") === "selected";
	if (isSelection && picked.length === 0) return redirect(`${deskPath}?done=nothing`);
	orNotFound(picked.length <= maxBatch);
	const { filter } = orNotFound(parseRecordList(url, statuses));
	const which = isSelection ? picked.map(({ id }) => id) : filter;
	// Omits the search text: it may be someone's address, and the history keeps everything.
	const said = isSelection
		? `${picked.length} selected`
		: [
				filter.status,
				filter.sample === undefined ? "" : `samples: ${filter.sample}`,
				filter.q && "a search",
			]
				.filter(Boolean)
				.join(", ");
	if (request.method === "GET") await noteRecordExport(store, said, actor);
	const { columns, batches, texts } = exportOf(store, which, actor);
	return csvResponse(request, labels.many.toLowerCase(), streamCsv(columns, batches, texts));
}
