import { href, redirect } from "react-router";
import { resetSecondFactorOf } from "#app/desk/team/people-changes.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/person-second-factor-reset.action.ts";

export const handle = acceptsBody();

export async function action({ params, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const id = numberIn(params.id) ?? 0;
	const changed = await resetSecondFactorOf(id, me);
	if (!changed) throw new Response(null, { status: 404 });
	const page = href("/desk/people/:id", { id: String(id) });
	return redirect(`${page}?done=${changed.refused ?? "factor"}`);
}
