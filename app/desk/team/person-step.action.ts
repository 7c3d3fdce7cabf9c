import { href, redirect } from "react-router";
import {
	endSessions,
	inviteAgain,
	reinstate,
	resetSecondFactor,
	suspend,
} from "#app/desk/team/people-changes.ts";
import type { Staff } from "#app/people/actor.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/person-step.action.ts";

/** Undefined if the person doesn't exist. `refused` in an object says why nothing was done. */
type Outcome = object | number | undefined;

const steps: Record<string, { act: (id: number, me: Staff) => Promise<Outcome>; done: string }> = {
	invitation: { act: inviteAgain, done: "invited" },
	"sign-out": { act: endSessions, done: "sessions" },
	"second-factor-reset": { act: resetSecondFactor, done: "factor" },
	suspension: { act: suspend, done: "suspended" },
	readmission: { act: reinstate, done: "readmitted" },
};

export async function action({ params, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const id = numberIn(params.id) ?? 0;
	const step = orNotFound(Object.hasOwn(steps, params.step) && steps[params.step]);
	const outcome = orNotFound(await step.act(id, me));
	const { refused } = Object(outcome) as { refused?: string };
	const result = refused && refused !== "same" ? refused : step.done;
	const page = href("/desk/people/:id", { id: String(id) });
	return redirect(`${page}?done=${result.replaceAll(" ", "-")}`);
}
