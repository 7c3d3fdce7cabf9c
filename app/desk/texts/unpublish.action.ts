import { redirect } from "react-router";
import { textStoreAt } from "#app/desk/texts/find-text.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/unpublish.action.ts";

export const handle = acceptsBody();

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const store = textStoreAt(request);
	const id = numberIn(params.id);
	const done = id && (await store.unpublish(id, actor));
	if (!done) throw new Response(null, { status: 404 });
	return redirect(`${store.definition.deskPath}?done=unpublished`);
}
