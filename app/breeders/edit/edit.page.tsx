import { findKennelEdit, kennelEdits } from "#app/breeders/edit/edits.ts";
import { EditKennel } from "#app/breeders/edit/kennel.tsx";
import { saveDraft } from "#app/moderation/edit/case-edits.ts";
import { takeEdit } from "#app/moderation/edit/take-edit.ts";
import { linkGone } from "#app/moderation/link-gone.ts";
import { sender } from "#app/people/actor.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { networkContext } from "#app/platform/network.server.ts";
import editStyles from "#app/ui/edit.css?url";
import type { Route } from "./+types/edit.page.ts";

/** A logo at its largest, for whoever sends it without scripts, and the fields. */
export const handle = acceptsBody(20 * 1024 * 1024);
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ params }: Route.LoaderArgs) {
	const view = await findKennelEdit(params.token);
	if (!view) throw linkGone();
	return view;
}

export function action({ request, params, context }: Route.ActionArgs) {
	return takeEdit(
		kennelEdits,
		{ request, token: params.token, network: context.get(networkContext) },
		(caseId, version, edit) => saveDraft(caseId, version, edit, sender),
		"saved",
	);
}

export default function EditPage({ loaderData, actionData, params }: Route.ComponentProps) {
	return <EditKennel token={params.token} view={loaderData} answer={actionData} />;
}
