import { linkGone } from "#app/moderation/cases/private-case.ts";
import { EditPage } from "#app/moderation/edit/page.tsx";
import { takeEdit } from "#app/moderation/edit/take-edit.ts";
import { findEdit } from "#app/moderation/records/owner-edits.ts";
import { storeAt } from "#app/owner/stores.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { records } from "#app/records/records.ts";
import editStyles from "#app/ui/edit.css?url";
import type { Route } from "./+types/edit.page.ts";

/** Eight photos at full size, sent without JavaScript, plus the fields. */
export const handle = acceptsBody(130 * 1024 * 1024);
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ request, params }: Route.LoaderArgs) {
	const store = storeAt(request);
	const view = await findEdit(store, params.token);
	if (!view) throw linkGone();
	return { kind: store.record.kind, view };
}

export function action({ request, params, context }: Route.ActionArgs) {
	const store = storeAt(request);
	const edit = { request, token: params.token, network: context.get(networkContext) };
	// Requests of the client-side router end in ".data".
	const isForReview = /\/review(\.data)?$/.test(new URL(request.url).pathname);
	return takeEdit(store.record, edit, isForReview);
}

export default function OwnerEditPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { kind, view } = loaderData;
	return <EditPage record={records[kind]} token={params.token} view={view} answer={actionData} />;
}
