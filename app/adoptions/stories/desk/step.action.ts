import { href, redirect } from "react-router";
import {
	applyStoryAction,
	type StoryAction,
	storyActions,
} from "#app/adoptions/stories/desk/story-decisions.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/step.action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const step = orNotFound(Object.hasOwn(storyActions, params.step) && params.step) as StoryAction;
	const id = orNotFound(numberIn(params.id));
	const { seen } = await readValues(request);
	const result = orNotFound(await applyStoryAction(id, step, actor, seen));
	return redirect(`${href("/desk/stories/:id", { id: String(id) })}?done=${result}`);
}
