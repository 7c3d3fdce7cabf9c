import { href, redirect } from "react-router";
import {
	judgeDog,
	judgeResult,
	nextPendingDog,
	readEvidence,
} from "#app/network/kennels/evidence/desk/evidence-decisions.ts";
import { isDogOpen, levels } from "#app/network/kennels/evidence/evidence.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/step.action.ts";

/** The `of` parameter is "dog" or the ID of a result. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = orNotFound(numberIn(params.id));
	const { seen = "", reason: typed = "", registryUrl = "" } = await readValues(request);
	const reason = [...typed.trim()].slice(0, 500).join("");
	const said = { reason, seen: Number(seen) };
	const { step } = params;
	const answer = orNotFound(
		params.of === "dog"
			? await judgeDog(
					id,
					{ ...said, verdict: orNotFound((step === "approved" || step === "declined") && step) },
					actor,
				)
			: await judgeResult(
					[id, orNotFound(numberIn(params.of))],
					{ ...said, registryUrl, level: orNotFound(levels.find((level) => level === step)) },
					actor,
				),
	);
	const here = href("/desk/evidence/:id", { id: String(id) });
	if (answer === "meanwhile" || answer === "no address" || answer === "no scheme") {
		return redirect(`${here}?done=${answer.replace(" ", "-")}`);
	}
	const found = await readEvidence(id, actor);
	if (found && (isDogOpen(found.dog) || found.results.some(({ level }) => !level))) {
		return redirect(`${here}?done=${step}`);
	}
	const next = await nextPendingDog(actor);
	if (next === undefined) return redirect(`${href("/desk/evidence")}?done=all`);
	return redirect(`${href("/desk/evidence/:id", { id: String(next) })}?done=next`);
}
