import { redirect } from "react-router";
import { requestLinkCheck, setIgnored } from "#app/links/desk-links.ts";
import type { Actor } from "#app/people/actor.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/step.action.ts";

type Step = { take: (id: number, actor: Actor) => Promise<boolean>; to: string };

const steps: Record<string, Step> = {
	check: { take: requestLinkCheck, to: "/desk/links?done=asked" },
	ignore: { take: (id, actor) => setIgnored(id, true, actor), to: "/desk/links?done=ignored" },
	restore: {
		take: (id, actor) => setIgnored(id, false, actor),
		to: "/desk/links?list=ignored&done=restored",
	},
};

export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const step = orNotFound(Object.hasOwn(steps, params.step) && steps[params.step]);
	orNotFound(await step.take(orNotFound(numberIn(params.id)), actor));
	return redirect(step.to);
}
