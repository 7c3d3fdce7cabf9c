import { redirect } from "react-router";
import { messagePath } from "#app/contact/desk/message.ts";
import { assignMessage, isMessageStep, setMessageState } from "#app/contact/desk/thread.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/step.action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = orNotFound(numberIn(params.id));
	const { step } = params;
	let result: "done" | "late" | undefined;
	if (step === "assigned") {
		const { person, from } = await readValues(request);
		const assignee = numberIn(person) ?? null;
		if (assignee === null && person !== "") throw new Response(null, { status: 400 });
		const seen = from === undefined ? undefined : (numberIn(from) ?? null);
		result = await assignMessage(id, assignee, actor, seen);
	} else if (isMessageStep(step)) {
		result = await setMessageState(id, step, actor);
	}
	return redirect(`${messagePath(id)}?done=${orNotFound(result) === "late" ? "late" : step}`);
}
