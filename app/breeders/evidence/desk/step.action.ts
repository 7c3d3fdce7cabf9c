import { href, redirect } from "react-router";
import {
	judgeDog,
	judgeResult,
	nextPendingDog,
	readEvidence,
} from "#app/breeders/evidence/desk/evidence-decisions.ts";
import { type Level, levels } from "#app/breeders/evidence/evidence.ts";
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
	const answer = orNotFound(
		params.of === "dog"
			? await judgeDog(id, { ...said, verdict: orNotFound(dogVerdict(params.step)) }, actor)
			: await judgeResult(
					[id, orNotFound(numberIn(params.of))],
					{ ...said, registryUrl, level: orNotFound(levelAt(params.step)) },
					actor,
				),
	);
	const here = href("/desk/evidence/:id", { id: String(id) });
	if (answer === "meanwhile" || answer === "no address") {
		return redirect(`${here}?done=${answer.replace(" ", "-")}`);
	}
	if (await isOpen(id, actor)) return redirect(`${here}?done=${params.step}`);
	const next = await nextPendingDog(actor);
	if (next === undefined) return redirect(`${href("/desk/evidence")}?done=all`);
	return redirect(`${href("/desk/evidence/:id", { id: String(next) })}?done=next`);
}

async function isOpen(id: number, actor: Parameters<typeof readEvidence>[1]): Promise<boolean> {
	const found = await readEvidence(id, actor);
	if (!found) return false;
	const { dog, results } = found;
	return dog.state === "waiting" || dog.pending !== null || results.some(({ level }) => !level);
}

function dogVerdict(step: string) {
	return step === "approved" || step === "declined" ? step : undefined;
}

function levelAt(step: string): Level | undefined {
	return levels.find((level) => level === step);
}
