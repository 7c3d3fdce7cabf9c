import { redirect } from "react-router";
import { words } from "#app/guides/desk/words.ts";
import { guideText, saveGuide } from "#app/guides/drafts.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { numberOf } from "#app/writing/sent.ts";
import { findVersion } from "#app/writing/versions.ts";
import type { Route } from "./+types/restore.action.ts";

export const handle = acceptsBody();

/** Makes a former version what is written now; the public sees nothing of it. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const [id, number] = [numberOf(params.id), numberOf(params.number)];
	const version = id && number ? await findVersion(guideText(id), number) : undefined;
	if (!id || !version) throw new Response(null, { status: 404 });
	const revision = Number((await readFields(request))?.get("revision") ?? Number.NaN);
	const saved = await saveGuide(id, { revision, fields: version.content }, actor);
	if (!saved) throw new Response(null, { status: 404 });
	const here = `${words.base}/${id}`;
	return redirect(saved.ok ? `${here}?done=restored` : `${here}/versions/${number}?done=newer`);
}
