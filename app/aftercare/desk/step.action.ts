import { href, redirect } from "react-router";
import { applyTaskAction, type TaskStep, taskSteps } from "#app/aftercare/desk/tasks.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { dog } from "#app/records/dog.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/step.action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const step = orNotFound(taskSteps.find((each) => each === params.step)) as TaskStep;
	const id = orNotFound(numberIn(params.id));
	const { seen } = await readValues(request);
	const { dogId, refused } = orNotFound(await applyTaskAction(id, step, actor, numberIn(seen)));
	// The reviewer goes on to the listing's photos, text and owner.
	if (step === "relisted" && !refused) return redirect(`${dog.deskPath}/${dogId}?done=status`);
	return redirect(`${href("/desk/aftercare/:id", { id: String(id) })}?done=${refused ?? step}`);
}
