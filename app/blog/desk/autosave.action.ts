import { savePost } from "#app/blog/drafts.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { typedValues } from "#app/platform/typed-form.server.ts";
import { mostFormBytes } from "#app/writing/content.ts";
import { checkContent } from "#app/writing/content-form.ts";
import { numberOf, saveAnswer } from "#app/writing/sent.ts";
import type { Route } from "./+types/autosave.action.ts";

export const handle = acceptsBody(mostFormBytes);

/** Saves a draft while it is being typed. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberOf(params.id);
	const form = checkContent("post", typedValues((await readFields(request)) ?? new FormData()));
	if (!form.ok) {
		return Response.json(
			{ ok: false, words: Object.values(form.errors).join(" ") },
			{ status: 422 },
		);
	}
	const saved = id ? await savePost(id, form.value, actor) : undefined;
	if (!saved) return Response.json({ ok: false, words: "It is no longer there." }, { status: 404 });
	return Response.json(saveAnswer(saved), { status: saved.ok ? 200 : 409 });
}
