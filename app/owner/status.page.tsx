import { redirect } from "react-router";
import { linkGone } from "#app/moderation/cases/link-gone.ts";
import { openPrivateCase } from "#app/moderation/cases/private-case.ts";
import { EditConfirm } from "#app/moderation/edit/confirm.tsx";
import { findEdit, setStatusByOwner } from "#app/moderation/records/owner-edits.ts";
import { storeAt } from "#app/owner/stores.ts";
import { sender } from "#app/people/actor.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { type AnyRecord, ownerStatus } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import editStyles from "#app/ui/edit.css?url";
import type { Route } from "./+types/status.page.ts";

export const handle = acceptsBody();
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ request, params }: Route.LoaderArgs) {
	const store = storeAt(request);
	const { record } = store;
	const status = ownerStatus(record, params.status);
	const view = await findEdit(store, params.token);
	if (!view || !status) throw linkGone();
	// An unpublished record cannot be taken down; the edit page shows its status.
	if (!view.page?.shown) throw redirect(`${record.editPath}/${params.token}`);
	return { kind: record.kind, status };
}

export async function action({ request, params }: Route.ActionArgs) {
	const store = storeAt(request);
	const { record } = store;
	const found = await openPrivateCase(record.caseKind, params.token);
	const status = ownerStatus(record, params.status);
	if (!found || !status) throw linkGone();
	await setStatusByOwner(store, found.case.id, status, sender);
	return redirect(`${record.editPath}/${params.token}`);
}

export default function OwnerStatusPage({ loaderData, params }: Route.ComponentProps) {
	const record: AnyRecord = records[loaderData.kind];
	const change = record.statuses[loaderData.status]?.owner;
	if (!change) return null;
	const { title, words, button } = change;
	return <EditConfirm {...{ title, words, button }} back={`${record.editPath}/${params.token}`} />;
}
