import { redirect } from "react-router";
import { requireText } from "#app/desk/texts/find-text.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/text.action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { store, id, path } = await requireText(request, params);
	if (params.action === "unschedule") {
		await store.unschedule(id, actor);
		return redirect(`${path}?done=unscheduled`);
	}
	orNotFound(params.action === "unpublish" && (await store.unpublish(id, actor)));
	return redirect(`${store.definition.deskPath}?done=unpublished`);
}
