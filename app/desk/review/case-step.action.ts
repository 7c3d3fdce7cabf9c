import { redirect } from "react-router";
import { findDecision } from "#app/cases/decisions/case-decisions.ts";
import { undoDecision } from "#app/cases/decisions/decisions.ts";
import { endEditLinks, sendEditLink } from "#app/cases/edit/links.ts";
import { assignCase } from "#app/cases/review/assignment.ts";
import { findCase } from "#app/cases/review/cases.ts";
import { isWaiting } from "#app/cases/review/states.ts";
import { findAssigned } from "#app/cases/review/team-emails.tsx";
import { queueQuery, reviewPath } from "#app/desk/review/review-path.ts";
import { stores } from "#app/network/owner/stores.ts";
import type { Staff } from "#app/people/actor.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/case-step.action.ts";

export const handle = acceptsBody(1024);

type Typed = { from?: string; person?: string };
type Step = (id: number, actor: Staff, typed: Typed) => Promise<string | undefined>;

/** Each returns the `done` value for the case's page. */
const steps: Record<string, Step> = {
	"assignee/me": (id, actor, { from }) => assign(id, actor.id, numberIn(from) ?? null, actor),
	"assignee/nobody": (id, actor) => assign(id, null, actor.id, actor),
	"assignee/person": async (id, actor, { person, from }) => {
		const personId = numberIn(person);
		return personId === undefined ? undefined : assign(id, personId, numberIn(from) ?? null, actor);
	},
	"link/new": (id, actor) => sendEditLink(id, null, actor),
	"link/end": async (id, actor) => ((await endEditLinks(id, actor)) ? "ended" : undefined),
};

const undoResults = { undone: "undone", "too late": "late", "not the last": "other" } as const;

async function undo(id: number, decisionId: number, actor: Staff) {
	const decision = await findDecision(decisionId);
	if (decision?.caseId !== id) return undefined;
	const result = await undoDecision(decisionId, stores, actor);
	const found = await findCase(id);
	// An earlier decision may apply again, so the case may not be pending.
	if (result === "undone" && found && !isWaiting(found.case)) return "back";
	return result && undoResults[result];
}

async function assign(id: number, to: number | null, from: number | null, actor: Staff) {
	const result = await assignCase(id, to, from, actor);
	if (result === "elsewhere") return "taken";
	if (to === null) return result && "nobody";
	if (!result || to === actor.id) return result && "mine";
	return (await findAssigned(id)) ? "given" : "given-unsent";
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = orNotFound(numberIn(params.id));
	const name = `${params.of}/${params.step}`;
	const typed: Typed = await readValues(request);
	const step: Step | undefined = Object.hasOwn(steps, name) ? steps[name] : undefined;
	const done =
		params.of === "undo"
			? await undo(id, numberIn(params.step) ?? 0, actor)
			: await step?.(id, actor, typed);
	const query = queueQuery(new URL(request.url).searchParams, { done: orNotFound(done) });
	return redirect(reviewPath(id) + query);
}
