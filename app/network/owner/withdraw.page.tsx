import { redirect } from "react-router";
import { withdrawCase } from "#app/cases/edit/case-edits.ts";
import { findEdit } from "#app/cases/records/owner-edits.ts";
import { findCaseByLink, linkGone } from "#app/cases/review/private-case.ts";
import { isUndecided } from "#app/cases/review/states.ts";
import { storeForRequest } from "#app/network/owner/stores.ts";
import { sender } from "#app/people/actor.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import editStyles from "#app/ui/edit.css?url";
import { CardPage } from "#app/ui/mailed-link-page.tsx";
import type { Route } from "./+types/withdraw.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ request, params }: Route.LoaderArgs) {
	const store = storeForRequest(request);
	const view = await findEdit(store, params.token);
	if (!view) throw linkGone();
	const { kind, editPath } = store.record;
	if (!isUndecided(view) || view.page?.shown) throw redirect(`${editPath}/${params.token}`);
	return { kind };
}

export async function action({ request, params }: Route.ActionArgs) {
	const { record } = storeForRequest(request);
	const found = await findCaseByLink(record.caseKind, params.token);
	if (!found) throw linkGone();
	await withdrawCase(found.id, sender);
	return redirect(`${record.editPath}/${params.token}`);
}

export default function WithdrawPage({ loaderData, params }: Route.ComponentProps) {
	const { labels, editPath }: AnyRecord = records[loaderData.kind];
	const title = `Withdraw your ${labels.page}?`;
	return (
		<CardPage title={title}>
			<h1 className="text-32 md:text-42">{title}</h1>
			<p className="mt-4 text-19">
				We stop reviewing it, and nothing is published. Nothing is deleted: you can send it for
				review again with this link.
			</p>
			<DeskForm id="withdraw" className="mt-8 flex flex-wrap gap-3">
				<DeskButton className="max-sm:w-full">Withdraw it</DeskButton>
				<ButtonLink to={`${editPath}/${params.token}`} variant="quiet" className="max-sm:w-full">
					Cancel
				</ButtonLink>
			</DeskForm>
		</CardPage>
	);
}
