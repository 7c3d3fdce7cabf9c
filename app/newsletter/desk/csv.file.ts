import { ReadableStream as WebStream } from "node:stream/web";
import { noteExport, subscribersAsCsv } from "#app/newsletter/desk/subscribers.ts";
import { requireStaff } from "#app/people/sessions.ts";
import type { Route } from "./+types/csv.file.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = requireStaff(context);
	const all = new URL(request.url).searchParams.get("which") === "all";
	if (request.method === "GET") await noteExport(all ? "all" : "confirmed", actor);
	const day = new Date().toISOString().slice(0, 10);
	const body = WebStream.from(subscribersAsCsv(!all)) as unknown as ReadableStream<Uint8Array>;
	return new Response(request.method === "HEAD" ? null : body, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="subscribers-${day}.csv"`,
			"Cache-Control": "no-store",
		},
	});
}
