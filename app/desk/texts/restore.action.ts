import { redirect } from "react-router";
import { requireText } from "#app/desk/texts/find-text.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import { findVersion } from "#app/writing/versions.ts";
import type { Route } from "./+types/restore.action.ts";

export const handle = acceptsBody();

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { store, kind, id, path } = await requireText(request, params);
	const number = numberIn(params.number);
	const version = number && (await findVersion({ kind, id }, number));
	if (!version) throw new Response(null, { status: 404 });
	const revision = Number((await readFields(request))?.get("revision") ?? Number.NaN);
	const saved = await store.save(id, { revision, fields: version.content }, actor);
	if (!saved) throw new Response(null, { status: 404 });
	return redirect(saved.ok ? `${path}?done=restored` : `${path}/versions/${number}?done=newer`);
}
