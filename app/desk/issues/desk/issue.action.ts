import { href, redirect } from "react-router";
import { discardIssue, unscheduleIssue } from "#app/desk/issues/issues.ts";
import { cancelIssue, pauseIssue, resumeIssue } from "#app/desk/issues/sending.ts";
import type { Actor } from "#app/people/actor.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/issue.action.ts";

const actions: Record<
	string,
	{ take(id: number, actor: Actor): Promise<boolean>; notice: string }
> = {
	unschedule: { take: unscheduleIssue, notice: "unscheduled" },
	pause: { take: pauseIssue, notice: "paused" },
	resume: { take: resumeIssue, notice: "resumed" },
	cancel: { take: cancelIssue, notice: "cancelled" },
	discard: { take: discardIssue, notice: "discarded" },
};

/** A repeated or late action changes nothing, and the page shows the current state. */
export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = orNotFound(numberIn(params.id));
	const chosen = orNotFound(Object.hasOwn(actions, params.action) && actions[params.action]);
	const taken = await chosen.take(id, actor);
	if (params.action === "discard") return redirect("/desk/newsletter?done=discarded");
	return redirect(href("/desk/newsletter/:id", params) + (taken ? `?done=${chosen.notice}` : ""));
}
