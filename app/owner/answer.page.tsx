import { redirect } from "react-router";
import { findCaseByLink, linkGone } from "#app/moderation/cases/private-case.ts";
import { findEdit, setStatusByOwner } from "#app/moderation/records/owner-edits.ts";
import { confirmEmailedAddress } from "#app/moderation/verifications/mailed-address.ts";
import { storeForRequest } from "#app/owner/stores.ts";
import { sender } from "#app/people/actor.ts";
import { type AnyRecord, isPublicStatus, ownerStatus } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import editStyles from "#app/ui/edit.css?url";
import { CardPage } from "#app/ui/mailed-link-page.tsx";
import type { Route } from "./+types/answer.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ request, params }: Route.LoaderArgs) {
	const store = storeForRequest(request);
	const { record } = store;
	const said = ownerAnswerForPath(record, params.status);
	const view = await findEdit(store, params.token);
	if (!view || !said) throw linkGone();
	// An unpublished record cannot be taken down. The edit page shows its status.
	if (!view.page?.answers.length) throw redirect(`${record.editPath}/${params.token}`);
	return { kind: record.kind, said };
}

function ownerAnswerForPath(record: AnyRecord, path: string): string | undefined {
	return path === record.confirm.answer.path ? "confirmed" : ownerStatus(record, path);
}

export async function action({ request, params }: Route.ActionArgs) {
	const store = storeForRequest(request);
	const { record } = store;
	const found = await findCaseByLink(record.caseKind, params.token);
	const said = ownerAnswerForPath(record, params.status);
	if (!found || !said) throw linkGone();
	await setStatusByOwner(store, found.id, said, sender);
	await confirmEmailedAddress(store, params.token, sender);
	const isShown = said === "confirmed" || isPublicStatus(record, said);
	return redirect(`${record.editPath}/${params.token}${isShown ? "?said" : ""}`);
}

export default function OwnerAnswerPage({ loaderData, params }: Route.ComponentProps) {
	const record: AnyRecord = records[loaderData.kind];
	const { said } = loaderData;
	const change = said === "confirmed" ? record.confirm.answer : record.statuses[said]?.owner;
	if (!change) return null;
	const { title, words, button } = change;
	return (
		<CardPage title={title}>
			<h1 className="text-32 md:text-42 [overflow-wrap:anywhere]">{title}</h1>
			<p className="mt-4 text-19">{words}</p>
			<DeskForm id="change" className="mt-8 flex flex-wrap gap-3">
				<DeskButton className="max-sm:w-full">{button}</DeskButton>
				<ButtonLink
					to={`${record.editPath}/${params.token}`}
					look="quiet"
					className="max-sm:w-full"
				>
					Cancel
				</ButtonLink>
			</DeskForm>
		</CardPage>
	);
}
