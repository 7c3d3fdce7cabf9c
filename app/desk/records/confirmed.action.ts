import { redirect } from "react-router";
import { confirmAtDesk } from "#app/moderation/records/desk-edits.ts";
import { storeAt } from "#app/owner/stores.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/confirmed.action.ts";

export const handle = acceptsBody();

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const store = storeAt(request);
	const id = numberIn(params.id);
	if (!id || !(await confirmAtDesk(store, id, actor))) throw new Response(null, { status: 404 });
	return redirect(`${store.record.deskPath}/${id}?done=confirmed`);
}
