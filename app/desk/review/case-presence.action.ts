import { findCase } from "#app/moderation/cases/cases.ts";
import { markReading } from "#app/moderation/cases/presence.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { numberIn } from "#app/ui/desk-number.ts";
import type { Route } from "./+types/case-presence.action.ts";

export const handle = acceptsBody(1024);

/** A browser says that a case is open in it, and hears who else has it open. */
export async function action({ params, context }: Route.ActionArgs) {
	const id = numberIn(params.id);
	const found = id && (await findCase(id));
	if (!found) throw new Response(null, { status: 404 });
	const readers = await markReading(found.case.id, requireStaff(context));
	const headers = { "Cache-Control": "no-store" };
	return Response.json({ readers, version: found.case.version }, { headers });
}
